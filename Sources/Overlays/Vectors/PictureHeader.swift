internal import MediaCore

/// What the first bytes of a picture say of it, without decoding it.
enum PictureHeader {
  case png(PixelSize)
  case jpeg(PixelSize)

  var size: PixelSize {
    switch self {
    case .png(let size), .jpeg(let size): size
    }
  }

  var format: PictureFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    }
  }

  /// - Returns: `nil` for what is no PNG (ISO/IEC 15948) and no JPEG (ITU-T T.81), or does not tell its size.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes.prefix(1 << 20))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
      func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
      self = .png(PixelSize(width: number(at: 16), height: number(at: 20)))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]), let size = Self.frameSize(bytes) {
      self = .jpeg(size)
    } else {
      return nil
    }
  }

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
