/// The lines of a text that people write, whichever system they write it on.
package enum TextLines {
  /// The lines without what ends them: a line feed, a carriage return, or both.
  ///
  /// A byte order mark at the beginning belongs to none. After the last end comes a line more, which may be empty.
  // By bytes: to a string a carriage return and a line feed are one character, which is neither of them.
  package static func split(_ text: String) -> [String] {
    var rest = Substring(text).utf8
    if rest.starts(with: byteOrderMark) { rest = rest.dropFirst(byteOrderMark.count) }
    var lines: [String] = []
    while let end = rest.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) {
      lines.append(String(Substring(rest[..<end])))
      let isReturn = rest[end] == carriageReturn
      rest = rest[rest.index(after: end)...]
      if isReturn, rest.first == lineFeed { rest = rest.dropFirst() }
    }
    return lines + [String(Substring(rest))]
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  /// What some editors begin a file in UTF-8 with.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
