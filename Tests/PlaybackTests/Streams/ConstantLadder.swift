import MediaCore
import VitrineTesting

/// A minute in segments of 4 s, in variants of constant bitrates: the same pictures with null packets.
enum ConstantLadder {
  static let rates = [400_000, 950_000, 2_800_000, 6_700_000]

  /// Serves `/master.m3u8`, and the segments of each variant as `/<level>/<number>`.
  static func serve(on origin: VirtualOrigin) throws {
    let media = try LiveMedia(.liveTransport)
    let filling = filling
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
        var body: [UInt8] = []
        for piece in media.pieces[8 * number..<8 * number + 8] { body += piece }
        let missing = max(0, rate / 2 - body.count) / packetLength
        body += filling.prefix(missing * packetLength)
        return .reply(VirtualReply(body: body))
      }
    }
    origin.serve("/master.m3u8", Array(master.utf8))
  }

  private static let packetLength = 188

  /// Null packets, as many as the highest rate may want; whole arrays are joined, as byte by byte takes long.
  private static var filling: [UInt8] {
    var packets: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
    while packets.count < (rates.max() ?? 0) / 2 { packets += packets }
    return packets
  }

  /// The level of what a request asked for; `nil` for a playlist.
  static func level(_ request: VirtualLogEntry) -> Int? {
    request.path.hasSuffix(".m3u8")
      ? nil : request.path.split(separator: "/").first.flatMap { Int($0) }
  }
}
