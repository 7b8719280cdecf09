/// The smallest part of a style sheet.
struct StyleToken: Hashable {
  enum Kind: Hashable {
    case identifier(String)
    /// A name with the opening parenthesis after it.
    case function(String)
    case atKeyword(String)
    case hash(String)
    case string(String)
    /// A string with a line end in it, or an unknown address.
    case bad
    case number(Double)
    case percentage(Double)
    /// A number with a unit, in lower case.
    case dimension(Double, String)
    /// A single character with no other meaning; also colons, commas, semicolons and brackets.
    case mark(Character)
    case blank
  }

  var kind: Kind
  /// The line it begins in, counted from 0.
  var line: Int

  func isMark(_ character: Character) -> Bool { kind == .mark(character) }
}
