/// The grammar that the names of outputs share: `NAME` or `NAME:REST`.
enum OutputText {
  /// Splits at the first colon; an empty rest counts as none, which no output that needs one takes.
  static func split(_ text: String) -> (name: String, rest: String?) {
    guard let colon = text.firstIndex(of: ":") else { return (text, nil) }
    let rest = String(text[text.index(after: colon)...])
    return rest.isEmpty ? ("", nil) : (String(text[..<colon]), rest)
  }
}
