/// The style of a stretch of text, with every property that cues may have; `nil` where none was given.
public struct CueStyle: Hashable, Sendable {
  public var color: CueColor?
  public var backgroundColor: CueColor?
  public var opacity: Double?
  public var isVisible: Bool?
  public var fontFamily: [String]?
  public var fontSize: CueLength?
  public var isItalic: Bool?
  public var fontWeight: Int?
  /// Inner `nil` for what the font proposes.
  public var lineHeight: CueLength??
  public var textDecoration: CueTextDecoration?
  public var textShadow: [CueShadow]?
  /// Inner `nil` for the colour of the text.
  public var outlineColor: CueColor??
  public var outlineWidth: CueLength?
  public var hasOutline: Bool?
  public var whiteSpace: CueWhiteSpace?
  public var rubyPosition: CueRubyPosition?
  public var combinesUpright: Bool?

  public init() {}

  public init(_ properties: some Sequence<CueStyleProperty>) {
    for property in properties { apply(property) }
  }

  /// Sets what a property says.
  public mutating func apply(_ property: CueStyleProperty) {
    switch property {
    case .color(let value): color = value
    case .backgroundColor(let value): backgroundColor = value
    case .opacity(let value): opacity = value
    case .isVisible(let value): isVisible = value
    case .fontFamily(let value): fontFamily = value
    case .fontSize(let value): fontSize = value
    case .isItalic(let value): isItalic = value
    case .fontWeight(let value): fontWeight = value
    case .lineHeight(let value): lineHeight = .some(value)
    case .textDecoration(let value): textDecoration = value
    case .textShadow(let value): textShadow = value
    case .outlineColor(let value): outlineColor = .some(value)
    case .outlineWidth(let value): outlineWidth = value
    case .hasOutline(let value): hasOutline = value
    case .whiteSpace(let value): whiteSpace = value
    case .rubyPosition(let value): rubyPosition = value
    case .combinesUpright(let value): combinesUpright = value
    }
  }
}
