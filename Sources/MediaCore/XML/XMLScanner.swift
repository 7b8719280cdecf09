/// Reads the elements and the text of an XML document in UTF-8.
///
/// Well-formedness is checked as far as it is read. A document type, and with it every entity but the five
/// of XML and numbers, is refused, so nothing can grow.
package struct XMLScanner {
  /// An element as it begins, all names without their prefixes.
  package struct Element: Hashable, Sendable {
    package var name: String
    /// In the order in which they are written; those that declare namespaces are left out.
    package var attributes: [(name: String, value: String)]

    /// The value of the first attribute of a name; `nil` when there is none.
    package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    package static func == (left: Element, right: Element) -> Bool {
      left.name == right.name && left.attributes.elementsEqual(right.attributes, by: ==)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  package enum Token: Equatable {
    case start(Element)
    case end
    /// All text up to the next tag, entities replaced.
    case text(String)
  }

  /// An element may have so many attributes.
  private static let most = 256

  /// The code of the errors that it throws.
  private let code: MediaError.Code
  /// Elements may lie so deep in each other.
  private let deepest: Int

  private var rest: ArraySlice<UInt8>
  private let start: Int
  private var open: [String] = []
  private var hasRoot = false
  /// An element without content is two tokens.
  private var endsElement = false

  /// - Parameters:
  ///   - code: Of the errors that it throws.
  ///   - depth: How deep elements may lie in each other.
  package init(_ bytes: ArraySlice<UInt8>, failingWith code: MediaError.Code, depth: Int = 32) {
    rest = bytes
    start = bytes.startIndex
    self.code = code
    deepest = depth
  }

  /// How many bytes have been read.
  package var consumed: Int { rest.startIndex - start }

  /// The next token; `nil` at the end of a complete document.
  package mutating func next() throws(MediaError) -> Token? {
    if endsElement {
      endsElement = false
      open.removeLast()
      return .end
    }
    while !rest.isEmpty {
      if take("<!--") {
        _ = try take(upTo: "-->")
      } else if take("<?") {
        _ = try take(upTo: "?>")
      } else if take("</") {
        return try endTag()
      } else if rest.starts(with: "<![CDATA[".utf8) || rest.first != UInt8(ascii: "<") {
        if let text = try text() { return .text(text) }
      } else if rest.starts(with: "<!".utf8) {
        throw fault("document types are not allowed")
      } else {
        rest.removeFirst()
        return try startTag()
      }
    }
    guard open.isEmpty, hasRoot else { throw fault("it ends too early") }
    return nil
  }

  private mutating func startTag() throws(MediaError) -> Token {
    guard !open.isEmpty || !hasRoot else { throw fault("it has two roots") }
    guard open.count < deepest else {
      throw MediaError(.limitExceeded, "its elements lie too deep in each other")
    }
    let name = try name()
    let attributes = try attributes()
    endsElement = take("/")
    guard take(">") else { throw fault("<\(name)> is not closed") }
    hasRoot = true
    open.append(name)
    return .start(Element(name: Self.local(name), attributes: attributes))
  }

  private mutating func endTag() throws(MediaError) -> Token {
    let name = try name()
    skipBlanks()
    guard take(">"), open.popLast() == name else {
      throw fault("</\(name)> ends what did not begin")
    }
    return .end
  }

  private mutating func attributes() throws(MediaError) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    while true {
      skipBlanks()
      guard let byte = rest.first, byte != UInt8(ascii: "/"), byte != UInt8(ascii: ">") else {
        return attributes
      }
      guard attributes.count < Self.most else {
        throw MediaError(.limitExceeded, "an element has too many attributes")
      }
      let name = try name()
      skipBlanks()
      guard take("=") else { throw fault("an attribute has no value") }
      skipBlanks()
      let quote = take("\"") ? "\"" : "'"
      guard quote == "\"" || take("'") else { throw fault("an attribute is not quoted") }
      let raw = try take(upTo: quote)
      guard !raw.contains(UInt8(ascii: "<")) else { throw fault("an attribute has a < in it") }
      if name != "xmlns", !name.hasPrefix("xmlns:") {
        attributes.append((Self.local(name), try value(raw)))
      }
    }
  }

  /// The value of an attribute, entities replaced.
  private mutating func value(_ raw: ArraySlice<UInt8>) throws(MediaError) -> String {
    var bytes: [UInt8] = []
    let after = rest
    rest = raw
    defer { rest = after }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&") {
        bytes += try entity().utf8
      } else {
        bytes.append([9, 10, 13].contains(byte) ? 32 : byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw fault("it is not UTF-8")
    }
    return text
  }

  /// The text that follows, CDATA sections included; `nil` outside the root.
  private mutating func text() throws(MediaError) -> String? {
    var bytes: [UInt8] = []
    while let byte = rest.first {
      if take("<![CDATA[") {
        bytes += try take(upTo: "]]>")
      } else if byte == UInt8(ascii: "<") {
        break
      } else if take("&") {
        bytes += try entity().utf8
      } else {
        let run = rest.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
        bytes += run
        rest = rest.dropFirst(run.count)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw fault("it is not UTF-8")
    }
    if !open.isEmpty { return text }
    guard text.utf8.allSatisfy({ [9, 10, 13, 32].contains($0) }) else {
      throw fault("there is text outside the root")
    }
    return nil
  }

  private mutating func entity() throws(MediaError) -> String {
    let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw fault("an & begins no entity") }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    if let character = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] {
      return character
    }
    let number =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let number, number >= 32 || [9, 10, 13].contains(number),
      let scalar = Unicode.Scalar(number)
    else { throw fault("the entity '\(name)' is not known") }
    return String(Character(scalar))
  }

  private mutating func name() throws(MediaError) -> String {
    let end = rest.firstIndex { byte in
      byte <= 32 || "/>=<'\"&".utf8.contains(byte)
    }
    let name = String(decoding: rest[..<(end ?? rest.endIndex)], as: UTF8.self)
    guard !name.isEmpty, name.utf8.count <= 256 else { throw fault("a name is missing") }
    rest = rest[(end ?? rest.endIndex)...]
    return name
  }

  private mutating func skipBlanks() { rest = rest.drop { [9, 10, 13, 32].contains($0) } }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// What comes before a text, which is taken too.
  private mutating func take(upTo text: String) throws(MediaError) -> ArraySlice<UInt8> {
    let start = rest
    while !rest.isEmpty {
      if rest.starts(with: text.utf8) {
        let taken = start[..<rest.startIndex]
        rest = rest.dropFirst(text.utf8.count)
        return taken
      }
      rest.removeFirst()
    }
    throw fault("'\(text)' is missing")
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  private func fault(_ reason: String) -> MediaError {
    MediaError(code, "its XML is wrong: \(reason)")
  }
}
