import Glibc
import MediaCore
import Testing
import VitrineTesting

@testable import FFmpeg

@Suite("Processor time of threads") struct ThreadTimesTests {
  @Test("the thread that computed most is told, and a process that is gone has none")
  func longest() async throws {
    let before = ThreadTimes(of: getpid())
    try #require(access("/proc/self/schedstat", R_OK) == 0)
    let spent = try await onThread {
      let clock = ThreadClock()
      let start = clock.now
      while clock.now - start < .milliseconds(60) {}
      return ThreadTimes(of: getpid()).longest(since: before)
    }
    #expect(spent >= .milliseconds(50), "\(spent)")
    #expect(ThreadTimes(of: -1).longest(since: before) == .zero)
  }
}
