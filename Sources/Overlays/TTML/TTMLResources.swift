import MediaCore

/// The pictures that a document holds or names, by their identifiers.
///
/// Source: SMPTE ST 2052-1, 5.5 (`smpte:image`); https://www.w3.org/TR/ttml2/, 9 (`image`, `source`, `data`, `chunk`).
struct TTMLResources {
  /// What stands for a picture: its file, or a reference to where that is.
  struct Content {
    var bytes: [UInt8] = []
    var reference: String?

    var isEmpty: Bool { bytes.isEmpty && reference == nil }
  }

  /// An element that is open.
  private struct Part {
    var name: String
    var identifier: String?
    var encoding: String?
    var text = ""
    var content = Content()
  }

  /// The elements that it is made of.
  static let names: Set = ["image", "source", "data", "chunk"]

  private var open: [Part] = []
  private var contents: [String: Content] = [:]
  private var count = 0

  mutating func begin(_ element: XMLScanner.Element) {
    var part = Part(
      name: element.name, identifier: element["id"], encoding: element["encoding"]?.lowercased())
    part.content.reference = element["src"]
    open.append(part)
  }

  /// Takes text that is directly in the innermost of its elements.
  mutating func add(_ text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  /// Takes the end of the innermost of its elements.
  ///
  /// - Returns: What the element can be found by.
  mutating func end() -> String? {
    guard var part = open.popLast() else { return nil }
    // A chunk is written as the data around it say.
    let encoding = part.encoding ?? open.last?.encoding
    part.content.bytes += Self.bytes(of: part.text, encoding)
    if let outer = open.indices.last, !part.content.isEmpty {
      if part.name == "chunk" {
        open[outer].content.bytes += part.content.bytes
      } else if open[outer].content.isEmpty {
        // Of several sources the first is taken.
        open[outer].content = part.content
      }
    }
    count += 1
    let identifier = part.identifier ?? "\u{0}\(count)"
    if part.identifier != nil || part.name == "image" { contents[identifier] = part.content }
    return "#" + identifier
  }

  /// What a reference leads to: the file, or where that is; `nil` for nothing that is in the document.
  func content(of reference: String) -> Content? {
    var reference = reference
    for _ in 0..<4 {
      guard reference.hasPrefix("#") else { return Content(reference: reference) }
      guard let found = contents[String(reference.dropFirst())], !found.isEmpty else { return nil }
      guard found.bytes.isEmpty, let next = found.reference else { return found }
      reference = next
    }
    return nil
  }

  private static func bytes(of text: String, _ encoding: String?) -> [UInt8] {
    let text = text.filter { !$0.isWhitespace }
    switch encoding {
    case "base64", nil: return Base64.bytes(of: text) ?? []
    case "base64url":
      return Base64.bytes(
        of: String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })) ?? []
    case "base16":
      let digits = text.compactMap(\.hexDigitValue)
      return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
      }
    default: return []
    }
  }
}
