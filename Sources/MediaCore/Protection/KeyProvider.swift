/// Gets the keys of protected streams for the player: the role of a program that knows how.
///
/// Asked in tasks of their own on Swift's shared pool, where nothing may block; for several keys at once, and once for
/// each key while the key is remembered.
public protocol KeyProvider: Sendable {
  /// The KEYFORMATs whose keys are got here; with `identity` in it, those too that are plain files.
  var keyFormats: Set<String> { get }

  /// Gets a key.
  ///
  /// - Returns: 16 bytes, or 32 for AES-256-GCM.
  /// - Throws: Anything; the item then fails with the error thrown if that is a `MediaError`, else with 6004. After
  ///   30 seconds without an answer the task is cancelled, and the error is 6004 too.
  func key(for request: KeyRequest) async throws -> [UInt8]
}
