import MediaCore
import Testing

@testable import Outputs

@Suite("Ticks of frames that come at uneven times") struct VariableRateTimingTests {
  @Test("A time beyond all ticks is given the next one")
  func beyond() {
    var timing = VariableRateTiming(rate: Rational(.max, 1))
    let first = timing.place(.distantFuture, length: .zero)
    let second = timing.place(.distantFuture, length: .zero)
    #expect(first == 0 && second == 1)
  }
}
