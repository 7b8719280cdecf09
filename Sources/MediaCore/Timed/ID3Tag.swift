/// An ID3v2 tag: frames of text and data.
///
/// Source: https://id3.org/id3v2.4.0-structure and id3v2.3.0.
package struct ID3Tag: Hashable, Sendable {
  /// A piece of the tag under an identifier of four characters.
  package struct Frame: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// `T…` and `W…`: text, or a URL.
      case text([String])
      /// `TXXX`, `WXXX`, `COMM` and `USLT`: text under a description.
      case described(String, text: [String])
      /// `PRIV`, `UFID`: data under the name of its owner.
      case owned(String, data: [UInt8])
      /// `GEOB`, `APIC`: data of a type with a description.
      case object(type: String, description: String, data: [UInt8])
      case data([UInt8])
    }

    package var id: String
    package var content: Content
  }

  package var frames: [Frame] = []
  /// The length of the whole tag in bytes.
  package private(set) var byteCount = 0

  /// The longest tag that is read.
  static let limit = 1 << 20

  /// The length of the tag that begins here, as its header says; `nil` when none does.
  package static func byteCount(header bytes: some RandomAccessCollection<UInt8>) -> Int? {
    let header = Array(bytes.prefix(10))
    guard header.count == 10, header[0..<3].elementsEqual("ID3".utf8), header[3] < 0xFF,
      header[6..<10].allSatisfy({ $0 < 0x80 })
    else { return nil }
    let hasFooter = header[3] >= 4 && header[5] & 0x10 != 0
    return 10 + integer(header[6..<10], bits: 7) + (hasFooter ? 10 : 0)
  }

  /// Reads the tag that bytes begin with; `nil` when that is none of version 2.3 or 2.4, or not whole.
  package init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard let count = Self.byteCount(header: bytes), count <= Self.limit, bytes.count >= count
    else { return nil }
    byteCount = count
    let all = Array(bytes.prefix(count))
    let (version, flags) = (all[3], all[5])
    guard version == 3 || version == 4 else { return nil }
    var body = all[10..<(10 + Self.integer(all[6..<10], bits: 7))]
    if version == 3, flags & 0x80 != 0 { body = Self.synchronised(body)[...] }
    if flags & 0x40 != 0 {
      guard body.count >= 4 else { return }
      let length = Self.integer(body.prefix(4), bits: version == 4 ? 7 : 8)
      // Version 2.3 does not count the length itself.
      body = body.dropFirst(version == 4 ? max(4, length) : length + 4)
    }
    readFrames(body, version: version)
  }

  private mutating func readFrames(_ body: ArraySlice<UInt8>, version: UInt8) {
    var rest = body
    while rest.count > 10, rest.first != 0 {
      let header = Array(rest.prefix(10))
      guard header[0..<4].allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }) else {
        return
      }
      let size = Self.integer(header[4..<8], bits: version == 4 ? 7 : 8)
      rest = rest.dropFirst(10)
      guard size <= rest.count else { return }
      var content = rest.prefix(size)
      rest = rest.dropFirst(size)
      let format = header[9]
      // Compressed or encrypted frames cannot be read here.
      if format & (version == 4 ? 0x0C : 0xC0) != 0 { continue }
      if format & (version == 4 ? 0x40 : 0x20) != 0 { content = content.dropFirst() }
      if version == 4, format & 0x01 != 0 { content = content.dropFirst(4) }
      if version == 4, format & 0x02 != 0 { content = Self.synchronised(content)[...] }
      let id = String(decoding: header[0..<4], as: UTF8.self)
      frames.append(Frame(id: id, content: Self.content(of: id, content)))
    }
  }

  private static func content(of id: String, _ bytes: ArraySlice<UInt8>) -> Frame.Content {
    var fields = ID3Fields(bytes)
    switch id {
    case "TXXX":
      fields.readEncoding()
      let description = fields.text()
      return .described(description, text: fields.texts())
    case "WXXX":
      fields.readEncoding()
      let description = fields.text()
      fields.encoding = 0
      return .described(description, text: [fields.text()])
    case "COMM", "USLT":
      fields.readEncoding()
      fields.skip(3)
      let description = fields.text()
      return .described(description, text: [fields.text()])
    case "PRIV", "UFID":
      let owner = fields.text()
      return .owned(owner, data: fields.rest)
    case "APIC", "GEOB":
      fields.readEncoding()
      let encoding = fields.encoding
      fields.encoding = 0
      let type = fields.text()
      if id == "APIC" { fields.skip(1) }
      fields.encoding = encoding
      if id == "GEOB" { _ = fields.text() }
      let description = fields.text()
      return .object(type: type, description: description, data: fields.rest)
    case _ where id.hasPrefix("T"):
      fields.readEncoding()
      return .text(fields.texts())
    case _ where id.hasPrefix("W"): return .text([fields.text()])
    default: return .data(Array(bytes))
    }
  }

  static func integer(_ bytes: ArraySlice<UInt8>, bits: Int) -> Int {
    bytes.reduce(0) { $0 << bits | Int($1) }
  }

  /// Takes out the zeros that were put in so that no decoder would find a beginning of its own.
  private static func synchronised(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isAfterFull = false
    for byte in bytes {
      if !(isAfterFull && byte == 0) { result.append(byte) }
      isAfterFull = byte == 0xFF
    }
    return result
  }
}

/// Takes the fields of one frame off its front.
private struct ID3Fields {
  private var bytes: ArraySlice<UInt8>
  /// 0 Latin-1, 1 UTF-16 with a byte order mark, 2 UTF-16 big-endian, 3 UTF-8.
  var encoding: UInt8 = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var rest: [UInt8] { Array(bytes) }

  mutating func readEncoding() { encoding = bytes.popFirst() ?? 0 }
  mutating func skip(_ count: Int) { bytes = bytes.dropFirst(count) }

  /// The text up to a zero or the end.
  mutating func text() -> String {
    let isWide = encoding == 1 || encoding == 2
    guard isWide else {
      let text = bytes.prefix { $0 != 0 }
      bytes = bytes.dropFirst(text.count + 1)
      return encoding == 3
        ? String(decoding: text, as: UTF8.self)
        : String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
    }
    var units: [UInt16] = []
    while bytes.count >= 2 {
      let unit = UInt16(bytes[bytes.startIndex]) << 8 | UInt16(bytes[bytes.startIndex + 1])
      bytes = bytes.dropFirst(2)
      if unit == 0 { break }
      units.append(unit)
    }
    // Half a character is none, and nothing comes after it.
    if bytes.count == 1 { bytes = [] }
    if units.first == 0xFFFE {
      units = units.map(\.byteSwapped)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return String(decoding: units, as: UTF16.self)
  }

  /// All texts that zeros part; an empty one at the end does not count.
  mutating func texts() -> [String] {
    var texts = [text()]
    while !bytes.isEmpty { texts.append(text()) }
    while texts.count > 1, texts.last == "" { texts.removeLast() }
    return texts
  }
}
