/// One property of style with its value: what a declaration of a style sheet says.
///
/// The properties are those that WebVTT allows for cues; shorthands are taken apart. Source:
/// https://www.w3.org/TR/webvtt1/, 8.2.1.
public enum CueStyleProperty: Hashable, Sendable {
  case color(CueColor)
  case backgroundColor(CueColor)
  /// 0 is transparent, 1 opaque.
  case opacity(Double)
  case isVisible(Bool)
  /// Names of fonts, the most wanted first; generic families as CSS calls them.
  case fontFamily([String])
  case fontSize(CueLength)
  case isItalic(Bool)
  /// 1 to 1000; 400 is normal and 700 is bold.
  case fontWeight(Int)
  /// `nil` for what the font proposes.
  case lineHeight(CueLength?)
  case textDecoration(CueTextDecoration)
  /// The first is in front.
  case textShadow([CueShadow])
  /// `nil` for the colour of the text.
  case outlineColor(CueColor?)
  case outlineWidth(CueLength)
  /// Whether there is an outline at all.
  case hasOutline(Bool)
  case whiteSpace(CueWhiteSpace)
  case rubyPosition(CueRubyPosition)
  /// Whether the text takes the room of one character in vertical lines.
  case combinesUpright(Bool)
}

/// A length of a style sheet.
public struct CueLength: Hashable, Sendable {
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

  public var value: Double
  public var unit: Unit

  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}

/// Lines along a text.
public struct CueTextDecoration: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let underline = CueTextDecoration(rawValue: 1)
  public static let overline = CueTextDecoration(rawValue: 2)
  public static let lineThrough = CueTextDecoration(rawValue: 4)
}

/// A shadow of a text.
public struct CueShadow: Hashable, Sendable {
  public var x: CueLength
  public var y: CueLength
  public var blur: CueLength
  /// `nil` for the colour of the text.
  public var color: CueColor?

  public init(x: CueLength, y: CueLength, blur: CueLength, color: CueColor?) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
  }
}

/// What becomes of blanks and line ends, as CSS names it.
public enum CueWhiteSpace: String, Hashable, Sendable, CaseIterable {
  case normal, pre, nowrap
  case preWrap = "pre-wrap"
  case preLine = "pre-line"
}

/// Where ruby text stands.
public enum CueRubyPosition: String, Hashable, Sendable, CaseIterable {
  case over, under
}
