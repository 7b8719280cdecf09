import MediaCore
import Testing

@Suite("Ranges of time, and ratios") struct TimeRangeTests {
  @Test("The start is in a range and the end is not")
  func halfOpen() {
    let range = TimeRange(start: .seconds(1), end: .seconds(2))
    let tick = MediaTime(nanoseconds: 1)
    #expect(range.contains(.seconds(1)) && range.contains(.seconds(2) - tick))
    #expect(!range.contains(.seconds(1) - tick) && !range.contains(.seconds(2)))
    #expect(range.duration == .seconds(1) && !range.isEmpty)
  }

  @Test("An end before the start makes a range that holds nothing")
  func backwards() {
    let range = TimeRange(start: .seconds(2), end: .seconds(1))
    #expect(range.isEmpty && range.end == .seconds(2) && range.duration == .zero)
    #expect(!range.contains(.seconds(2)))
  }

  @Test("The length of all time is no overflow")
  func everything() {
    let range = TimeRange(start: MediaTime(nanoseconds: .min), end: .distantFuture)
    #expect(range.duration == .distantFuture)
  }

  @Test(
    "Only a ratio above zero can be divided by",
    arguments: [
      (Rational(30_000, 1001), true, 30_000.0 / 1001), (Rational(0, 1), false, 0),
      (Rational(1, 0), false, 0), (Rational(0, 0), false, 0), (Rational(-1, 25), false, -0.04),
      (Rational(1, -25), false, -0.04), (Rational(-1, -25), false, 0.04),
    ] as [(Rational, Bool, Double)])
  func ratios(ratio: Rational, isPositive: Bool, value: Double) {
    #expect(ratio.isPositive == isPositive)
    #expect(ratio.value == value)
    #expect(ratio.inverse.inverse == ratio)
  }
}
