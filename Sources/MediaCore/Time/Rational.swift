/// A ratio of two integers: a time base, a frame rate or a pixel's shape.
public struct Rational: Hashable, Sendable, Codable {
  /// What is divided; 0 for an unknown ratio.
  public var numerator: Int32
  /// What it is divided by; 0 for an unknown ratio too.
  public var denominator: Int32

  /// Makes a ratio; a denominator of 0 stands for "unknown".
  public init(_ numerator: Int32, _ denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The unknown ratio, 0/1, as FFmpeg writes it.
  public static let unknown = Rational(0, 1)

  /// Whether the ratio is above 0 and can be divided by.
  public var isPositive: Bool { numerator > 0 && denominator > 0 }

  /// The ratio as a floating-point number, 0 when it is unknown.
  public var value: Double { denominator == 0 ? 0 : Double(numerator) / Double(denominator) }

  /// The denominator over the numerator.
  public var inverse: Rational { Rational(denominator, numerator) }
}
