/// The style of a stretch of text, with every property that cues may have; `nil` where none was given.
package struct CueStyle: Hashable, Sendable {
  package var color: CueColor?
  package var backgroundColor: CueColor?
  package var opacity: Double?
  package var isVisible: Bool?
  package var fontFamily: [String]?
  package var fontSize: CueLength?
  package var isItalic: Bool?
  package var fontWeight: Int?
  /// Inner `nil` for what the font proposes.
  package var lineHeight: CueLength??
  package var textDecoration: CueTextDecoration?
  package var textShadow: [CueShadow]?
  /// Inner `nil` for the colour of the text.
  package var outlineColor: CueColor??
  package var outlineWidth: CueLength?
  package var hasOutline: Bool?
  package var whiteSpace: CueWhiteSpace?
  package var rubyPosition: CueRubyPosition?
  package var combinesUpright: Bool?
  package var width: CueLength?
  package var shear: Double?

  package init() {}

  package init(_ properties: some Sequence<CueStyleProperty>) {
    for property in properties { apply(property) }
  }

  /// Sets what a property says.
  package mutating func apply(_ property: CueStyleProperty) {
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
    case .width(let value): width = value
    case .shear(let value): shear = value
    }
  }
}
