import Foundation
import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

/// The driver for tests of others.
@Suite("TestPlayer", .timeLimit(.minutes(10)))
struct TestPlayerTests {
  /// A clip of 4 s with tones of 440 and 880 Hz, and two pictures out of it.
  private struct Clip {
    let folder: TemporaryDirectory
    let path: String
    var early: String { folder.path + "/early.png" }
    var late: String { folder.path + "/late.png" }

    init() throws {
      folder = try TemporaryDirectory()
      path = try TestMedia.path(.twoAudioTracks)
      for (name, frame) in [(early, 12), (late, 90)] {
        let made = try TestMedia.run(
          "ffmpeg",
          ["-v", "error", "-i", path, "-vf", "select=eq(n\\,\(frame))", "-frames:v", "1", name])
        try #require(made.status == 0)
      }
    }
  }

  /// What a call fails with.
  private func failure(
    _ body: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> TestFailure {
    do { try await body() } catch let failure as TestFailure { return failure }
    Issue.record("it did not fail", sourceLocation: sourceLocation)
    throw CancellationError()
  }

  @Test("Time runs to an event, a position, a status or a picture, and stands there")
  func milestones() async throws {
    let player = try await TestPlayer {
      SourceName("mock:?duration=2&rate=25")
      Loop(.times(3))
    }
    #expect(player.clock.now == .zero && player.events.count < 10)
    let first = ItemID("item-1")
    #expect(try await player.advance(until: .event(.currentItemChanged(to: first))) == .zero)
    #expect(try await player.advance(until: .event(.playing)) == .zero)
    try await player.advance(until: .time(.seconds(1.5)))
    #expect(player.status.currentTime == .seconds(1.5) && player.clock.now == .seconds(1.5))
    #expect(try await player.advance(until: .event(.transition)) == .seconds(2))
    #expect(try await player.advance(until: .event(.transition)) == .seconds(4))
    // From before it: the position is past the second by now.
    try await player.advance(until: .status(\.state, .ended), within: .seconds(5))
    #expect(player.status.counters.framesShown == 150)
    #expect(player.events.contains { $0.kind == .ended })
    await player.close()
  }

  @Test("What is waited for in vain hides nothing that comes meanwhile")
  func inVain() async throws {
    let player = try await TestPlayer { SourceName("mock:?duration=1&rate=25") }
    let failure = try await failure {
      try await player.advance(until: .event(.transition), within: .seconds(2))
    }
    #expect(failure.reason.contains("did not come within 2.0 s"))
    #expect(try await player.advance(until: .event(.ended), within: .zero) == .seconds(1))
    await player.close()
  }

  @Test("Pictures are counted one by one, and commands come after what is due")
  func frames() async throws {
    let player = try await TestPlayer { SourceName("mock:?duration=4&rate=25") }
    try await player.advance(until: .frame(30))
    #expect(player.status.counters.framesShown == 30)
    try await player.send(.pause)
    try await player.advance(by: .seconds(5))
    try await player.expect(.frame(30))
    try await player.expect(.event(.paused(reason: .command)))
    try await player.expect(.status("it stands", { $0.state == .paused }))
    #expect(player.clock.now > .seconds(6))
    await player.close()
  }

  @Test("Pictures are compared with files, and one that is not alike comes with the failure")
  func pictures() async throws {
    let clip = try Clip()
    let player = try await TestPlayer {}
    try await player.expect(.noPicture)
    try await player.send(.queue(.append([ItemDescription(clip.path)])))
    try await player.advance(until: .picture(like: clip.early), within: .seconds(1))
    #expect(try await player.similarity(to: clip.early) > 0.95)
    #expect(try await player.similarity(to: clip.late) < 0.95)
    let failure = try await failure {
      try await player.advance(until: .picture(like: clip.late), within: .seconds(0.5))
    }
    #expect(failure.reason.contains("late.png") && failure.reason.contains("ssim=0."))
    #expect(failure.pictures.map(\.name) == ["expected", "shown", "difference"])
    #expect(failure.pictures.allSatisfy { $0.png.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
    #expect(
      try await self.failure { try await player.expect(.picture(like: "/none.png")) }.reason
        .contains("/none.png"))
    await player.close()
  }

  @Test("Sound is a tone, so loud, or silent, after the last command")
  func sound() async throws {
    let clip = try Clip()
    let player = try await TestPlayer { SourceName(clip.path) }
    try await player.advance(by: .seconds(1))
    try await player.expect(.tone(440, over: .seconds(0.2)))
    #expect(try await player.share(of: 440) > 0.9)
    #expect(try await player.share(of: 880) < 0.1)
    #expect((-15.2 ... -14.9).contains(try await player.level()))
    try await player.send(.audioTrack(.index(1)))
    try await player.advance(until: .tone(880), within: .seconds(0.5))
    try await player.send(.mute)
    let failure = try await failure { try await player.expect(.silence(over: .seconds(0.1))) }
    #expect(failure.reason.contains("only 0.0 s have gone since the last command"))
    try await player.advance(until: .silence(), within: .seconds(0.2))
    await player.close()
  }

  @Test("Players on one clock: what lets time run for one lets it run for all")
  func together() async throws {
    let left = try await TestPlayer {
      SourceName("mock:?duration=2")
      Loop()
    }
    let right = try await TestPlayer(on: left.clock) {
      SourceName("mock:?duration=1&rate=30")
      Loop()
    }
    #expect(try await left.advance(until: .event(.transition)) == .seconds(2))
    #expect(right.events.count { $0.kind.name == "transition" } == 2)
    try await right.send(.pause)
    try await left.advance(by: .seconds(1))
    try await right.expect(.status(\.state, .paused))
    try await left.expect(.status(\.state, .playing))
    #expect(right.status.currentTime == .zero && left.status.currentTime == .seconds(1))
    await left.close()
    try await right.send(.play)
    try await right.advance(until: .event(.transition))
    #expect(right.clock.now == .seconds(4))
    await right.close()
  }

  @Test("A failure tells what was there instead")
  func messages() async throws {
    let player = try await TestPlayer {
      SourceName("mock:?duration=1")
      SourceName("/none/at/all.mp4")
    }
    try await player.advance(by: .seconds(0.5))
    try await player.send(.pause)
    let line = #line + 2
    let transition = try await failure {
      try await player.advance(until: .event(.transition), within: .seconds(30))
    }
    #expect(transition.reason == "event transition did not come within 30.0 s")
    let text = transition.description
    #expect(text.starts(with: "VitrineTests/TestPlayerTests.swift:\(line): event transition "))
    for part in [
      "the clock is at 30.5 s", "the state is paused", "item item-1 at 0.5 s of 1.0 s",
      #"0.5 s paused {"reason":"command"}"#,
    ] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(
      try await failure { try await player.expect(.status(\.state, .playing)) }.reason
        == "state is paused at 30.5 s, not state == playing")
    #expect(
      try await failure { try await player.advance(until: .time(.seconds(0.9)), within: .zero) }
        .reason == "the position is 0.5 s at 30.5 s, and has not come to 0.9 s")
    #expect(
      try await failure { try await player.expect(.cue("Hello")) }.reason
        == "no cue is shown at 30.5 s")
    try await player.send(.play)
    try await player.advance(until: .status(\.state, .ended))
    #expect(
      try await failure { try await player.expect(.frame(1000)) }.description
        .contains("item item-2 failed: notFound (2004)"))
    await player.close()
  }
}
