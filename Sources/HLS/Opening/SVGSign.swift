/// What tells a document of SVG from all else.
enum SVGSign {
  /// Whether what begins like this is one: markup whose first element is named `svg`, or in a file that is called so.
  ///
  /// - Parameter pathExtension: Of the file, in lower case.
  static func isMet(by head: [UInt8], named pathExtension: String) -> Bool {
    var rest = trimmed(head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...])
    guard rest.first == UInt8(ascii: "<") else { return false }
    if pathExtension == "svg" { return true }
    while let end = endOfProlog(rest) { rest = trimmed(rest[end...]) }
    let name = rest.dropFirst().prefix { ![9, 10, 13, 32, 47, 62].contains($0) }
    return rest.first == UInt8(ascii: "<")
      && (name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8))
  }

  /// Where a comment, an instruction or a document type ends with which it begins; `nil` where it begins with none.
  private static func endOfProlog(_ text: ArraySlice<UInt8>) -> Int? {
    if text.starts(with: "<!--".utf8) { return text.firstRange(of: "-->".utf8)?.upperBound }
    guard text.starts(with: "<?".utf8) || text.starts(with: "<!".utf8) else { return nil }
    return text.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.drop { [9, 10, 13, 32].contains($0) }
  }
}
