import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

/// What other clients are told of commands.
@Suite("Events of what commands change", .timeLimit(.minutes(20))) struct ChangeEventTests {
  private func item(_ id: String) throws -> ItemDescription {
    ItemDescription(try TestMedia.path(.loop2s), id: ItemID(id))
  }

  private func changes(_ test: TestPlayer) -> [[Int?]] {
    test.log.kinds.compactMap { kind in
      guard case .queueChanged(_, let count, let index) = kind else { return nil }
      return [count, index]
    }
  }

  private func settings(_ test: TestPlayer) -> [ChangedSetting] {
    test.log.kinds.compactMap { if case .settingChanged(let setting) = $0 { setting } else { nil } }
  }

  @Test("Each change of the queue is told with its length and the place of the present item")
  func queue() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a"), item("b")])))
    await test.clock.advance(to: .milliseconds(500))
    try await test.send(.queue(.insert([item("c")], at: 0)))
    await test.clock.advance(to: .milliseconds(600))
    try await test.send(.queue(.move(ItemID("a"), to: 2)))
    await test.clock.advance(to: .milliseconds(700))
    try await test.send(.queue(.remove(ItemID("c"))))
    await test.clock.advance(to: .milliseconds(800))
    #expect(changes(test) == [[2, 0], [3, 1], [3, 2], [2, 1]])
    // What changes nothing of the queue, or is refused, tells nothing of it.
    #expect(await test.refusal(of: .queue(.remove(ItemID("none")))) == .unknownItem)
    try await test.send(.loopQueue(true))
    await test.clock.advance(to: .seconds(3))
    #expect(changes(test).count == 4)
    let revisions = test.log.kinds.compactMap { kind -> Int? in
      if case .queueChanged(let revision, _, _) = kind { revision } else { nil }
    }
    #expect(revisions == revisions.sorted() && Set(revisions).count == 4)
    try await test.send(.stop)
    // Nothing else happens any more that it could go with.
    try await test.send(.volume(0.5))
    await test.clock.advance(to: .seconds(4))
    #expect(changes(test).last == [0, nil])
  }

  @Test("What a command sets is told by the name that the status has for it")
  func settings() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a")])))
    await test.clock.advance(to: .milliseconds(500))
    let commands: [(PlaybackCommand, ChangedSetting)] = [
      (.loop(times: 2), .loops), (.loopQueue(true), .loopQueue),
      (.transition(.cut), .transition), (.gravity(.fill), .gravity),
      (.rotate(degrees: 90), .rotation),
      (.mirror(true), .mirrored), (.brightness(0.5), .brightness), (.contrast(2), .contrast),
      (.corners(0.1), .corners), (.subtitles(.off), .subtitleTrack),
    ]
    let status = test.status.json
    for (command, setting) in commands {
      try await test.send(command)
      #expect(status[setting.rawValue] != nil, "\(setting)")
    }
    await test.clock.advance(to: .seconds(1))
    #expect(settings(test) == commands.map(\.1))
    // Those have events of their own.
    for command in [PlaybackCommand.volume(0.5), .mute, .pause, .playbackSpeed(2)] {
      try await test.send(command)
    }
    #expect(await test.refusal(of: .audioTrack(.index(9))) == .trackNotFound)
    await test.clock.advance(to: .seconds(2))
    #expect(settings(test).count == commands.count)
  }

  @Test("The status has a member of the name of every setting")
  func names() {
    let status = PlayerStatus().json
    for setting in ChangedSetting.allCases {
      #expect(status[setting.rawValue] != nil, "\(setting)")
    }
  }
}
