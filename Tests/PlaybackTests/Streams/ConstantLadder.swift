import MediaCore
import VitrineTesting

/// A minute in segments of 4 s, in variants of constant bitrates: the same pictures with null packets.
enum ConstantLadder {
  static let rates = [400_000, 950_000, 2_800_000, 6_700_000]

  /// Serves `/master.m3u8`, and the segments of each variant as `/<level>/<number>`.
  static func serve(on origin: VirtualOrigin) throws {
    let media = try LiveMedia(.liveTransport)
    let null: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
    var master = "#EXTM3U\n"
    for (level, rate) in rates.enumerated() {
      master +=
        "#EXT-X-STREAM-INF:BANDWIDTH=\(rate),AVERAGE-BANDWIDTH=\(rate)\n\(level)/list.m3u8\n"
      let list =
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
        + (0..<15).map { "#EXTINF:4,\n\($0)\n" }.joined() + "#EXT-X-ENDLIST\n"
      origin.serve("/\(level)/list.m3u8", Array(list.utf8))
      origin.serve(prefix: "/\(level)/") { asked in
        guard let number = asked.path.split(separator: "/").last.flatMap({ Int($0) }) else {
          return .reply(VirtualReply(status: 404))
        }
        let pictures = media.pieces[8 * number..<8 * number + 8].joined()
        let missing = max(0, rate / 2 - pictures.count) / null.count
        return .reply(
          VirtualReply(body: Array(pictures) + repeatElement(null, count: missing).joined()))
      }
    }
    origin.serve("/master.m3u8", Array(master.utf8))
  }

  /// The level of what a request asked for; `nil` for a playlist.
  static func level(_ request: VirtualLogEntry) -> Int? {
    request.path.hasSuffix(".m3u8")
      ? nil : request.path.split(separator: "/").first.flatMap { Int($0) }
  }
}
