/// Finds the bytes of captions in coded pictures.
///
/// Looks at headers only, and no further than the first slice. Source: ATSC A/53 part 4, 6.2.3.
package enum CaptionData {
  /// What codes the pictures.
  package enum Codec: Hashable, Sendable {
    case h264, hevc, mpeg2

    /// The codec of FFmpeg's name; `nil` for one whose pictures carry no captions.
    package init?(name: String) {
      switch name {
      case "h264": self = .h264
      case "hevc": self = .hevc
      case "mpeg2video": self = .mpeg2
      default: return nil
      }
    }
  }

  /// A message has 31 at most, and a picture one of them, or two.
  private static let mostPairs = 4 * 31

  /// The pairs in one access unit, in the order in which they are sent; empty where there are none.
  package static func pairs(in picture: Span<UInt8>, _ codec: Codec) -> [CaptionPair] {
    var pairs: [CaptionPair] = []
    units(of: picture) { unit in
      guard unit.count > 2 else { return true }
      switch codec {
      case .h264:
        let type = unit[0] & 0x1F
        if type == 6 { messages(unit, from: 1, &pairs) }
        return type > 5 || type == 0
      case .hevc:
        let type = unit[0] >> 1 & 0x3F
        if type == 39 { messages(unit, from: 2, &pairs) }
        return type >= 32
      case .mpeg2:
        if unit[0] == 0xB2 { userData(Array(copying: unit, from: 1)[...], &pairs) }
        return unit[0] == 0 || unit[0] >= 0xB0
      }
    }
    return pairs
  }

  /// Goes through the units, whether start codes or lengths of four bytes part them, until told to stop.
  private static func units(of picture: Span<UInt8>, _ body: (Span<UInt8>) -> Bool) {
    let count = picture.count
    guard count > 4 else { return }
    let hasStartCodes =
      picture[0] == 0 && picture[1] == 0
      && (picture[2] == 1 || (picture[2] == 0 && picture[3] == 1)) && !hasLengths(picture)
    var position = 0
    if hasStartCodes {
      guard var start = nextStart(in: picture, from: 0) else { return }
      while start < count {
        let end = nextStart(in: picture, from: start)
        guard body(picture.extracting(start..<(end.map { $0 - 3 } ?? count))) else { return }
        guard let end else { return }
        start = end
      }
    } else {
      while position + 4 < count {
        let length = (0..<4).reduce(0) { $0 << 8 | Int(picture[position + $1]) }
        position += 4
        guard length > 0, length <= count - position else { return }
        guard body(picture.extracting(position..<position + length)) else { return }
        position += length
      }
    }
  }

  /// Whether lengths part all of it: that of a unit of 256 bytes and more looks like a start code.
  private static func hasLengths(_ picture: Span<UInt8>) -> Bool {
    var position = 0
    while position + 4 < picture.count {
      let length = (0..<4).reduce(0) { $0 << 8 | Int(picture[position + $1]) }
      guard length > 0, length <= picture.count - position - 4 else { return false }
      position += 4 + length
    }
    return position == picture.count
  }

  /// Where the unit behind the next start code begins.
  private static func nextStart(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start + 2
    while index < bytes.count {
      if bytes[index] > 1 {
        index += 3
      } else if bytes[index] == 1 {
        if bytes[index - 1] == 0, bytes[index - 2] == 0 { return index + 1 }
        index += 3
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Reads the messages of a unit of supplemental enhancement information.
  private static func messages(_ unit: Span<UInt8>, from start: Int, _ pairs: inout [CaptionPair]) {
    let bytes = withoutEmulation(unit, from: start)
    var rest = bytes[...]
    func number() -> Int? {
      var value = 0
      while let byte = rest.popFirst() {
        value += Int(byte)
        if byte != 0xFF { return value }
      }
      return nil
    }
    // What ends the unit is one byte.
    while rest.count > 2 {
      guard let type = number(), let size = number(), size <= rest.count else { return }
      // Registered user data: the country, the provider, then as in MPEG-2.
      if type == 4, rest.prefix(3).elementsEqual([0xB5, 0x00, 0x31]) {
        userData(rest.prefix(size).dropFirst(3), &pairs)
      }
      rest = rest.dropFirst(size)
    }
  }

  private static func withoutEmulation(_ unit: Span<UInt8>, from start: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unit.count)
    var zeros = 0
    for index in start..<unit.count {
      if zeros >= 2, unit[index] == 3 {
        zeros = 0
        continue
      }
      zeros = unit[index] == 0 ? zeros + 1 : 0
      bytes.append(unit[index])
    }
    return bytes
  }

  /// Reads `GA94` data of type 3: `cc_data`.
  private static func userData(_ data: ArraySlice<UInt8>, _ pairs: inout [CaptionPair]) {
    guard data.count >= 7, data.prefix(5).elementsEqual([0x47, 0x41, 0x39, 0x34, 3]),
      pairs.count < mostPairs
    else { return }
    let content = Array(data.dropFirst(5))
    guard content[0] & 0x40 != 0 else { return }
    for number in 0..<Int(content[0] & 0x1F) {
      let place = 2 + number * 3
      guard place + 2 < content.count else { return }
      guard content[place] & 0x04 != 0, let kind = CaptionPair.Kind(rawValue: content[place] & 3)
      else { continue }
      pairs.append(CaptionPair(kind, content[place + 1], content[place + 2]))
    }
  }
}

extension [UInt8] {
  fileprivate init(copying span: Span<UInt8>, from start: Int) {
    self = (start..<span.count).map { span[$0] }
  }
}
