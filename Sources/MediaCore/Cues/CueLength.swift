/// A length of a style sheet.
public struct CueLength: Hashable, Sendable {
  /// What a length is counted in; the raw value is CSS's name of it.
  public enum Unit: String, Hashable, Sendable {
    /// CSS pixels.
    case pixels = "px"
    /// Multiples of the font's size, for a font's size of that around it.
    case em
    /// Percent of the font's size, for a font's size of that around it.
    case percent = "%"
    /// Percent of the picture's height.
    case viewportHeight = "vh"
    /// Percent of the picture's width.
    case viewportWidth = "vw"
  }

  /// How many of `unit`.
  public var value: Double
  /// What `value` counts.
  public var unit: Unit

  /// Makes a length: so many of a unit.
  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}
