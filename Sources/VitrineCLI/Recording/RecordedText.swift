internal import MediaCore

/// A drawing or a text of a recorded command, in which URLs may stand.
enum RecordedText {
  /// What a URL in a text ends before.
  private static let ends: Set<Character> = ["\"", "'", "<", ">", ")", "|", "`"]

  /// The text with its URLs without users and passwords, and those within quotation marks or brackets without queries.
  ///
  /// A URL by itself is what people read, one within marks is what a drawing is made of.
  static func withoutSecrets(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
      let before = rest[..<mark.lowerBound]
      let scheme = before.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.count
      let start = before.index(before.endIndex, offsetBy: -scheme)
      let end = rest[mark.upperBound...].firstIndex { ends.contains($0) || $0.isWhitespace }
      let url = String(rest[start..<(end ?? rest.endIndex)]).withoutCredentials
      let isWithin = before[..<start].last.map { "\"'(".contains($0) } ?? false
      result += before[..<start] + (isWithin ? String(url.prefix { $0 != "?" }) : url)
      rest = rest[(end ?? rest.endIndex)...]
    }
    return result + rest
  }
}
