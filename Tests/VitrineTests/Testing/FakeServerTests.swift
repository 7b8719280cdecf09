import Foundation
import MediaCore
import Testing
import VitrineTesting

/// What stands in for a desktop, in real time.
@Suite("Fake displays and sound servers", .serialized, .timeLimit(.minutes(10)))
struct FakeServerTests {
  @Test(
    "A display shows the window of a program, is lost, and is there again",
    .enabled(if: FakeDisplay.isInstalled))
  func display() async throws {
    let display = try await FakeDisplay.start(size: PixelSize(width: 320, height: 240))
    let empty = try await display.screen()
    let program = try Program(
      [
        "play", "mock:?size=320x240", "--loop", "--video", "sdl", "--audio", "null", "--borderless",
      ],
      environment: display.environment)
    try await limited(to: patience, "a window") {
      while try await display.screen() == empty {}
    }
    program.send(SIGTERM)
    #expect(try await program.ending() == .exited(0))
    display.kill()
    display.kill()
    await #expect(throws: TestFailure.self) { try await display.screen() }
    // Also in place of one that runs.
    for _ in 0..<2 {
      try await display.restart()
      #expect(try await display.screen() == empty)
    }
  }

  @Test(
    "A sound server hands on what a program plays", .enabled(if: FakeSoundServer.isInstalled))
  func sound() async throws {
    let server = try await FakeSoundServer.start()
    let program = try Program(
      ["play", "mock:?tone=440&click=none", "--loop", "--video", "null", "--audio", "pulse"],
      environment: server.environment)
    try await limited(to: patience, "a tone") {
      while !server.take().contains(where: { $0.magnitude > 0.05 }) {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    server.kill()
    #expect(server.take().isEmpty)
    program.send(SIGTERM)
    #expect(try await program.ending() == .exited(0))
  }
}
