import MediaCore
import Playback
import VitrineTesting

/// Items that cannot be opened, or not be played to their end.
extension TraceScenario {
  private static func missing(
    _ id: String = "missing", _ action: ItemErrorAction = .skip
  ) -> ItemDescription {
    ItemDescription(TraceRun.path("missing.mp4"), id: ItemID(id), onError: action)
  }

  static let failures = [
    TraceScenario("missing-skipped") {
      let run = try await TraceRun.files()
      try await run.send("loop the queue", .loopQueue(true))
      try await run.append(
        missing("first"), .clip("one.mp4", to: 0.5), missing(),
        ItemDescription(TestMedia.fixture("bad-text.mp4"), id: ItemID("bad")),
        .clip("two.mp4", to: 0.5))
      try await run.advance(to: 4)
      return run
    },
    TraceScenario("read-fault") {
      let run = try await TraceRun.files(faulty: "long.mp4")
      try await run.append(.clip("long.mp4"), .clip("one.mp4", to: 0.5))
      try await run.advance(to: 3)
      try await run.send("seek to 2", .seek(to: .time(.seconds(2))))
      try await run.advance(to: 12)
      return run
    },
    TraceScenario("retries") {
      let run = try await TraceRun.files()
      try await run.append(
        missing("again", .retry(2)), .clip("one.mp4", to: 0.3), missing("ahead", .retry(2)),
        .clip("two.mp4", to: 0.3),
        missing("last", .stop), .clip("one.mp4", id: "never"))
      try await run.advance(to: 10)
      try await run.send("next", .queue(.next))
      try await run.advance(to: 13)
      return run
    },
    TraceScenario("backing-off") {
      let run = try await TraceRun.files()
      try await run.send("loop the queue", .loopQueue(true))
      try await run.append(missing("a"), missing("b", .retry(1)))
      try await run.advance(to: 40)
      try await run.append(.clip("one.mp4", to: 0.5))
      try await run.advance(to: 42)
      return run
    },
  ]
}
