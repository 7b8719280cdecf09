import MediaCore
import Playback
import VitrineTesting

/// Seeks, steps, pauses and rates.
extension TraceScenario {
  static let transport = [
    TraceScenario("pauses") {
      let run = try await TraceRun.files()
      try await run.send("pause", .pause)
      try await run.append(.clip("one.mp4", to: 1), .clip("two.mp4", to: 0.5))
      try await run.advance(to: 0.5)
      try await run.send("play", .play)
      try await run.advance(to: 0.91)
      try await run.send("pause", .pause)
      try await run.send("pause", .pause)
      try await run.advance(to: 1.5)
      try await run.send("play", .play)
      try await run.advance(to: 2)
      try await run.send("stop", .stop)
      try await run.advance(to: 2.5)
      try await run.append(.clip("two.mp4", to: 0.5))
      try await run.advance(to: 3.5)
      try await run.send("play", .play)
      try await run.advance(to: 3.7)
      try await run.send("pause", .pause)
      try await run.advance(to: 4)
      return run
    },
    TraceScenario("seeks") {
      let run = try await TraceRun.files()
      try await run.append(.clip("long.mp4"), .clip("one.mp4", to: 0.3))
      try await run.advance(to: 0.4)
      try await run.send("seek to 5.21", .seek(to: .time(.seconds(5.21))))
      try await run.advance(to: 0.7)
      try await run.send(
        "seek to the key frame of 3.3", .seek(to: .time(.seconds(3.3)), precision: .keyframe))
      try await run.advance(to: 1)
      try await run.send("back by 0.5", .seek(to: .relative(.milliseconds(-500))))
      try await run.advance(to: 1.2)
      try await run.send("seek to 8, paused", .seek(to: .time(.seconds(8)), play: false))
      try await run.advance(to: 1.5)
      try await run.send("ahead by 0.2", .seek(to: .relative(.milliseconds(200)), play: false))
      try await run.advance(to: 1.6)
      try await run.send("end", .end)
      try await run.advance(to: 1.8)
      try await run.send("begin", .begin)
      try await run.advance(to: 2)
      try await run.send("play", .play)
      try await run.advance(to: 2.2)
      try await run.send("seek to 99", .seek(to: .time(.seconds(99))))
      try await run.advance(to: 3)
      return run
    },
    TraceScenario("seek-storm") {
      let run = try await TraceRun.files()
      try await run.append(.clip("long.mp4", loops: 2))
      try await run.advance(to: 0.3)
      let targets = [[1.0, 7.5], [2.25], [9.9, 0.1, 4.4], [4.5], [4.6]]
      for (number, targets) in targets.enumerated() {
        try await run.send(
          "seek to \(targets)", targets.map { .seek(to: .time(.seconds($0))) })
        try await run.advance(to: 0.35 + Double(number) * 0.14)
      }
      try await run.advance(to: 1.2)
      try await run.send("pause", .pause)
      for number in 0..<4 {
        let target = 6 + Double(number) * 0.31
        try await run.send(
          "seek to the key frames of \(target) and after",
          [0, 0.1, 0.2].map {
            .seek(to: .time(.seconds(target + $0)), play: false, precision: .keyframe)
          })
        try await run.advance(to: 1.25 + Double(number) * 0.05)
      }
      try await run.send("seek to 9.5", .seek(to: .time(.seconds(9.5))))
      try await run.advance(to: 2.5)
      return run
    },
    TraceScenario("steps") {
      let run = try await TraceRun.files()
      try await run.append(.clip("one.mp4", to: 0.5, loops: 2), .clip("two.mp4", to: 0.5))
      try await run.advance(to: 0.3)
      for frames in [1, 1, 3, -1, -4, 8, -20, 2, 40] {
        try await run.send("step \(frames)", .step(frames: frames))
        try await run.advance(to: run.test.clock.now.seconds + 0.1)
      }
      try await run.send("play", .play)
      try await run.advance(to: 3)
      return run
    },
    TraceScenario("rates") {
      let run = try await TraceRun.files(leavingOut: .samples)
      var slow = ItemDescription.clip("one.mp4", id: "slow", to: 0.6)
      slow.rate = 0.75
      try await run.append(.clip("long.mp4", to: 4), slow, .clip("two.mp4", to: 0.5))
      try await run.advance(to: 0.5)
      try await run.send("rate 2", .playbackSpeed(2))
      try await run.advance(to: 1)
      try await run.send("rate 0.5", .playbackSpeed(0.5))
      try await run.advance(to: 1.5)
      try await run.send("rate 0", .playbackSpeed(0))
      try await run.advance(to: 1.7)
      try await run.send("play", .play)
      try await run.advance(to: 2)
      try await run.send("rate 4", .playbackSpeed(4))
      try await run.advance(to: 2.2)
      try await run.send("seek to 2.5", .seek(to: .time(.seconds(2.5))))
      try await run.advance(to: 2.4)
      try await run.send("rate 1", .playbackSpeed(1))
      try await run.advance(to: 6)
      return run
    },
  ]
}
