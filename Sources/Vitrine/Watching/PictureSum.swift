package import FFmpeg
package import MediaCore

/// Which sum of a picture's pixels is meant.
package enum PictureSum: String, CaseIterable, Sendable {
  /// As `ffmpeg -f framecrc` prints it: Adler-32 that begins with 0.
  case crc
  /// As `ffmpeg -f framemd5` and the output `framemd5:PATH` print it.
  case md5
  /// SHA-256.
  case sha

  /// How many hexadecimal digits it has.
  package var digits: Int {
    switch self {
    case .crc: 8
    case .md5: 32
    case .sha: 64
    }
  }

  /// The sum of a picture turned upright, in its own pixel format, plane after plane without padding.
  ///
  /// - Throws: 7001 when the picture cannot be turned.
  package func text(of picture: VideoFrame) throws(MediaError) -> String {
    let upright = try picture.converted(to: PixelLayout(rawValue: picture.format.pixelFormat))
    switch self {
    case .crc:
      let sum = String(Self.adler(upright.packedBytes), radix: 16)
      return String(repeating: "0", count: max(0, digits - sum.utf8.count)) + sum
    case .md5:
      var sum = try MD5()
      sum.update(upright)
      return sum.finish()
    case .sha:
      var sum = try SHA256()
      let bytes = upright.packedBytes
      // Bytes have no padding.
      unsafe sum.update(bytes.span.bytes)
      return sum.finish()
    }
  }

  /// RFC 1950, section 8.2, but for what it begins with.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (0, 0)
    var place = 0
    while place < bytes.count {
      // So many sums of bytes fit into 32 bits.
      let end = min(bytes.count, place + 5552)
      for byte in bytes[place..<end] {
        low &+= UInt32(byte)
        high &+= low
      }
      (low, high) = (low % 65_521, high % 65_521)
      place = end
    }
    return high << 16 | low
  }
}
