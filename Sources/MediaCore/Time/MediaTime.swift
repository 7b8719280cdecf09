/// A point on a timeline, or the length between two points.
///
/// Counted in whole nanoseconds, which hold 292 years either side of zero. Conversions from ticks of a
/// time base round to the nearest nanosecond, so equal ticks always give equal times. Arithmetic
/// saturates: a file that lies about its time cannot trap the engine.
///
/// ```swift
/// let frame = MediaTime(frames: 1600, sampleRate: 48_000)
/// print(frame + .seconds(2), frame < .milliseconds(34))
/// ```
public struct MediaTime: Hashable, Sendable {
  /// The whole of it; negative for what is before the timeline's zero.
  public var nanoseconds: Int64

  /// Makes a time of whole nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The start of a timeline, or no length at all.
  public static let zero = MediaTime(nanoseconds: 0)
  /// A time later than every time that media can have.
  public static let distantFuture = MediaTime(nanoseconds: .max)

  /// The time nearest to a number of seconds.
  ///
  /// - Parameter seconds: Any number; not-a-number is taken for 0 and what does not fit is clamped.
  public init(seconds: Double) {
    let scaled = (seconds * 1e9).rounded()
    if scaled.isNaN {
      nanoseconds = 0
    } else if scaled >= 9.2e18 {
      nanoseconds = .max
    } else if scaled <= -9.2e18 {
      nanoseconds = .min
    } else {
      nanoseconds = Int64(scaled)
    }
  }

  /// The time nearest to a number of seconds; see `init(seconds:)`.
  public static func seconds(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }
  /// The time of a whole number of milliseconds; one that does not fit is clamped.
  public static func milliseconds(_ value: Int64) -> MediaTime {
    MediaTime(ticks: value, of: Rational(1, 1000))
  }

  /// The time of a number of ticks of a time base, rounded to the nearest nanosecond.
  public init(ticks: Int64, of timeBase: Rational) {
    nanoseconds = Self.scale(
      ticks, by: Int64(timeBase.numerator) * 1_000_000_000, over: Int64(timeBase.denominator))
  }

  /// The time of a number of audio frames at a sample rate in hertz.
  public init(frames: Int64, sampleRate: Int) {
    nanoseconds = Self.scale(frames, by: 1_000_000_000, over: Int64(sampleRate))
  }

  /// The length in seconds.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The number of ticks of a time base that is nearest to this time.
  public func ticks(of timeBase: Rational) -> Int64 {
    Self.scale(
      nanoseconds, by: Int64(timeBase.denominator), over: Int64(timeBase.numerator) * 1_000_000_000)
  }

  /// The number of audio frames at a sample rate in hertz that is nearest to this time.
  public func frames(sampleRate: Int) -> Int64 {
    Self.scale(nanoseconds, by: Int64(sampleRate), over: 1_000_000_000)
  }

  /// `value * factor / divisor`, exact in between, rounded half away from zero, clamped.
  private static func scale(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64 {
    guard divisor != 0 else { return 0 }
    let product = value.multipliedFullWidth(by: factor)
    let wide = Int128(product.high) << 64 | Int128(product.low)
    let (quotient, remainder) = wide.quotientAndRemainder(dividingBy: Int128(divisor))
    let half = remainder.magnitude * 2 >= Int128(divisor).magnitude
    let up: Int128 = half ? ((wide < 0) != (divisor < 0) ? -1 : 1) : 0
    return Int64(clamping: quotient + up)
  }
}

extension MediaTime: Comparable {
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension MediaTime: AdditiveArithmetic {
  /// The sum; one that does not fit becomes the largest or the smallest time.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    return MediaTime(nanoseconds: overflow ? (left.nanoseconds < 0 ? .min : .max) : sum)
  }

  /// The difference; one that does not fit becomes the largest or the smallest time.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    let (difference, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    return MediaTime(nanoseconds: overflow ? (left.nanoseconds < 0 ? .min : .max) : difference)
  }

  /// How long it is in either direction; what does not fit becomes the largest time.
  package var magnitude: MediaTime { max(self, .zero - self) }

  /// The length a rate makes of this length: at rate 2, media runs twice as far.
  ///
  /// Exact but for the rounding to the nearest nanosecond, however long it is.
  public func scaled(by rate: Double) -> MediaTime {
    // The rate is a whole number of 53 bits over a power of two.
    let shift = 52 - (rate.isNormal ? Int(rate.exponent) : 0)
    guard rate.isNormal, shift > 0, shift < 120 else { return MediaTime(seconds: seconds * rate) }
    let factor = Int128(rate.significand * 0x1p52)
    let magnitude = (Int128(nanoseconds.magnitude) * factor + (Int128(1) << (shift - 1))) >> shift
    return MediaTime(
      nanoseconds: Int64(clamping: (nanoseconds < 0) == (rate < 0) ? magnitude : -magnitude))
  }
}

extension MediaTime: CustomStringConvertible {
  public var description: String { "\(seconds) s" }
}
