import Glibc
import MediaCore

extension TTMLStyle {
  /// What there is to the look of letters besides their size and what the format of all cues has elements for.
  func look(_ lengths: TTMLLengths) -> [CueStyleProperty] {
    var look = self["textOutline"].map(lengths.outline) ?? []
    if let shadows = self["textShadow"].map(lengths.shadows), !shadows.isEmpty {
      look.append(.textShadow(shadows))
    }
    if self["textCombine"] == "all" { look.append(.combinesUpright(true)) }
    if let shear, shear != 0 { look.append(.shear(shear)) }
    return look
  }

  /// How far letters lean: of lines, of paragraphs and of letters alike.
  ///
  /// A hundred percent stands for a quarter turn. Source: https://www.w3.org/TR/ttml2/, 10.2.37.
  private var shear: Double? {
    let said = ["shear", "lineShear", "fontShear"].compactMap { self[$0] }
      .compactMap { TTMLLengths.number(Substring($0), "%") }.first { $0 != 0 }
    return said.map { percent in
      let angle = min(max(percent, -100), 100) / 100 * .pi / 2
      // What leans further cannot be read.
      return min(max(tan(angle), -2), 2)
    }
  }

  /// The marks beside letters; `nil` for none.
  var emphasis: TTMLEmphasis? { self["textEmphasis"].flatMap(TTMLEmphasis.init) }
}

extension TTMLLengths {
  /// Shadows as `1px 1px 2px black, 2px 2px`; none where they cannot be read.
  ///
  /// Source: https://www.w3.org/TR/ttml2/, 10.2.41.
  func shadows(_ text: String) -> [CueShadow] {
    var depth = 0
    let parts = text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }
    return parts.prefix(4).compactMap { part in
      let words = TTMLStyle.words(String(part))
      let lengths = words.compactMap { width(Substring($0)) }.map { length in
        // What is told by the picture is told in pixels of pictures of 720 rows.
        length.unit == .viewportHeight ? CueLength(length.value * 7.2, .pixels) : length
      }
      guard lengths.count == 2 || lengths.count == 3 else { return nil }
      return CueShadow(
        x: lengths[0], y: lengths[1], blur: lengths.count > 2 ? lengths[2] : CueLength(0, .em),
        color: words.lazy.compactMap { TTMLStyle.color($0) }.first)
    }
  }
}
