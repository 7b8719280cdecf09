import MediaCore
import Playback

/// One item again and again, and parts of items.
extension TraceScenario {
  static let loops = [
    TraceScenario("loop") {
      let run = try await TraceRun.files()
      try await run.append(.clip("one.mp4", loops: 3))
      try await run.advance(to: 7)
      return run
    },
    TraceScenario("loop-sound-shorter") {
      let run = try await TraceRun.files()
      try await run.append(.clip("sound-shorter.mp4", loops: 3))
      try await run.advance(to: 5)
      return run
    },
    TraceScenario("loop-sound-longer") {
      let run = try await TraceRun.files()
      try await run.append(.clip("sound-longer.mp4", loops: 3))
      try await run.advance(to: 6)
      return run
    },
    TraceScenario("queue-of-one") {
      let run = try await TraceRun.files()
      try await run.send("loop the queue", .loopQueue(true))
      try await run.append(.clip("one.mp4", to: 0.7))
      try await run.advance(to: 1.6)
      try await run.send("do not loop the queue", .loopQueue(false))
      try await run.advance(to: 3)
      return run
    },
    TraceScenario("unloop") {
      let run = try await TraceRun.files()
      try await run.append(.clip("one.mp4", to: 0.5, loops: nil), .clip("two.mp4", to: 0.5))
      try await run.advance(to: 0.75)
      try await run.send("unloop", .unloop)
      try await run.advance(to: 1.2)
      try await run.send("loop twice", .loop(times: 2))
      try await run.advance(to: 1.8)
      try await run.send("loop for ever", .loop())
      try await run.advance(to: 2.9)
      try await run.send("loop twice", .loop(times: 2))
      try await run.advance(to: 4)
      return run
    },
    TraceScenario("clips") {
      let run = try await TraceRun.files()
      try await run.send("loop the queue", .loopQueue(true))
      try await run.append(
        .clip("long.mp4", id: "part", from: 0.31, to: 0.84, loops: 2),
        .clip("long.mp4", id: "rest", from: 9.6), .clip("one.mp4", id: "far", to: 99),
        .clip("one.mp4", id: "none", from: 5))
      try await run.advance(to: 5)
      return run
    },
    TraceScenario("silent-and-unseen") {
      let run = try await TraceRun.files()
      try await run.append(
        .clip("silent.mp4", loops: 2), .clip("sound.flac", loops: 2), .clip("one.mp4"))
      try await run.advance(to: 7)
      return run
    },
  ]
}
