internal import CFFmpeg
package import MediaCore

extension OverlayImage {
  /// The picture of a frame, upright, to be laid on others.
  ///
  /// - Throws: 7001 when the frame cannot be converted.
  package init(_ frame: VideoFrame) throws(MediaError) {
    var scaler = Scaler()
    let frame = try scaler.convert(frame, to: "bgra").turnedUpright(&scaler)
    let (width, height) = (frame.format.width, frame.format.height)
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for row in 0..<height {
      frame.withRow(row, of: 0) { bytes in
        for x in 0..<width {
          let word = bytes.unsafeLoadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
          words.append(Self.multiplied(UInt32(littleEndian: word)))
        }
      }
    }
    self.init(size: PixelSize(width: width, height: height), pixels: words)
  }

  /// A pixel whose colours are multiplied by its alpha.
  private static func multiplied(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    func part(_ shift: UInt32) -> UInt32 {
      (((word >> shift & 0xFF) * alpha + 127) / 255) << shift
    }
    return alpha == 255 ? word : alpha << 24 | part(16) | part(8) | part(0)
  }
}
