internal import HLS
internal import MediaCore
internal import Streaming

/// Brings the keys of a stream, and keeps them.
struct DownloadKeys: Sendable {
  private let settings: DownloadSettings
  private let folder: String
  /// What the playlists name those by that are there, by where they came from.
  private var names: [String: String] = [:]

  init(_ settings: DownloadSettings, folder: String) {
    self.settings = settings
    self.folder = folder
  }

  /// Brings those that are not there yet.
  ///
  /// - Returns: What the playlists name the keys by, in their order.
  /// - Throws: What loading throws, 6004 when the program does not keep one.
  mutating func load(
    _ keys: [OfflineKey], _ loader: OfflineLoader, _ fetcher: ResourceFetcher
  ) throws(MediaError) -> [String] {
    var isNew = false
    for key in keys where names[key.uri] == nil {
      let bytes = try fetcher.trying { (cancellation, _) throws(OfflineFailure) in
        try loader.key(key, cancellation)
      }
      if let store = settings.keyStore, settings.form == .folder {
        names[key.uri] = try fetcher.trying { (cancellation, _) throws(OfflineFailure) in
          try Self.hand(bytes, of: key.request, to: store, cancellation)
        }
      } else {
        let name = "keys/\(names.count + 1).key"
        try OutputFile.makeFolder("\(folder)/keys")
        var file = try PendingFile("\(folder)/\(name)", overwrites: true, mode: 0o600)
        try file.append(bytes)
        try file.commit()
        names[key.uri] = name
      }
      isNew = true
    }
    if isNew { fetcher.board.set(.keyLoaded) }
    return keys.map { names[$0.uri] ?? $0.uri }
  }

  /// Waits on this thread until the program has taken a key.
  private static func hand(
    _ bytes: [UInt8], of request: KeyRequest, to store: any DownloadKeyStore,
    _ cancellation: Cancellation
  ) throws(OfflineFailure) -> String {
    do throws(MediaError) {
      return try Blocking.result(cancellation) { () throws(MediaError) in
        do { return try await store.store(bytes, for: request) } catch {
          throw MediaError(.keyUnavailable, "the key was not kept: \(error)")
        }
      }
    } catch { throw OfflineFailure(error) }
  }
}
