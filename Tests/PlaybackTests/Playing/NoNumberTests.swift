import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Commands with what is no number", .timeLimit(.minutes(10))) struct NoNumberTests {
  @Test("The volume and the speed stay as they are, and it plays on")
  func staysAsItIs() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.volume(0.5))
    try await test.send(.playbackSpeed(2))
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(300))
    try await test.send(.volume(.nan))
    try await test.send(.playbackSpeed(.nan))
    #expect(test.status.volume == 0.5 && test.status.rate == 2)
    #expect(test.status.state == .playing)
    await test.clock.advance(by: .seconds(2))
    #expect(test.status.state == .ended)
  }
}
