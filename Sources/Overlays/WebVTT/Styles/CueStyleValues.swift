import MediaCore

/// Reads the values of the properties that cues may have.
///
/// Source: https://www.w3.org/TR/webvtt1/, 8.2.1, for which; the modules of CSS for their values.
enum CueStyleValues {
  /// What a declaration says; `nil` if its property is not allowed or its value not understood.
  static func properties(_ name: String, _ value: [StyleToken.Kind]) -> [CueStyleProperty]? {
    switch name {
    case "color": color(value).map { [.color($0)] }
    case "background-color": color(value).map { [.backgroundColor($0)] }
    case "background": background(value)
    case "opacity": opacity(value).map { [.opacity($0)] }
    case "visibility":
      keyword(value, ["visible": true, "hidden": false, "collapse": false])
        .map { [.isVisible($0)] }
    case "text-decoration", "text-decoration-line": decoration(value)
    case "text-shadow": shadows(value).map { [.textShadow($0)] }
    case "outline": outline(value)
    case "outline-color":
      keyword(value, ["invert": [.outlineColor(nil)]]) ?? color(value).map { [.outlineColor($0)] }
    case "outline-style": outlineStyle(value).map { [.hasOutline($0)] }
    case "outline-width": outlineWidth(value).map { [.outlineWidth($0)] }
    case "font": FontValues.shorthand(value)
    case "font-family": FontValues.families(value).map { [.fontFamily($0)] }
    case "font-size": FontValues.size(value).map { [.fontSize($0)] }
    case "font-style": FontValues.isItalic(value).map { [.isItalic($0)] }
    case "font-weight": FontValues.weight(value).map { [.fontWeight($0)] }
    case "line-height": FontValues.lineHeight(value).map { [.lineHeight($0)] }
    case "white-space":
      identifier(value).flatMap(CueWhiteSpace.init).map { [.whiteSpace($0)] }
    case "ruby-position":
      identifier(value).flatMap(CueRubyPosition.init).map { [.rubyPosition($0)] }
    case "text-combine-upright": combination(value).map { [.combinesUpright($0)] }
    default: nil
    }
  }

  /// The words of a value, with functions and what is in them as one word.
  static func words(_ value: [StyleToken.Kind]) -> [[StyleToken.Kind]] {
    var words: [[StyleToken.Kind]] = [[]]
    var depth = 0
    for kind in value {
      switch kind {
      case .function, .mark("("): depth += 1
      case .mark(")"): depth -= 1
      case .blank where depth <= 0:
        words.append([])
        continue
      default: break
      }
      words[words.count - 1].append(kind)
    }
    return words.filter { !$0.isEmpty }
  }

  static func identifier(_ value: [StyleToken.Kind]) -> String? {
    guard case .identifier(let name) = single(value) else { return nil }
    return name.lowercased()
  }

  /// The token that a value consists of, if it is one.
  static func single(_ value: [StyleToken.Kind]) -> StyleToken.Kind? {
    value.count == 1 ? value[0] : nil
  }

  static func keyword<Meaning>(
    _ value: [StyleToken.Kind], _ meanings: [String: Meaning]
  ) -> Meaning? {
    identifier(value).flatMap { meanings[$0] }
  }

  static func color(_ value: [StyleToken.Kind]) -> CueColor? { ColorValues.color(value) }

  /// A length; also percentages if they are allowed.
  static func length(_ value: [StyleToken.Kind], percentages: Bool = false) -> CueLength? {
    switch single(value) {
    case .number(0): return CueLength(0, .pixels)
    case .percentage(let number) where percentages: return CueLength(number, .percent)
    case .dimension(let number, let unit): return length(number, unit)
    default: return nil
    }
  }

  private static func length(_ number: Double, _ unit: String) -> CueLength? {
    let pixels = [
      "pt": 96 / 72.0, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
    ]
    if let factor = pixels[unit] { return CueLength(number * factor, .pixels) }
    if unit == "rem" { return CueLength(number, .em) }
    return CueLength.Unit(rawValue: unit).map { CueLength(number, $0) }
  }

