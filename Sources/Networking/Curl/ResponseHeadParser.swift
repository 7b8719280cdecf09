/// Puts the head of a reply together from its lines; a later head takes the place of an earlier one.
struct ResponseHeadParser {
  private(set) var status = 0
  private(set) var headers = HTTPHeaders()
  private(set) var isComplete = false

  /// A server may send so many fields; the rest is ignored.
  private static let mostFields = 256

  mutating func take(_ line: String) {
    let line = line.trimmedOfBlanks
    if line.hasPrefix("HTTP/") || line.hasPrefix("ICY ") {
      begin(statusLine: line)
    } else if line.isEmpty {
      isComplete = true
    } else if let colon = line.firstIndex(of: ":"), headers.fields.count < Self.mostFields {
      headers.append(
        line[..<colon].trimmedOfBlanks, line[line.index(after: colon)...].trimmedOfBlanks)
    }
  }

  private mutating func begin(statusLine: String) {
    self = ResponseHeadParser()
    let words = statusLine.split(separator: " ")
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  /// Whether another head follows: this one is provisional, or redirects.
  var isInterim: Bool {
    // An empty place is none, for curl too.
    (100...199).contains(status) || (300...399).contains(status) && headers["location"] ?? "" != ""
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmedOfBlanks: String {
    let blanks: Set<Character> = [" ", "\t", "\r", "\n", "\r\n"]
    let tail = drop { blanks.contains($0) }
    guard let last = tail.lastIndex(where: { !blanks.contains($0) }) else { return "" }
    return String(tail[...last])
  }
}
