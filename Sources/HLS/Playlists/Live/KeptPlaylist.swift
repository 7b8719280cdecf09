package import Networking

/// Decides which playlists a cache on the disk may keep: those that do not change while they are played.
///
/// With the server away an old playlist of a broadcast would look like one that stands still.
package enum KeptPlaylist {
  /// The verdict on a body, by its beginning; everything but playlists is kept.
  package static func verdict(on bytes: [UInt8], isWhole: Bool) -> CacheVerdict {
    guard bytes.starts(with: Array("#EXTM3U".utf8)) else { return .keep }
    guard isWhole else { return .wait }
    let text = String(decoding: bytes, as: UTF8.self)
    let isMedia = text.contains("#EXT-X-TARGETDURATION")
    return !isMedia || text.contains("#EXT-X-ENDLIST") ? .keep : .refuse
  }
}
