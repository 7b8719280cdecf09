/// The last line of a terminal that is written anew over and over, and messages that come above it.
struct LiveLine {
  private static let beginning = "\r\u{1B}[K"

  /// What stands there; empty where nothing does.
  private var shown = ""

  /// What is written to show a text in place of the last one.
  ///
  /// - Parameter columns: How wide the terminal is: a longer text is cut, as a line that wraps cannot be written over.
  ///   `nil` where that is not known.
  mutating func show(_ text: String, columns: Int?) -> String {
    shown = columns.map { Self.cut(text, to: $0 - 1) } ?? text
    return Self.beginning + shown
  }

  /// What is written to remove the line.
  mutating func hide() -> String {
    guard !shown.isEmpty else { return "" }
    shown = ""
    return Self.beginning
  }

  /// What is written for a message, with the line below it again.
  func message(_ text: String) -> String {
    shown.isEmpty ? text : Self.beginning + text + shown
  }

  private static func cut(_ text: String, to columns: Int) -> String {
    var left = max(0, columns)
    return String(
      text.prefix { character in
        left -= width(of: character)
        return left >= 0
      })
  }

  /// Two columns for letters of East Asia and pictures, about as terminals count.
  private static func width(of character: Character) -> Int {
    (character.unicodeScalars.first?.value ?? 0) < 0x1100 ? 1 : 2
  }
}
