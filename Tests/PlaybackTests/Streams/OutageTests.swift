import FFmpeg
import HLS
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// Servers that are away for a while, or say when to come back.
@Suite("Servers that come back", .timeLimit(.minutes(10))) struct OutageTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    try OriginResource(file: "\(TestMedia.folder(.transport))/\(name)").bytes
  }

  private func gaps(_ test: TestPlayer) -> Int {
    test.log.kinds.count { if case .gap = $0 { true } else { false } }
  }

  private func busy(_ seconds: Int) -> VirtualReply {
    var reply = VirtualReply(status: 503)
    reply.headers = [("retry-after", "\(seconds)")]
    return reply
  }

  /// When a path was asked for, in seconds since the first time.
  private func times(_ stream: VirtualStream, _ path: String) -> [Double] {
    let times = stream.origin.requests(for: path).map(\.time)
    return times.map { ($0 - times[0]).seconds }
  }

  @Test(
    "One that takes connections and closes them without a word is waited for like one that is off")
  func hangsUp() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let segment = try bytes("segment2")
    stream.origin.serve("/segment2") { asked in
      asked.now < .seconds(24) ? .hangUp : .reply(VirtualReply(body: segment))
    }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream.test) == 0)
    #expect(stream.origin.requests(for: "/segment2").count < 20)
  }

  @Test(
    "Where there is another host, one that closes connections without a word is left alone for 5 min"
  )
  func leavesHost() async throws {
    let stream = try await VirtualStream.open()
    for (name, bytes) in try ProtectedStream.files(of: .ladder) {
      for folder in ["a", "b"] { stream.origin.serve("/\(folder)/\(name)", bytes) }
    }
    stream.origin.serve("/a/level0-1.ts") { _ in .hangUp }
    let master = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180
      http://one.test/a/level0.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1700000,RESOLUTION=640x360
      http://one.test/a/level1.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180
      http://two.test/b/level0.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(.quality(QualityPreference(variant: 0)))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream.test) == 0)
    #expect(stream.origin.requests(for: "/a/level0-1.ts").count == 2)
    let later = stream.origin.log.filter {
      $0.path.hasSuffix("-2.ts") || $0.path.hasSuffix("-3.ts")
    }
    #expect(later.map(\.path) == ["/b/level0-2.ts", "/b/level0-3.ts"])
  }

  @Test("A server that asks for 40 s with a segment is left alone for so long, and nothing is lost")
  func longPause() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let (segment, busy) = (try bytes("segment1"), busy(40))
    stream.origin.serve("/segment1") { asked in
      .reply(asked.number == 1 ? busy : VirtualReply(body: segment))
    }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    let times = times(stream, "/segment1")
    #expect(times.count == 2 && abs((times.last ?? 0) - 40) < 0.2)
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream.test) == 0)
  }

  @Test("One that asks for an hour is asked again soon, and then its segment is a hole")
  func longestPause() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let busy = busy(3600)
    stream.origin.serve("/segment1") { _ in .reply(busy) }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    let times = times(stream, "/segment1")
    #expect(times.count == 4 && (times.last ?? 0) < 10)
    #expect(stream.test.numbers == Array(0..<60) + Array(120..<240) && gaps(stream.test) == 1)
  }

  @Test(
    "What an item begins with is asked for again when the server said, beyond the usual patience",
    arguments: [8, 30, 90])
  func firstReply(_ seconds: Int) async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let (playlist, busy) = (try bytes("stream.m3u8"), busy(seconds))
    stream.origin.serve("/stream.m3u8") { asked in
      .reply(asked.number == 1 ? busy : VirtualReply(body: playlist))
    }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    let times = times(stream, "/stream.m3u8")
    #expect(times.count == 2 && abs((times.last ?? 0) - Double(seconds)) < 0.2)
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
  }

  @Test("An item whose server asks for an hour has failed at once, and says why")
  func firstReplyAfterAnHour() async throws {
    let stream = try await VirtualStream.open()
    let busy = busy(3600)
    stream.origin.serve("/away.m3u8") { _ in .reply(busy) }
    try? await stream.test.playToEnd(ItemDescription(stream.origin.url("/away.m3u8")))
    #expect(stream.test.log.errors == [.badStatus])
    #expect(times(stream, "/away.m3u8") == [0])
  }

  @Test("A stream of which not a single segment is there fails for that, however short it is")
  func nothingThere() async throws {
    let stream = try await VirtualStream.open()
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXTINF:2,
      first
      #EXTINF:2,
      second
      #EXT-X-ENDLIST
      """
    stream.origin.serve("/short.m3u8", Array(playlist.utf8))
    try? await stream.test.playToEnd(ItemDescription(stream.origin.url("/short.m3u8")))
    #expect(stream.test.log.errors == [.notFound])
  }
}
