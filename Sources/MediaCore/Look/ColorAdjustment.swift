/// Brightness and contrast, applied to every picture after its filters.
///
/// With luma in 0…1 over its nominal range: `Y' = (Y − ½)·contrast + ½ + brightness`, `C' = C·contrast`, which is
/// what the same formula does to R, G and B.
public struct ColorAdjustment: Hashable, Sendable {
  /// Added to every channel; −1…1, clamped.
  ///
  /// The default is 0.
  public var brightness: Double {
    didSet { brightness = Self.clamp(brightness, -1...1, neutral: 0) }
  }
  /// How far every channel is from the middle, compared to before; 0…4, clamped.
  ///
  /// The default is 1.
  public var contrast: Double {
    didSet { contrast = Self.clamp(contrast, 0...4, neutral: 1) }
  }

  /// Makes an adjustment; by default a neutral one, and numbers out of their ranges are clamped.
  public init(brightness: Double = 0, contrast: Double = 1) {
    self.brightness = Self.clamp(brightness, -1...1, neutral: 0)
    self.contrast = Self.clamp(contrast, 0...4, neutral: 1)
  }

  /// Whether it changes nothing.
  public var isNeutral: Bool { brightness == 0 && contrast == 1 }

  /// What the picture becomes, as a map of colours.
  package var map: ColorMap { ColorMap(brightness: brightness, contrast: contrast) }

  private static func clamp(
    _ value: Double, _ range: ClosedRange<Double>, neutral: Double
  ) -> Double {
    value.isNaN ? neutral : min(max(value, range.lowerBound), range.upperBound)
  }
}
