import Glibc
import MediaCore
import Synchronization
import Testing

@testable import FFmpeg

@Suite("Guards of reading")
struct ReadGuardTests {
  @Test(
    "The check of the last packet of a day costs what that of the first does",
    .timeLimit(.minutes(20)))
  func checks() throws {
    let readGuard = ReadGuard()
    let waits = Atomic(0)
    readGuard.hold { waits.add(1, ordering: .relaxed) }
    for _ in 0..<1_000_000 { try readGuard.check() }
    #expect(waits.load(ordering: .relaxed) == 1_000_000)
    readGuard.cancel()
    #expect(throws: MediaError.self) { try readGuard.check() }
    #expect(waits.load(ordering: .relaxed) == 1_000_000)
  }

  @Test("waits for bytes do not count to how long opening may take, up to a limit")
  func waits() {
    let readGuard = ReadGuard()
    readGuard.allow(.seconds(-1))
    readGuard.waited(5_000_000)
    #expect(readGuard.isOver)
    readGuard.allow(.seconds(-1), waiting: .seconds(100))
    #expect(readGuard.isOver)
    readGuard.waited(50_000_000)
    #expect(!readGuard.isOver)
    readGuard.allow(.seconds(-60), waiting: .seconds(10))
    readGuard.waited(.max)
    #expect(readGuard.isOver)
  }

  @Test("Nor does time in which its thread had no processor, up to a limit")
  func starving() {
    let readGuard = ReadGuard()
    readGuard.allow(.milliseconds(20), starving: .seconds(1000))
    let wall = ContinuousClock.now
    // Nothing is spent while it sleeps.
    while wall.duration(to: .now) < .milliseconds(40) { usleep(10_000) }
    #expect(!readGuard.isOver)
    let spent = ThreadClock().now
    while ThreadClock().now - spent < .milliseconds(20) {}
    #expect(readGuard.isOver)
    readGuard.allow(.seconds(-60), starving: .seconds(10))
    #expect(readGuard.isOver)
  }
}
