internal import MediaCore

/// A stream that is whole: a playlist that does not change, and its segments.
struct WholeStream: Sendable {
  private let media: LiveMedia
  /// How long all segments are together.
  private let duration: MediaTime
  private let keyEvery: Int?
  private let suffix: String

  init(_ media: LiveMedia, duration: MediaTime, keyEvery: Int?, suffix: String) {
    self.media = media
    self.duration = duration
    self.keyEvery = keyEvery
    self.suffix = suffix
  }

  /// Answers a request.
  ///
  /// - Parameter name: Of what lies in the folder of the stream.
  func answer(_ name: Substring) -> VirtualReply {
    if name == "index.m3u8" { return VirtualReply(text: playlist) }
    if name == "init.mp4", let section = media.initialization { return VirtualReply(body: section) }
    let number = Int(name.dropFirst().prefix { $0 != "." })
    if name.first == "k", keyEvery != nil, let number {
      return VirtualReply(body: OriginCipher.key(number))
    }
    guard name.first == "s", name.hasSuffix(suffix), let number,
      media.pieces.indices.contains(number)
    else { return VirtualReply(status: 404) }
    guard let keyEvery else { return VirtualReply(body: media.pieces[number]) }
    return VirtualReply(
      body: OriginCipher.encrypted(media.pieces[number], key: number / keyEvery, number: number))
  }

  private var playlist: String {
    let target = Int(media.pieceDuration.seconds.rounded(.up))
    var lines = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:\(target)"]
    lines += ["#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS"]
    if media.initialization != nil { lines.append("#EXT-X-MAP:URI=\"init.mp4\"") }
    for number in media.pieces.indices {
      if let keyEvery, number % keyEvery == 0 {
        lines.append("#EXT-X-KEY:METHOD=AES-128,URI=\"k\(number / keyEvery).key\"")
      }
      let start = media.pieceDuration.scaled(by: Double(number))
      let length = min(media.pieceDuration, duration - start)
      lines += ["#EXTINF:\(length.seconds),", "s\(number)\(suffix)"]
    }
    return (lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n")
  }
}
