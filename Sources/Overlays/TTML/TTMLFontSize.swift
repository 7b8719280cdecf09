import MediaCore

/// How large letters are.
///
/// Source: https://www.w3.org/TR/ttml2/, 10.2.18.
enum TTMLFontSize: Equatable {
  /// In percent of the picture's height.
  case absolute(Double)
  /// So many times those around.
  case relative(Double)

  /// The size within letters of another one; `nil` if neither is given.
  static func combined(_ outer: TTMLFontSize?, _ inner: TTMLFontSize?) -> TTMLFontSize? {
    switch (outer, inner) {
    case (.absolute(let size)?, .relative(let factor)?): .absolute(size * factor)
    case (.relative(let one)?, .relative(let other)?): .relative(one * other)
    default: inner ?? outer
    }
  }

  /// In percent of the picture's height.
  ///
  /// - Parameter usual: The default size, in the same unit.
  func percentage(usual: Double) -> Double {
    switch self {
    case .absolute(let size): size
    case .relative(let factor): usual * factor
    }
  }
}

extension TTMLLengths {
  /// How large letters are by default: as high as a cell, in percent of the picture's height.
  var usualFontSize: Double { 100 / cells.y }

  /// The size of letters; of two numbers, for their width and their height, the latter.
  func fontSize(_ text: String) -> TTMLFontSize? {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard let last = parts.last, parts.count <= 2 else { return nil }
    let size: TTMLFontSize? =
      if let factor = relative(last) {
        .relative(factor)
      } else {
        percentage(last, isAcross: false).map { .absolute($0) }
      }
    switch size {
    case .absolute(let value)?, .relative(let value)?: return value > 0 ? size : nil
    case nil: return nil
    }
  }

  /// A length that counts in letters, in times of their size.
  private func relative(_ length: Substring) -> Double? {
    Self.number(length, "%").map { $0 / 100 } ?? Self.number(length, "em")
  }

  /// The line around letters, as `black 2px 1px`, whose last length is for how it fades and is read over.
  ///
  /// Source: https://www.w3.org/TR/ttml2/, 10.2.40.
  func outline(_ text: String) -> [CueStyleProperty] {
    var words = TTMLStyle.words(text)[...]
    var color: CueColor?
    if let first = words.first.flatMap({ TTMLStyle.color($0) }) {
      color = first
      words.removeFirst()
    }
    guard let width = words.first.flatMap({ self.width(Substring($0)) }), width.value > 0 else {
      return []
    }
    return [.hasOutline(true), .outlineWidth(width), .outlineColor(color)]
  }

  /// The width of a line, or how far something is off.
  func width(_ length: Substring) -> CueLength? {
    relative(length).map { CueLength($0, .em) }
      ?? percentage(length, isAcross: false).map { CueLength($0, .viewportHeight) }
  }
}
