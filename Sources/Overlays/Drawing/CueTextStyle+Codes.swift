internal import MediaCore

/// Styles as libass has them.
extension CueTextStyle {
  /// What text of this style is laid out by.
  func codes(isVertical: Bool) -> String {
    let name = (font ?? "sans-serif").filter { !"\\{}()\n,".contains($0) }
    return "\\fn\(isVertical ? "@" : "")\(name)\\fs\(ScriptText.number(max(1, lineHeight)))"
      + "\\b\(weight)\\i\(isItalic ? 1 : 0)"
  }

  /// What its boxes look like: their colour is the run's number.
  func boxCodes(number: Int) -> String {
    let color = CueColor(rgb: UInt32(truncatingIfNeeded: number & 0xFF_FFFF))
    return "\\1a&HFF&\\4a&HFF&\\3a&H00&\\3c\(ScriptText.color(color))"
  }

  /// What its letters look like.
  func letterCodes(_ edge: SubtitleStyle.Edge) -> String {
    let alpha = isVisible ? opacity : 0
    let shown = ScriptText.transparency(alpha * Double(color.alpha) / 255)
    var codes =
      "\\u\(decoration.contains(.underline) ? 1 : 0)\\s\(decoration.contains(.lineThrough) ? 1 : 0)"
      + "\\1c\(ScriptText.color(color))\\1a\(shown)\\fax\(ScriptText.number(-shear))"
    let step = max(1, lineHeight * 0.04)
    func setOff(line: Double, shift: Double, blur: Double) {
      codes += "\\bord\(ScriptText.number(line))\\shad\(ScriptText.number(abs(shift)))"
      if shift < 0 {
        let shift = ScriptText.number(shift)
        codes += "\\xshad\(shift)\\yshad\(shift)"
      }
      // Without a line around them the letters themselves would be blurred.
      if blur > 0 { codes += "\\bord0.01" }
      codes += "\\blur\(ScriptText.number(blur))\\3c&H000000&\\4c&H000000&\\4a\(shown)"
      codes += "\\3a\(line > 0 ? shown : "&HFF&")"
    }
    switch edge {
    case .none:
      guard shadow != nil || outline != nil else {
        setOff(line: 0, shift: 0, blur: 0)
        break
      }
      codes += outlineCodes(alpha) + shadowCodes(alpha)
    case .outline: setOff(line: step, shift: 0, blur: 0)
    case .shadow: setOff(line: 0, shift: step * 1.5, blur: step * 0.7)
    case .raised: setOff(line: 0, shift: step, blur: 0)
    case .depressed: setOff(line: 0, shift: -step, blur: 0)
    }
    return codes
  }

  private func outlineCodes(_ alpha: Double) -> String {
    guard let outline, outline.width > 0 else { return "\\bord0" }
    let line = outline.color ?? color
    return "\\bord\(ScriptText.number(outline.width))\\3c\(ScriptText.color(line))"
      + "\\3a\(ScriptText.transparency(alpha * Double(line.alpha) / 255))"
  }

  private func shadowCodes(_ alpha: Double) -> String {
    guard let shadow else { return "\\shad0\\blur0" }
    let dark = shadow.color ?? color
    return "\\xshad\(ScriptText.number(pixels(shadow.x)))"
      + "\\yshad\(ScriptText.number(pixels(shadow.y)))"
      + "\\blur\(ScriptText.number(pixels(shadow.blur) / 2))\\4c\(ScriptText.color(dark))"
      + "\\4a\(ScriptText.transparency(alpha * Double(dark.alpha) / 255))"
  }

  /// A length of a shadow in pixels; shadows are small, and their share of a line is what counts.
  private func pixels(_ length: CueLength) -> Double {
    let em = lineHeight / Self.lineHeightOfEm
    let value =
      switch length.unit {
      case .em: length.value * em
      case .percent: length.value / 100 * em
      case .pixels, .viewportHeight, .viewportWidth: length.value * em / 36
      }
    return min(max(value, -2 * em), 2 * em)
  }
}
