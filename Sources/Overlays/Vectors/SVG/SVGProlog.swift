internal import MediaCore

/// What stands before a document's first element.
enum SVGProlog {
  /// The document with blanks for a document type that names nothing but where it is described.
  ///
  /// Many programs write one. What it leads to is not read by anyone, and with blanks in its place cannot be.
  ///
  /// - Throws: 7010 for one that declares something itself, which is how few bytes become many, and for an
  ///   encoding that may hide what is in the document.
  static func withoutDocumentType(_ bytes: [UInt8]) throws(MediaError) -> [UInt8] {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    try checkEncoding(bytes.prefix(200))
    guard end(of: "<?xml-stylesheet", in: bytes[...]) == nil else {
      throw MediaError(.badGraphic, "it refers to a style sheet, which is not in it")
    }
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) {
        guard let end = end(of: "-->", in: rest) else { break }
        place = end
      } else if rest.starts(with: "<?".utf8) {
        guard let end = end(of: "?>", in: rest) else { break }
        place = end
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        guard let end = end(of: ">", in: rest) else { break }
        guard !bytes[start..<end].contains(UInt8(ascii: "[")) else {
          throw MediaError(.badGraphic, "its document type declares something")
        }
        for index in start..<end { bytes[index] = 32 }
        place = end
      } else {
        break
      }
    }
    return bytes
  }

  private static func checkEncoding(_ start: ArraySlice<UInt8>) throws(MediaError) {
    guard start.starts(with: "<?xml".utf8) else { return }
    let declaration = String(decoding: start.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
      .lowercased()
    guard let name = declaration.firstRange(of: "encoding") else { return }
    let value = declaration[name.upperBound...].drop { " =\t\n\r\"'".contains($0) }
      .prefix { !"\"'".contains($0) }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(value) else {
      throw MediaError(.badGraphic, "it is written in \(value.prefix(20)); only UTF-8 is read")
    }
  }

  private static func end(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let text = Array(text.utf8)
    return bytes.indices.first { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
      .map { $0 + text.count }
  }
}
