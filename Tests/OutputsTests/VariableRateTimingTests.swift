import MediaCore
import Testing

@testable import Outputs

@Suite("Ticks of frames that come at uneven times") struct VariableRateTimingTests {
  @Test("A time beyond all ticks is given the next one")
  func beyond() {
    var timing = VariableRateTiming(rate: Rational(.max, 1))
    let first = timing.place(.distantFuture, length: .zero, ownRate: timing.rate)
    let second = timing.place(.distantFuture, length: .zero, ownRate: timing.rate)
    #expect(first == 0 && second == 1)
  }

  @Test(
    "Of a clip that is faster than the ticks no frame is left out; of one as fast, those too early",
    arguments: [(25, 12), (60, 24)])
  func faster(ownRate: Int32, count: Int) {
    var timing = VariableRateTiming(rate: Rational(25, 1))
    // 60 frames a second.
    let ticks = (0..<24).compactMap {
      timing.place(.seconds(Double($0) / 60), length: .zero, ownRate: Rational(ownRate, 1))
    }
    #expect(ticks.count == count && ticks == ticks.sorted() && ticks.last == 11)
  }

  @Test("What follows a picture that was shown before it was due is not left out")
  func early() {
    var timing = VariableRateTiming(rate: Rational(25, 1))
    let ticks = [6, 1, 1.04, 1.08].map {
      timing.place(.seconds($0), length: .milliseconds(40), ownRate: timing.rate)
    }
    #expect(ticks == [150, 25, 26, 27])
  }
}
