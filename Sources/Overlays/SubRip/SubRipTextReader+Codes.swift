import MediaCore

extension SubRipTextReader {
  /// Takes what is between braces: codes with a backslash before each.
  mutating func codes(_ codes: String, settings: inout CueSettings) {
    for code in codes.split(separator: "\\") {
      let code = code.filter { $0 != " " }
      switch code {
      case "i1": begin(CueElement(kind: .italic))
      case "b1": begin(CueElement(kind: .bold))
      case "u1": begin(CueElement(kind: .underline))
      case "i0": end(.italic, isStyled: false, isStruck: false)
      case "b0": end(.bold, isStyled: false, isStruck: false)
      case "u0": end(.underline, isStyled: false, isStruck: false)
      case _ where code.first == "p" && (code.count == 1 || Int(code.dropFirst()) != nil):
        isDrawing = Int(code.dropFirst()) ?? 0 > 0
      default: place(code, settings: &settings)
      }
    }
  }

  /// `an` with a digit as on the keypad, or `a` with the numbers of the older format; the first counts.
  private mutating func place(_ code: String, settings: inout CueSettings) {
    let old = [1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6]
    let number: Int?
    if code.hasPrefix("an") {
      number = Int(code.dropFirst(2)).flatMap { (1...9).contains($0) ? $0 : nil }
    } else {
      number = code.hasPrefix("a") ? Int(code.dropFirst()).flatMap { old[$0] } : nil
    }
    guard let number, !hasPlace else { return }
    hasPlace = true
    switch number % 3 {
    case 1:
      settings.alignment = .left
      settings.position = 0
      settings.positionAlignment = .lineLeft
    case 0:
      settings.alignment = .right
      settings.position = 100
      settings.positionAlignment = .lineRight
    default: break
    }
    switch (number - 1) / 3 {
    case 1:
      settings.line = 50
      settings.snapsToLines = false
      settings.lineAlignment = .center
    case 2: settings.line = 0
    default: break
    }
  }
}
