import MediaCore
import Playback
import VitrineTesting

/// Streams that go on while they are played: 14 s of 30 are there when time begins.
extension TraceScenario {
  private static func live(
    leavingOut omissions: PlaybackTrace.Omissions = [],
    _ change: (inout LiveOrigin.Plan) -> Void = { _ in }
  ) async throws -> TraceRun {
    let run = try await TraceRun.streams(leavingOut: omissions)
    var plan = LiveOrigin.Plan()
    plan.begin = .seconds(-14)
    change(&plan)
    LiveOrigin(try TraceStream("low.mp4", seconds: 30).live, plan, on: run.origin, at: "/live")
    try await run.append(.stream("/live/live.m3u8"))
    return run
  }

  static let broadcasts = [
    TraceScenario("live") {
      let run = try await live { $0.segments = 13 }
      try await run.advance(to: 3)
      try await run.send("pause", .pause)
      try await run.advance(to: 4)
      try await run.send("play", .play)
      try await run.advance(to: 6)
      try await run.send("back by 3", .seek(to: .relative(.seconds(-3))))
      try await run.advance(to: 8)
      try await run.send("end", .end)
      try await run.send("play", .play)
      try await run.advance(to: 24)
      return run
    },
    TraceScenario("live-behind") {
      let run = try await live { $0.window = 4 }
      try await run.advance(to: 2)
      try await run.send("pause", .pause)
      try await run.advance(to: 12)
      try await run.send("play", .play)
      try await run.advance(to: 15)
      return run
    },
    TraceScenario("live-stuck") {
      let run = try await live {
        $0.isStuck = TimeRange(start: .seconds(2), end: .seconds(9))
        $0.busy = [TimeRange(start: .seconds(11), end: .seconds(12.5))]
      }
      try await run.advance(to: 16)
      return run
    },
    TraceScenario("live-fast") {
      let run = try await live(leavingOut: .samples) { $0.window = nil }
      try await run.send("rate 2", .playbackSpeed(2))
      try await run.advance(to: 1)
      try await run.send("seek to 2", .seek(to: .time(.seconds(2))))
      try await run.send("rate 2", .playbackSpeed(2))
      try await run.advance(to: 12)
      return run
    },
    TraceScenario("live-low-latency") {
      let run = try await live {
        $0.isLowLatency = true
        $0.canSkip = true
      }
      try await run.advance(to: 5)
      try await run.send("3 s behind the edge", .latency(.seconds(3)))
      try await run.advance(to: 10)
      try await run.send("pause", .pause)
      try await run.advance(to: 11)
      try await run.send("play", .play)
      try await run.advance(to: 14)
      return run
    },
  ]
}