  private static func opacity(_ value: [StyleToken.Kind]) -> Double? {
    switch single(value) {
    case .number(let number): min(max(number, 0), 1)
    case .percentage(let number): min(max(number / 100, 0), 1)
    default: nil
    }
  }

  /// Only the colour of a background is taken; nothing is loaded for an image.
  private static func background(_ value: [StyleToken.Kind]) -> [CueStyleProperty]? {
    let words = words(value)
    guard !words.contains(where: { $0.contains(.function("url")) || $0.contains(.bad) }) else {
      return nil
    }
    if words.count == 1, identifier(words[0]) == "none" { return [.backgroundColor(.transparent)] }
    return words.lazy.compactMap(color).first.map { [.backgroundColor($0)] }
  }

  private static func decoration(_ value: [StyleToken.Kind]) -> [CueStyleProperty]? {
    var lines: CueTextDecoration = []
    for word in words(value) {
      switch identifier(word) {
      case "none": break
      case "underline": lines.insert(.underline)
      case "overline": lines.insert(.overline)
      case "line-through": lines.insert(.lineThrough)
      // The style and the colour of the line are read over.
      case "blink", "solid", "double", "dotted", "dashed", "wavy": break
      default: if color(word) == nil { return nil }
      }
    }
    return value.isEmpty ? nil : [.textDecoration(lines)]
  }

  private static func shadows(_ value: [StyleToken.Kind]) -> [CueShadow]? {
    if identifier(value) == "none" { return [] }
    var shadows: [CueShadow] = []
    for part in parts(value) {
      var lengths: [CueLength] = []
      var color: CueColor?
      for word in words(part) {
        if let length = length(word) {
          lengths.append(length)
        } else if color == nil, let found = self.color(word) {
          color = found
        } else if identifier(word) != "currentcolor" {
          return nil
        }
      }
      guard (2...3).contains(lengths.count) else { return nil }
      let blur = lengths.count == 3 ? lengths[2] : CueLength(0, .pixels)
      shadows.append(CueShadow(x: lengths[0], y: lengths[1], blur: blur, color: color))
    }
    return shadows.count > 8 ? nil : shadows
  }

  /// The parts between commas that are in no parentheses.
  static func parts(_ value: [StyleToken.Kind]) -> [[StyleToken.Kind]] {
    CueStyleParser.split(value.map { StyleToken(kind: $0, line: 0) }[...], at: ",")
      .map { CueStyleParser.trim($0).map(\.kind) }
  }

  private static func outline(_ value: [StyleToken.Kind]) -> [CueStyleProperty]? {
    var result: [CueStyleProperty] = []
    var hasOutline = false
    for word in words(value) {
      if let has = outlineStyle(word) {
        hasOutline = has
      } else if let width = outlineWidth(word) {
        result.append(.outlineWidth(width))
      } else if let color = color(word) {
        result.append(.outlineColor(color))
      } else if identifier(word) != "invert" {
        return nil
      }
    }
    return value.isEmpty ? nil : result + [.hasOutline(hasOutline)]
  }

  private static func outlineStyle(_ value: [StyleToken.Kind]) -> Bool? {
    switch identifier(value) {
    case "none", "hidden": false
    case "auto", "solid", "dotted", "dashed", "double", "groove", "ridge", "inset", "outset": true
    default: nil
    }
  }

  private static func outlineWidth(_ value: [StyleToken.Kind]) -> CueLength? {
    switch identifier(value) {
    case "thin": CueLength(1, .pixels)
    case "medium": CueLength(3, .pixels)
    case "thick": CueLength(5, .pixels)
    default: length(value).flatMap { $0.value >= 0 ? $0 : nil }
    }
  }

  private static func combination(_ value: [StyleToken.Kind]) -> Bool? {
    switch value.first {
    case .identifier(let name):
      switch name.lowercased() {
      case "none": value.count == 1 ? false : nil
      case "all": value.count == 1 ? true : nil
      case "digits": true
      default: nil
      }
    default: nil
    }
  }
}
