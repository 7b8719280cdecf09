import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

/// A picture that stays up for a while, as a command asks for.
@Suite("Freezing", .timeLimit(.minutes(20))) struct FreezeTests {
  /// Plays to the middle of a clip of 60 pictures in 2 s, whose numbers tell their places.
  private func playing() async throws -> TestPlayer {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(710))
    return test
  }

  @Test("The picture that is up stays for as long as asked, and sound and position go on")
  func stays() async throws {
    let test = try await playing()
    let up = try #require(test.numbers.last)
    try await test.send(.freeze(for: .milliseconds(500)))
    await test.clock.advance(by: .seconds(10))
    // The 15 pictures that begin within these 500 ms.
    let seen = test.numbers
    let expected = (0..<60).map { (up + 1..<up + 16).contains($0) ? up : $0 }
    #expect(seen == expected)
    #expect(test.places == Array(0..<96_000))
    #expect(test.status.counters.framesDropped == 0)
  }

  @Test("A look that changes meanwhile is put on the picture that stays")
  func look() async throws {
    let test = try await playing()
    let up = try #require(test.numbers.last)
    try await test.send(.freeze(for: .seconds(60)))
    try await test.send(.rotate(degrees: 90))
    await test.clock.advance(by: .milliseconds(200))
    #expect(test.numbers.last == up)
    #expect(test.video.frames.last?.frame.format.rotation == 90)
  }

  @Test(
    "It ends by a length of 0, a seek or a step",
    arguments: [
      (PlaybackCommand.freeze(for: .zero), nil), (.seek(to: .time(.seconds(1))), nil),
      (.step(), 1),
    ] as [(PlaybackCommand, Int?)])
  func ends(command: PlaybackCommand, step: Int?) async throws {
    let test = try await playing()
    let up = try #require(test.numbers.last)
    try await test.send(.freeze(for: .seconds(60)))
    await test.clock.advance(by: .milliseconds(100))
    #expect(test.numbers.last == up)
    try await test.send(command)
    await test.clock.advance(by: .milliseconds(100))
    #expect(try #require(test.numbers.last) > up)
  }

  @Test("Another item is not covered by it")
  func nextItem() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let clip = ItemDescription(try TestMedia.path(.loop2s))
    try await test.send(.queue(.append([clip, clip])))
    await test.clock.advance(to: .milliseconds(1510))
    try await test.send(.freeze(for: .seconds(60)))
    await test.clock.advance(to: .seconds(3))
    #expect(test.numbers.suffix(30) == Array(0..<30) || test.numbers.suffix(31) == Array(0...30))
  }

  @Test("Without a picture there is nothing to freeze")
  func nothing() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let error = await #expect(throws: MediaError.self) {
      try await test.send(.freeze(for: .seconds(1)))
    }
    #expect(error?.code == .nothingLoaded)
  }
}
