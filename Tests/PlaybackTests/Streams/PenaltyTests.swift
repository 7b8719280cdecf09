import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// How long what failed is left alone, in a playback of ten minutes of virtual time.
@Suite("What failed is left alone for a while", .timeLimit(.minutes(10))) struct PenaltyTests {
  /// Serves the same ten minutes on demand in two folders, of which one lacks a segment as long as it is asked for once.
  ///
  /// - Parameter status: How the request for that segment fails.
  private func opened(_ master: String, status: Int) async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true, keepsAll: false) {
      $0.forwardBuffer = .seconds(6)
    }
    var plan = LiveOrigin.Plan()
    plan.begin = .seconds(-1000)
    plan.window = nil
    plan.segments = 200
    let media = try LiveMedia(.liveForLong)
    for folder in ["/a", "/b"] { LiveOrigin(media, plan, on: stream.origin, at: folder) }
    let segment = media.pieces[20..<24].flatMap { $0 }
    stream.origin.serve("/a/s0-5") { asked in
      .reply(asked.number == 1 ? VirtualReply(status: status) : VirtualReply(body: segment))
    }
    stream.origin.serve("/master.m3u8", Array("#EXTM3U\n\(master)".utf8))
    return stream
  }

  /// When segments of a folder were asked for, in seconds since the one that failed was.
  private func times(_ stream: VirtualStream, _ folder: String) throws -> [Double] {
    let failed = try #require(stream.origin.requests(for: "/a/s0-5").first?.time)
    return stream.origin.log.filter { $0.path.hasPrefix("\(folder)/s") }
      .map { ($0.time - failed).seconds }
  }

  @Test("A variant for 60 s")
  func variant() async throws {
    let stream = try await opened(
      """
      #EXT-X-STREAM-INF:BANDWIDTH=300000
      b/live.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1700000
      a/live.m3u8
      """, status: 404)
    try await stream.test.send(.quality(QualityPreference(variant: 1)))
    let item = ItemDescription(stream.origin.url("/master.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(to: .seconds(120))
    let (own, other) = (try times(stream, "/a"), try times(stream, "/b"))
    #expect(own.allSatisfy { $0 <= 0 || $0 >= 60 })
    #expect(own.contains { (60...65).contains($0) } && other.allSatisfy { (0...62).contains($0) })
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
  }

  @Test("A host for 5 min, with all that it has")
  func host() async throws {
    let stream = try await opened(
      """
      #EXT-X-STREAM-INF:BANDWIDTH=300000
      http://one.test/a/live.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1700000
      http://one.test/a/live.m3u8?high
      #EXT-X-STREAM-INF:BANDWIDTH=300000
      http://two.test/b/live.m3u8
      """, status: 503)
    let item = ItemDescription(stream.origin.url("/master.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(to: .seconds(360))
    let (own, other) = (try times(stream, "/a"), try times(stream, "/b"))
    #expect(own.allSatisfy { $0 <= 0 || $0 >= 300 })
    #expect(
      own.contains { (300...305).contains($0) } && other.allSatisfy { (0...302).contains($0) })
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
  }
}
