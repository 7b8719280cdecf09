import FFmpeg
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Sound in playlists of its own that cannot be had, where the variants have two groups of it.
@Suite("Failing sound of several groups", .timeLimit(.minutes(10))) struct SoundFailureTests {
  /// A server that is asked for the same thing more often gives it, so that a player that never waits comes to an end.
  private static let most = 20

  /// Two variants, each with a group of its own, of which the second is played.
  private func opened() async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    for (name, bytes) in try ProtectedStream.files(of: .languages) {
      for folder in ["low", "high"] { stream.origin.serve("/\(folder)/\(name)", bytes) }
    }
    let sound = "#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"en\",LANGUAGE=\"en\",DEFAULT=YES"
    let master = """
      #EXTM3U
      \(sound),GROUP-ID="low",URI="low/stream1.m3u8"
      \(sound),GROUP-ID="high",URI="high/stream1.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=300000,AUDIO="low"
      low/stream0.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="high"
      high/stream0.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(.quality(QualityPreference(variant: 1)))
    return stream
  }

  /// Has the first requests for a file of a group fail.
  private func fail(
    _ stream: VirtualStream, _ group: String, _ name: String, times: Int = most,
    with reply: VirtualReply
  ) throws {
    let bytes = try #require(try ProtectedStream.files(of: .languages)[name])
    stream.origin.serve("/\(group)/\(name)") { asked in
      .reply(asked.number <= times ? reply : VirtualReply(body: bytes))
    }
  }

  private func busy(_ seconds: Int) -> VirtualReply {
    var reply = VirtualReply(status: 503)
    reply.headers = [("retry-after", "\(seconds)")]
    return reply
  }

  private func play(_ stream: VirtualStream) async throws {
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
  }

  private func gaps(_ stream: VirtualStream) -> Int {
    stream.test.log.kinds.count { if case .gap = $0 { true } else { false } }
  }

  private func count(_ stream: VirtualStream, _ path: String) -> Int {
    stream.origin.requests(for: path).count
  }

  @Test(
    "A segment that one group lacks comes from the other at once, and the pictures stay",
    arguments: [404, 503])
  func segment(status: Int) async throws {
    let stream = try await opened()
    try fail(stream, "high", "stream1-2.m4s", with: VirtualReply(status: status))
    try await play(stream)
    #expect(gaps(stream) == 0 && stream.test.status.counters.stalls == 0)
    #expect(count(stream, "/high/stream1-2.m4s") == 1 && count(stream, "/low/stream1-2.m4s") == 1)
    #expect(count(stream, "/high/stream0-3.m4s") == 1 && count(stream, "/low/stream0.m3u8") == 0)
  }

  @Test("A group whose playlist is missing is left for the other")
  func playlist() async throws {
    let stream = try await opened()
    try fail(stream, "high", "stream1.m3u8", with: VirtualReply(status: 404))
    try await play(stream)
    #expect(gaps(stream) == 0 && count(stream, "/high/stream1.m3u8") == 1)
    #expect(count(stream, "/low/stream1-0.m4s") == 1 && count(stream, "/high/stream0-0.m4s") == 1)
  }

  @Test("Groups that are all busy are asked again when they said")
  func retryAfter() async throws {
    let stream = try await opened()
    for group in ["low", "high"] {
      try fail(stream, group, "stream1-2.m4s", times: 1, with: busy(5))
    }
    try await play(stream)
    let times = ["/high", "/low"].flatMap { stream.origin.requests(for: "\($0)/stream1-2.m4s") }
      .map(\.time).sorted()
    #expect(times.count == 3 && gaps(stream) == 0)
    #expect(times[1] - times[0] < .milliseconds(100))
    #expect(abs((times[2] - times[1]).seconds - 5) < 0.2)
  }

  @Test("What every group lacks is a hole, for which each was asked once")
  func hole() async throws {
    let stream = try await opened()
    for group in ["low", "high"] {
      try fail(stream, group, "stream1-2.m4s", with: VirtualReply(status: 404))
    }
    try await play(stream)
    #expect(gaps(stream) == 1)
    #expect(count(stream, "/high/stream1-2.m4s") == 1 && count(stream, "/low/stream1-2.m4s") == 1)
  }
}
