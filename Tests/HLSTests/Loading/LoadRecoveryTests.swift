import MediaCore
import Testing

@testable import HLS

@Suite("What a loader remembers of failures")
struct LoadRecoveryTests {
  @Test("A segment at the live edge is requested eight times, a quarter of a segment apart")
  func edge() {
    var recovery = LoadRecovery()
    for _ in 0..<8 {
      let pause = recovery.missAtEdge(.seconds(2))
      #expect(pause == .milliseconds(500))
    }
    let last = recovery.missAtEdge(.seconds(2))
    #expect(last == nil)
    recovery.pass()
    let next = recovery.missAtEdge(.seconds(10))
    #expect(next == .seconds(1))
  }

  @Test("A gap of one level is looked for in each other level once")
  func levels() {
    var recovery = LoadRecovery()
    #expect(!recovery.mayAvoid(0, of: 1))
    #expect(recovery.mayAvoid(0, of: 3))
    recovery.avoid(0)
    #expect(!recovery.mayAvoid(0, of: 3))
    #expect(recovery.mayAvoid(2, of: 3))
    recovery.avoid(2)
    #expect(!recovery.mayAvoid(1, of: 3))
    recovery.pass()
    #expect(recovery.mayAvoid(0, of: 3))
  }
}
