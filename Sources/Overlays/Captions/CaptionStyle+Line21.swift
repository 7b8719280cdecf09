import MediaCore

/// What codes of CEA-608 say of the characters after them.
///
/// Source: ANSI/CTA-608-E; 47 CFR 15.119 (h).
extension CaptionStyle {
  private static let line21Colors: [CueColor] = [
    .white, CueColor(rgb: 0x00FF00), CueColor(rgb: 0x0000FF), CueColor(rgb: 0x00FFFF),
    CueColor(rgb: 0xFF0000), CueColor(rgb: 0xFFFF00), CueColor(rgb: 0xFF00FF),
  ]

  /// The style that a preamble begins with.
  ///
  /// - Parameter attributes: The last five bits of its code.
  init(preamble attributes: UInt8) {
    self.init()
    isUnderlined = attributes & 1 != 0
    let code = Int(attributes >> 1 & 0x0F)
    if code < 8 { setColor(code) }
  }

  /// Takes a code between characters.
  mutating func takeMidRow(_ attributes: UInt8) {
    let code = Int(attributes >> 1 & 0x07)
    if code < 7 { isItalic = false }
    setColor(code)
    isUnderlined = attributes & 1 != 0
  }

  private mutating func setColor(_ code: Int) {
    if code == 7 { isItalic = true } else { color = Self.line21Colors[code] }
  }

  /// Takes a code for black letters, which is in none of the other sets.
  mutating func takeBlack(isUnderlined: Bool) {
    color = .black
    isItalic = false
    self.isUnderlined = isUnderlined
  }

  /// Takes a code for what is behind characters.
  mutating func takeBackground(_ attributes: UInt8) {
    let code = Int(attributes >> 1)
    var color = code < 7 ? Self.line21Colors[code] : .black
    if attributes & 1 != 0 { color.alpha = 128 }
    // Opaque black is what there is anyway.
    background = color == .black ? nil : color
  }
}
