import MediaCore
import Testing

@Suite("Media time") struct MediaTimeTests {
  @Test(
    "Sums and differences stop at the ends of time",
    arguments: [
      (.max, 1, .max), (.max, .max, .max), (.min, -1, .min), (.min, .min, .min),
      (.max, .min, -1), (.max - 1, 1, .max),
    ] as [(Int64, Int64, Int64)])
  func sums(left: Int64, right: Int64, sum: Int64) {
    let (left, right) = (MediaTime(nanoseconds: left), MediaTime(nanoseconds: right))
    #expect((left + right).nanoseconds == sum)
    #expect((right + left).nanoseconds == sum)
  }

  @Test(
    "Differences stop at the ends of time too",
    arguments: [
      (0, .min, .max), (-1, .min, .max), (-2, .max, .min), (.min, 1, .min),
      (.max, -1, .max),
    ] as [(Int64, Int64, Int64)])
  func differences(left: Int64, right: Int64, difference: Int64) {
    let (left, right) = (MediaTime(nanoseconds: left), MediaTime(nanoseconds: right))
    #expect((left - right).nanoseconds == difference)
  }

  @Test(
    "Ticks become the nearest nanosecond, halves away from zero",
    arguments: [
      (1, Rational(1, 3), 333_333_333), (2, Rational(1, 3), 666_666_667),
      (-2, Rational(1, 3), -666_666_667), (1, Rational(1, 2_000_000_000), 1),
      (-1, Rational(1, 2_000_000_000), -1), (3, Rational(2, 1), 6_000_000_000),
      (1, Rational(1, -1000), -1_000_000), (60, Rational(1001, 30_000), 2_002_000_000),
      (.max, Rational(1, 90_000), .max), (.min, Rational(1, 90_000), .min),
      (.max, Rational(.max, 1), .max), (.min, Rational(.min, 1), .max), (7, Rational(1, 0), 0),
    ] as [(Int64, Rational, Int64)])
  func ticks(ticks: Int64, base: Rational, nanoseconds: Int64) {
    #expect(MediaTime(ticks: ticks, of: base).nanoseconds == nanoseconds)
  }

  @Test(
    "A tick and back is the same tick, years on",
    arguments: [
      Rational(1, 1000), Rational(1, 12_800), Rational(1, 90_000), Rational(1, 44_100),
      Rational(1001, 30_000), Rational(1, 48_000), Rational(1, 384_000), Rational(1, 1_000_000),
    ])
  func roundTrip(base: Rational) {
    for year in [0, 1, -1, 70] {
      let first = MediaTime.seconds(Double(year) * 31_556_952).ticks(of: base)
      for tick in first...first + 3000 {
        guard MediaTime(ticks: tick, of: base).ticks(of: base) != tick else { continue }
        Issue.record("tick \(tick) of \(base) is lost")
        return
      }
    }
  }

  @Test("A time of no known base or rate is zero, not a trap")
  func unknownBase() {
    #expect(MediaTime.seconds(5).ticks(of: Rational(0, 1)) == 0)
    #expect(MediaTime(frames: 5, sampleRate: 0) == .zero)
    #expect(MediaTime.distantFuture.ticks(of: Rational(1, .max)) == .max)
    #expect(MediaTime(nanoseconds: .min).frames(sampleRate: .max) == .min)
  }

  @Test(
    "Frames of sound keep their number through time",
    arguments: [8000, 11_025, 44_100, 48_000, 96_000, 192_000, 768_000])
  func frames(sampleRate: Int) {
    for hours in [0, 24, 24 * 365] {
      let first = Int64(hours) * 3600 * Int64(sampleRate)
      let lost = (first...first + 2000).first {
        MediaTime(frames: $0, sampleRate: sampleRate).frames(sampleRate: sampleRate) != $0
      }
      #expect(lost == nil)
    }
  }

  @Test(
    "Any number of seconds is a time",
    arguments: [
      (.nan, 0), (.infinity, .max), (-.infinity, .min), (1e300, .max), (-1e300, .min),
      (0.1, 100_000_000), (-0.1, -100_000_000), (1e-10, 0), (6e-10, 1), (-6e-10, -1),
      (9e9, 9_000_000_000_000_000_000), (-9e9, -9_000_000_000_000_000_000),
    ] as [(Double, Int64)])
  func seconds(seconds: Double, nanoseconds: Int64) {
    #expect(MediaTime(seconds: seconds).nanoseconds == nanoseconds)
  }

  @Test("Scaling by 1 changes nothing at all, by more stops at the end")
  func scaling() {
    let odd = MediaTime(nanoseconds: .max - 12_345)
    #expect(odd.scaled(by: 1) == odd)
    #expect(odd.scaled(by: 2) == .distantFuture)
    #expect(odd.scaled(by: -2).nanoseconds == .min)
    #expect(MediaTime.seconds(3).scaled(by: 0.5) == .milliseconds(1500))
    #expect(MediaTime.seconds(3).scaled(by: .nan) == .zero)
  }

  @Test(
    "Scaling is exact where a floating-point number of seconds would not be",
    arguments: [
      (9_007_199_254_740_993, 2, 18_014_398_509_481_986),
      (9_007_199_254_740_993, 0.5, 4_503_599_627_370_497),
      (-9_007_199_254_740_993, 0.5, -4_503_599_627_370_497),
      (1_000_000_000_000_000_001, -1, -1_000_000_000_000_000_001),
      (.max, 1e-300, 0), (.max, 0, 0), (.min, 1.5, .min), (.max, 1e300, .max),
    ] as [(Int64, Double, Int64)])
  func exactScaling(length: Int64, rate: Double, scaled: Int64) {
    #expect(MediaTime(nanoseconds: length).scaled(by: rate).nanoseconds == scaled)
  }
}
