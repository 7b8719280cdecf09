import MediaCore
import Playback
import Testing
import VitrineTesting

/// First segments that are something else than media, when nothing tells yet what they should be.
@Suite("First segments that are no media", .timeLimit(.minutes(10))) struct ForeignSegmentTests {
  enum Kind: String, CaseIterable {
    case noise, zeros, latinPage, image

    var bytes: [UInt8] {
      var random: UInt64 = 12345
      let noise = (0..<30_000).map { _ -> UInt8 in
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: random >> 33)
      }
      switch self {
      case .noise: return noise
      case .zeros: return [UInt8](repeating: 0, count: 5000)
      case .latinPage:
        let line = Array("<p>Zur".utf8) + [0xFC] + Array("ck nach K".utf8) + [0xF6, 0xDF, 0xC0, 10]
        return Array("<html>\n".utf8) + (0..<200).flatMap { _ in line }
      case .image: return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + noise
      }
    }
  }

  private func play(_ kind: Kind, _ numbers: ClosedRange<Int>) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let bytes = try #require(try ProtectedStream.files(of: .transport)["segment0"])
    let other = kind.bytes
    stream.origin.serve("/segment0") { asked in
      .reply(VirtualReply(body: numbers.contains(asked.number) ? other : bytes))
    }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(stream.test.log.errors.isEmpty)
    return stream
  }

  @Test("They are asked for again", arguments: Kind.allCases)
  func again(kind: Kind) async throws {
    let stream = try await play(kind, 1...1)
    #expect(stream.test.numbers == Array(0..<240))
    #expect(stream.origin.requests(for: "/segment0").count == 2)
    #expect(!stream.test.log.kinds.contains { $0.name == "gap" })
  }

  @Test("They are holes then", arguments: Kind.allCases)
  func hole(kind: Kind) async throws {
    let stream = try await play(kind, 1...100)
    #expect(stream.test.numbers == Array(60..<240))
    #expect(stream.test.log.kinds.count { $0.name == "gap" } == 1)
  }

  @Test("A box that goes on to the end of the file is whole there", arguments: [1, 4])
  func openEnded(count: Int) async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.fragmented))
    var bytes = try #require(try ProtectedStream.files(of: .fragmented)["segment0"])
    var place = 0
    while place + 8 <= bytes.count {
      let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if place + size == bytes.count {
        bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
      }
      place += size
    }
    stream.origin.serve("/segment0", bytes)
    var list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI=\"init.mp4\"\n"
    for number in 0..<count { list += "#EXTINF:2,\nsegment\(number)\n" }
    stream.origin.serve("/open.m3u8", Array((list + "#EXT-X-ENDLIST\n").utf8))
    for path in ["/open.m3u8"] {
      try await stream.test.playToEnd(ItemDescription(stream.origin.url(path), loops: 2))
    }
    #expect(stream.test.log.errors.isEmpty)
    let pass = Array(0..<60 * count)
    #expect(stream.test.numbers == pass + pass)
  }
}
