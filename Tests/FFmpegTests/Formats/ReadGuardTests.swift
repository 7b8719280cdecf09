import FFmpeg
import MediaCore
import Synchronization
import Testing

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
}
