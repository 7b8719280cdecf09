import MediaCore
import Synchronization
import Testing

@testable import FFmpeg

@Suite("Guards of reading")
struct ReadGuardTests {
  @Test(
    "The check of the last packet of a day costs what that of the first does",
    .timeLimit(.minutes(1)))
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
}
