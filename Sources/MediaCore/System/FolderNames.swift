internal import Glibc

/// What a folder holds by name.
package enum FolderNames {
  /// The names in a folder, hidden ones among them, in no order; none where it cannot be read.
  package static func list(_ path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    // An entry is valid until the next call; its name ends with a zero.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
