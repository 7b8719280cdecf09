internal import FFmpeg
internal import MediaCore

/// What the first bytes of a picture say of it, without decoding it.
struct PictureHeader {
  let format: StillFormat
  /// As it is stored, before it is turned.
  let size: PixelSize

  /// - Returns: `nil` for what is no PNG (ISO/IEC 15948), JPEG (ITU-T T.81), WebP (RFC 9649) or AVIF (AV1 Image File
  ///   Format 1.1) with one picture, or does not tell its size.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes.prefix(1 << 20))
    let found: (StillFormat, PixelSize?)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
      found = (
        .png,
        PixelSize(width: Self.number(bytes[16..<20]), height: Self.number(bytes[20..<24]))
      )
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      found = (.jpeg, Self.frameSize(bytes))
    } else if bytes.count >= 30, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      found = (.webp, Self.webPSize(bytes))
    } else if bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8),
      bytes[8..<min(bytes.count, max(16, Self.number(bytes[0..<4])))].firstRange(of: "avif".utf8)
        != nil
    {
      found = (.avif, Self.largestItem(bytes))
    } else {
      return nil
    }
    guard let size = found.1 else { return nil }
    (format, self.size) = (found.0, size)
  }

  /// Whether a file begins as an animation does, of which nothing is drawn.
  static func isAnimation(_ bytes: [UInt8]) -> Bool {
    // A WebP in the extended format says so by a bit.
    bytes.count >= 21 && bytes.starts(with: "RIFF".utf8)
      && bytes[8..<16].elementsEqual("WEBPVP8X".utf8) && bytes[20] & 2 != 0
  }

  /// Bytes as a number, the highest first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.bigEndian(Int.self)
  }

  /// The size of a WebP by its first chunk: the canvas, or the header of the one picture.
  private static func webPSize(_ bytes: [UInt8]) -> PixelSize? {
    func low(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().bigEndian(Int.self)
    }
    switch bytes[12..<16] {
    case let kind where kind.elementsEqual("VP8X".utf8):
      return PixelSize(width: low(24, 3) + 1, height: low(27, 3) + 1)
    case let kind where kind.elementsEqual("VP8L".utf8):
      let bits = low(21, 4)
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case let kind where kind.elementsEqual("VP8 ".utf8):
      return PixelSize(width: low(26, 2) & 0x3FFF, height: low(28, 2) & 0x3FFF)
    default: return nil
    }
  }

  /// The largest of the sizes that items of an AVIF have: there may be a smaller one beside the picture, or its parts.
  private static func largestItem(_ bytes: [UInt8]) -> PixelSize? {
    var largest: PixelSize?
    var rest = bytes[...]
    while let found = rest.firstRange(of: "ispe".utf8) {
      rest = rest[found.upperBound...]
      guard rest.count >= 12 else { break }
      let start = rest.startIndex
      let size = PixelSize(
        width: number(rest[start + 4..<start + 8]), height: number(rest[start + 8..<start + 12]))
      if area(size) > largest.map(area) ?? 0 { largest = size }
    }
    return largest
  }

  /// Sides of 32 bits make more than a whole number holds.
  private static func area(_ size: PixelSize) -> Double { Double(size.width) * Double(size.height) }

  /// Walks from marker to marker to the frame header (T.81, B.2.2).
  private static func frameSize(_ bytes: [UInt8]) -> PixelSize? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      func word(at offset: Int) -> Int {
        Int(bytes[place + offset]) << 8 | Int(bytes[place + offset + 1])
      }
      switch marker {
      case 0xFF: place += 1
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return PixelSize(width: word(at: 7), height: word(at: 5))
      case 0x01, 0xD0...0xD8: place += 2
      default: place += 2 + max(2, word(at: 2))
      }
    }
    return nil
  }
}
