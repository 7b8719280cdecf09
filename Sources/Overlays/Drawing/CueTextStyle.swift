internal import MediaCore

/// How a stretch of a cue's text looks, by the format's defaults, the file's rules and the viewer's style.
struct CueTextStyle: Hashable {
  var color = CueColor.white
  /// What is behind it, besides what is behind the cue and what it lies in; `nil` for nothing.
  var backgroundColor: CueColor?
  /// What is behind the elements that it lies in, the outermost first, as opaque as those are.
  var outerBackgrounds: [CueColor] = []
  /// `nil` for the default.
  var font: String?
  /// How high a line is, in pixels.
  var lineHeight: Double
  var isItalic = false
  var weight = 400
  var decoration: CueTextDecoration = []
  var shadow: CueShadow?
  /// 1 for opaque.
  var opacity = 1.0
  var isVisible = true
  /// What becomes of blanks and line ends.
  var whiteSpace = CueWhiteSpace.preWrap
  /// The line around the letters; `nil` for none.
  var outline: CueTextOutline?
  /// How long it is along its line, in pixels, whatever is in it; `nil` for as long as its text.
  var width: Double?
  /// Whether it takes the room of one letter in vertical lines.
  var combinesUpright = false
  /// How far letters lean in the direction of the text, as a share of their height.
  var shear = 0.0

  /// How high a line is for letters of a size: what most fonts have.
  static let lineHeightOfEm = 1.2

  /// The style within an element, before its own.
  var inherited: CueTextStyle {
    var style = self
    if let color = backgroundColor, isVisible {
      style.outerBackgrounds.append(color.faded(by: opacity))
    }
    style.backgroundColor = nil
    style.width = nil
    return style
  }

  /// Forgets what is behind it.
  mutating func removeBackgrounds() {
    backgroundColor = nil
    outerBackgrounds = []
  }

  /// Takes what rules say of an element.
  ///
  /// - Parameter size: How large letters are wanted, against what the rules say.
  mutating func apply(_ style: CueStyle, on frame: CueFrame, size wanted: Double) {
    color = style.color ?? color
    backgroundColor = style.backgroundColor ?? backgroundColor
    font = style.fontFamily?.first ?? font
    if let size = style.fontSize {
      let said = length(size, on: frame, ofEm: true) * Self.share(of: size, in: wanted)
      // After each element, so that elements in each other do not multiply beyond it.
      lineHeight = min(said, frame.mostLineHeight)
    }
    isItalic = style.isItalic ?? isItalic
    weight = style.fontWeight ?? weight
    if let lines = style.textDecoration { decoration = decoration.union(lines) }
    if let shadows = style.textShadow { shadow = shadows.first }
    opacity *= style.opacity ?? 1
    isVisible = style.isVisible ?? isVisible
    whiteSpace = style.whiteSpace ?? whiteSpace
    width = style.width.map { length($0, on: frame) } ?? width
    combinesUpright = style.combinesUpright ?? combinesUpright
    shear = style.shear ?? shear
    applyOutline(style, on: frame, size: wanted)
  }

  /// What is told by the letters around is as large as is wanted already.
  private static func share(of length: CueLength, in wanted: Double) -> Double {
    length.unit == .em || length.unit == .percent ? 1 : wanted
  }

  private mutating func applyOutline(
    _ style: CueStyle, on frame: CueFrame, size wanted: Double
  ) {
    guard let hasOutline = style.hasOutline else { return }
    guard hasOutline else {
      outline = nil
      return
    }
    // An outline without a width is as wide as CSS has it.
    let said = style.outlineWidth ?? CueLength(3, .pixels)
    let width = length(said, on: frame) * Self.share(of: said, in: wanted)
    let most = lineHeight / Self.lineHeightOfEm / 4
    outline = CueTextOutline(width: min(max(width, 0), most), color: style.outlineColor ?? nil)
  }

  /// A length in pixels.
  ///
  /// - Parameter isFontSize: Whether it is the size of letters, which a line is somewhat higher than.
  func length(_ length: CueLength, on frame: CueFrame, ofEm isFontSize: Bool = false) -> Double {
    let factor = isFontSize ? Self.lineHeightOfEm : 1
    let em = isFontSize ? lineHeight : lineHeight / Self.lineHeightOfEm
    return switch length.unit {
    case .em: length.value * em
    case .percent: length.value / 100 * em
    case .viewportHeight: length.value / 100 * Double(frame.height) * factor
    case .viewportWidth: length.value / 100 * Double(frame.width) * factor
    // Pages give pixels for pictures of some 720 rows.
    case .pixels: length.value * Double(frame.height) / 720 * factor
    }
  }
}
