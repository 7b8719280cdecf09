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

/// Marks beside the letters of a text, as Chinese and Japanese texts have them for italics.
///
/// Source: https://www.w3.org/TR/ttml2/, 10.2.39.
struct TTMLEmphasis: Hashable {
  var mark = "●"
  /// `nil` for that of the text.
  var color: CueColor?
  /// Whether they stand under the letters.
  var isUnder = false

  /// - Returns: `nil` for what says that there are none.
  init?(_ text: String) {
    let words = TTMLStyle.words(text)
    guard !words.contains("none"), !words.isEmpty else { return nil }
    let isOpen = words.contains("open")
    for word in words {
      switch word {
      case "filled", "open", "auto", "circle": mark = isOpen ? "○" : "●"
      case "dot", "sesame": break
      case "after": isUnder = true
      case "before", "outside": break
      default:
        if let color = TTMLStyle.color(word) {
          self.color = color
        } else if let quoted = Self.quoted(word) {
          mark = quoted
        } else {
          return nil
        }
      }
    }
    if words.contains("dot") { mark = isOpen ? "◦" : "•" }
    // Few fonts have the sign for it, and all with Japanese letters have the one that looks like it.
    if words.contains("sesame") { mark = isOpen ? "◦" : "ヽ" }
  }

  /// The first letter of a text in quotation marks.
  private static func quoted(_ word: String) -> String? {
    guard let quote = word.first, quote == "'" || quote == "\"", word.last == quote else {
      return nil
    }
    return word.dropFirst().first.flatMap { $0 == quote ? nil : String($0) }
  }
}

/// How many letters of a document may have a mark each: a mark takes hundreds of times the room of its letter.
struct TTMLMarks {
  /// No longer text has any.
  private static let mostOfText = 500

  /// How many there is room for.
  private(set) var room = 1 << 16
  /// Whether a text has none for want of room.
  private(set) var areMissing = false

  init() {}

  init(room: Int) { self.room = room }

  /// Whether so many letters may have some.
  mutating func take(_ count: Int) -> Bool {
    guard count <= min(room, Self.mostOfText) else {
      areMissing = true
      return false
    }
    room -= count
    return true
  }
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
