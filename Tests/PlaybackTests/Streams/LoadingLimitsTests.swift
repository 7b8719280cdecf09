import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// How much of a stream is held, in virtual time: a minute in segments of 2 s.
@Suite("How much of a stream is held", .timeLimit(.minutes(10))) struct LoadingLimitsTests {
  private func loaded(
    at seconds: Double, _ settings: (inout HLSSettings) -> Void = { _ in }
  ) async throws -> [VirtualLogEntry] {
    let stream = try await VirtualStream.open(stepping: true, settings: settings)
    var plan = LiveOrigin.Plan()
    plan.begin = .seconds(-100)
    plan.segments = 30
    plan.window = nil
    LiveOrigin(try LiveMedia(.liveTransport), plan, on: stream.origin, at: "/long")
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/long/live.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(seconds))
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
    return stream.origin.log.filter { $0.path.hasPrefix("/long/s") && $0.end != nil }
  }

  @Test("30 s are loaded ahead, or what is asked for", arguments: [nil, 4.0, 10])
  func ahead(seconds: Double?) async throws {
    let segments = try await loaded(at: 5) { settings in
      if let seconds { settings.forwardBuffer = .seconds(seconds) }
    }
    // 5 s are over; the last segment may reach further.
    let most = 5 + (seconds ?? 30)
    #expect((most - 2...most + 2).contains(Double(segments.count) * 2), "\(segments.count)")
  }

  @Test("No more bytes wait than may")
  func bytes() async throws {
    let all = try await loaded(at: 5)
    let size = all.map(\.bytes).reduce(0, +) / all.count
    let few = try await loaded(at: 5) { $0.forwardBudget = 2 * size }
    // What is being played, 3 s of packets, and what waits with the one that was begun before it was full.
    #expect(few.count < 9 && all.count > 15, "\(few.count) of \(all.count)")
  }

  @Test(
    "Of what was played so much is kept that a loop need not load it again, or nothing",
    arguments: [true, false])
  func back(keeps: Bool) async throws {
    let stream = try await VirtualStream.open { if !keeps { $0.cacheBudget = 0 } }
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let item = ItemDescription(stream.origin.url("/stream.m3u8"), loops: 3)
    try await stream.test.playToEnd(item)
    #expect(stream.test.numbers.count == 720)
    for number in 0..<4 {
      #expect(stream.origin.requests(for: "/segment\(number)").count == (keeps ? 1 : 3))
    }
  }
}
