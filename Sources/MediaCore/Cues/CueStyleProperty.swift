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
