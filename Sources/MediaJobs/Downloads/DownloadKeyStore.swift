public import MediaCore

/// Keeps the keys of downloads in place of their folders, which then hold none.
///
/// What it keeps is given back by a `KeyProvider` of the player that plays the folder.
public protocol DownloadKeyStore: Sendable {
  /// Keeps a key.
  ///
  /// - Parameters:
  ///   - key: Its bytes.
  ///   - request: What the stream says of it, its URI for instance.
  /// - Returns: The URI that the folder's playlists name the key by.
  /// - Throws: Anything; the download fails with 6004.
  func store(_ key: [UInt8], for request: KeyRequest) async throws -> String
}
