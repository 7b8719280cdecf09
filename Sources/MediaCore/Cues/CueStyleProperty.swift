/// One property of style with its value: what a declaration of a style sheet says.
///
/// The properties are those that WebVTT allows for cues; shorthands are taken apart. Source:
/// https://www.w3.org/TR/webvtt1/, 8.2.1.
public enum CueStyleProperty: Hashable, Sendable {
  /// The colour of the text: `color`.
  case color(CueColor)
  /// The colour behind the text: `background-color`.
  case backgroundColor(CueColor)
  /// 0 is transparent, 1 opaque.
  case opacity(Double)
  /// Whether it is drawn; what is not still takes its room: `visibility`.
  case isVisible(Bool)
  /// Names of fonts, the most wanted first; generic families as CSS calls them.
  case fontFamily([String])
  /// The size of the letters: `font-size`.
  case fontSize(CueLength)
  /// Whether letters are in italics; oblique ones count as that: `font-style`.
  case isItalic(Bool)
  /// 1 to 1000; 400 is normal and 700 is bold.
  case fontWeight(Int)
  /// `nil` for what the font proposes.
  case lineHeight(CueLength?)
  /// The lines along the text; an empty set for none: `text-decoration-line`.
  case textDecoration(CueTextDecoration)
  /// The first is in front.
  case textShadow([CueShadow])
  /// `nil` for the colour of the text.
  case outlineColor(CueColor?)
  /// How wide the line around the letters is, to each side: `outline-width`.
  case outlineWidth(CueLength)
  /// Whether there is an outline at all.
  case hasOutline(Bool)
  /// What becomes of blanks and line ends: `white-space`.
  case whiteSpace(CueWhiteSpace)
  /// Where ruby text stands: `ruby-position`.
  case rubyPosition(CueRubyPosition)
  /// How long the text is along its line, whatever is in it: blanks that count in columns.
  case width(CueLength)
  /// Whether the text takes the room of one character in vertical lines.
  case combinesUpright(Bool)
  /// How far letters lean in the direction of the text, as a share of their height; less than 0 for the other way.
  case shear(Double)
}

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

/// Lines along a text.
public struct CueTextDecoration: OptionSet, Hashable, Sendable {
  /// One bit for each of the lines.
  public let rawValue: UInt8
  /// Makes the set of the bits 1 (`underline`), 2 (`overline`) and 4 (`lineThrough`).
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Below the letters, at their base line.
  public static let underline = CueTextDecoration(rawValue: 1)
  /// Above the letters.
  public static let overline = CueTextDecoration(rawValue: 2)
  /// Through the middle of the letters.
  public static let lineThrough = CueTextDecoration(rawValue: 4)
}

/// A shadow of a text.
public struct CueShadow: Hashable, Sendable {
  /// How far it is to the right of the text; to the left if negative.
  public var x: CueLength
  /// How far it is below the text; above if negative.
  public var y: CueLength
  /// Over what length its edge fades; 0 for a sharp one.
  public var blur: CueLength
  /// `nil` for the colour of the text.
  public var color: CueColor?

  /// Makes a shadow; it takes the colour of the text if `color` is `nil`.
  public init(x: CueLength, y: CueLength, blur: CueLength, color: CueColor?) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
  }
}

/// What becomes of blanks and line ends, as CSS names it.
public enum CueWhiteSpace: String, Hashable, Sendable, CaseIterable {
  /// Blanks become one, and lines break where they must; the default of CSS.
  case normal
  /// Blanks and line ends stay as they are, and lines break nowhere else.
  case pre
  /// Blanks become one, and lines do not break.
  case nowrap
  /// Blanks and line ends stay as they are, and lines also break where they must.
  case preWrap = "pre-wrap"
  /// Blanks become one, line ends stay, and lines also break where they must.
  case preLine = "pre-line"
}

/// Where ruby text stands.
public enum CueRubyPosition: String, Hashable, Sendable, CaseIterable {
  /// Above the text that it belongs to; right of it where lines run down.
  case over
  /// Below the text that it belongs to; left of it where lines run down.
  case under
}
