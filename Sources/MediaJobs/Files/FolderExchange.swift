internal import Glibc

/// Puts a folder in the place of another one: at any moment either the old or the new one is there.
enum FolderExchange {
  /// Exchanges the names of two folders.
  ///
  /// - Returns: Whether that was done; some file systems cannot.
  static func exchange(_ path: String, _ other: String) -> Bool {
    // The C library shows this function only to C that asks for its extensions.
    typealias Rename =
      @convention(c) (
        CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
      ) -> CInt
    // A null handle is the program with all its libraries.
    guard let symbol = unsafe dlsym(nil, "renameat2") else { return false }
    // The symbol has that type, renameat2(2); the strings live for the call.
    let rename = unsafe unsafeBitCast(symbol, to: Rename.self)
    return unsafe rename(AT_FDCWD, path, AT_FDCWD, other, exchange) == 0
  }

  /// `RENAME_EXCHANGE`.
  private static let exchange: CUnsignedInt = 2
}
