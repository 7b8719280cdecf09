import Glibc
import MediaCore

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
