import MediaCore

/// Reads values of the properties of fonts.
///
/// Source: https://www.w3.org/TR/css-fonts-4/.
enum FontValues {
  static func families(_ value: [StyleToken.Kind]) -> [String]? {
    var names: [String] = []
    for part in CueStyleValues.parts(value) {
      var words: [String] = []
      for kind in part {
        switch kind {
        case .string(let name) where part.count == 1: words.append(name)
        case .identifier(let name): words.append(name)
        case .blank: break
        default: return nil
        }
      }
      guard !words.isEmpty else { return nil }
      names.append(words.joined(separator: " "))
    }
    return names
  }

  static func size(_ value: [StyleToken.Kind]) -> CueLength? {
    let named = [
      "xx-small": 0.6, "x-small": 0.75, "small": 8.0 / 9, "medium": 1, "large": 1.2, "x-large": 1.5,
      "xx-large": 2, "xxx-large": 3, "smaller": 1 / 1.2, "larger": 1.2,
    ]
    if let factor = CueStyleValues.keyword(value, named) { return CueLength(factor, .em) }
    return CueStyleValues.length(value, percentages: true).flatMap { $0.value >= 0 ? $0 : nil }
  }

  static func isItalic(_ value: [StyleToken.Kind]) -> Bool? {
    CueStyleValues.keyword(value, ["normal": false, "italic": true, "oblique": true])
  }

  static func weight(_ value: [StyleToken.Kind]) -> Int? {
    if case .number(let number) = CueStyleValues.single(value), (1...1000).contains(number) {
      return Int(number)
    }
    return CueStyleValues.keyword(
      value, ["normal": 400, "bold": 700, "bolder": 700, "lighter": 300])
  }

  /// Outer `nil` for what is not understood, inner for `normal`.
  static func lineHeight(_ value: [StyleToken.Kind]) -> CueLength?? {
    if CueStyleValues.identifier(value) == "normal" { return .some(nil) }
    if case .number(let number) = CueStyleValues.single(value), number >= 0 {
      return CueLength(number, .em)
    }
    return CueStyleValues.length(value, percentages: true)
      .flatMap { $0.value >= 0 ? .some($0) : .none }
  }

  /// `font: italic bold 120%/1.2 "A Font", serif`.
  static func shorthand(_ value: [StyleToken.Kind]) -> [CueStyleProperty]? {
    var isItalic = false
    var weight = 400
    var words = CueStyleValues.words(value)[...]
    while let word = words.first {
      if CueStyleValues.keyword(word, ["normal": true, "small-caps": true]) != nil {
        // The default, or what is read over.
      } else if let italic = self.isItalic(word) {
        isItalic = italic
      } else if let found = self.weight(word) {
        weight = found
      } else {
        break
      }
      words.removeFirst()
    }
    // The size and the height of the lines may have blanks around the slash, or none.
    let rest = Array(words.joined(separator: [.blank]))
    let slash = rest.firstIndex(of: .mark("/"))
    let sizeEnd = slash ?? rest.firstIndex(of: .blank) ?? rest.endIndex
    guard let size = size(rest[..<sizeEnd].filter { $0 != .blank }) else { return nil }
    var result: [CueStyleProperty] = [.isItalic(isItalic), .fontWeight(weight), .fontSize(size)]
    var families = rest[sizeEnd...]
    if slash != nil {
      families = families.dropFirst().drop { $0 == .blank }
      let end = families.firstIndex(of: .blank) ?? families.endIndex
      guard let height = lineHeight(Array(families[..<end])) else { return nil }
      result.append(.lineHeight(height))
      families = families[end...]
    }
    guard let names = self.families(Array(families.drop { $0 == .blank })) else { return nil }
    return result + [.fontFamily(names)]
  }
}
