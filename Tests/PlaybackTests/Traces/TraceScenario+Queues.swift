import MediaCore
import Playback

/// Items one after the other, and changes of the queue while it plays.
extension TraceScenario {
  static let queues = [
    TraceScenario("queue-edits") {
      let run = try await TraceRun.files()
      try await run.append(.clip("one.mp4"), .clip("two.mp4"))
      try await run.advance(to: 1)
      try await run.send(
        "insert inserted at 1", .queue(.insert([.clip("two.mp4", id: "inserted", to: 0.5)], at: 1)))
      try await run.advance(to: 1.5)
      try await run.send("remove two", .queue(.remove(ItemID("two"))))
      try await run.advance(to: 1.9)
      try await run.append(.clip("one.mp4", id: "last", from: 1.5))
      try await run.advance(to: 2.2)
      try await run.send(
        "replace inserted with other",
        .queue(.replace(ItemID("inserted"), with: .clip("one.mp4", id: "other", to: 0.7))))
      try await run.advance(to: 2.6)
      try await run.send("move last to 0", .queue(.move(ItemID("last"), to: 0)))
      try await run.advance(to: 2.8)
      try await run.send("remove other", .queue(.remove(ItemID("other"))))
      try await run.advance(to: 4)
      return run
    },
    TraceScenario("queue-jumps") {
      let run = try await TraceRun.files()
      try await run.append(
        .clip("one.mp4"), .clip("two.mp4"), .clip("sound-shorter.mp4", id: "three"))
      try await run.advance(to: 0.5)
      try await run.send("next", .queue(.next))
      try await run.advance(to: 1)
      try await run.send("previous", .queue(.previous))
      try await run.advance(to: 1.3)
      try await run.send("previous", .queue(.previous))
      try await run.advance(to: 1.6)
      try await run.send("jump to three", .queue(.jump(ItemID("three"))))
      try await run.advance(to: 2)
      try await run.send("next", .queue(.next))
      try await run.send("loop the queue", .loopQueue(true))
      try await run.send("next", .queue(.next))
      try await run.send("next", .queue(.next))
      try await run.advance(to: 2.5)
      try await run.send(
        "set one, new", .queue(.set([.clip("one.mp4"), .clip("one.mp4", id: "new", to: 0.3)])))
      try await run.advance(to: 3.5)
      try await run.send("clear", .queue(.clear))
      try await run.advance(to: 4)
      try await run.append(.clip("two.mp4", to: 0.2))
      try await run.advance(to: 4.5)
      return run
    },
    TraceScenario("end-actions") {
      let run = try await TraceRun.files()
      try await run.append(
        .clip("one.mp4", to: 0.4), .clip("two.mp4", to: 0.4),
        .clip("sound-shorter.mp4", id: "three"))
      try await run.send("pause at the end of items", .actionAtItemEnd(.pause))
      try await run.advance(to: 1)
      try await run.send("advance at the end of items", .actionAtItemEnd(.advance))
      try await run.advance(to: 1.2)
      try await run.send("pause at the end of items", .actionAtItemEnd(.pause))
      try await run.send("play", .play)
      try await run.advance(to: 2)
      try await run.send("do nothing at the end of items", .actionAtItemEnd(.none))
      try await run.send("play", .play)
      try await run.advance(to: 5)
      try await run.send("advance at the end of items", .actionAtItemEnd(.advance))
      try await run.advance(to: 6)
      try await run.send("play", .play)
      try await run.advance(to: 7)
      return run
    },
  ]
}
