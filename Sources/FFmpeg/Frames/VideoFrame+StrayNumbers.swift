internal import CFFmpeg
internal import MediaCore

extension VideoFrame {
  /// The frame without numbers that are larger than its format's depth allows; itself if it has none.
  ///
  /// What is not coded, or is broken, may have any in words of 16 bits. libavfilter takes them for places in tables.
  func withoutStrayNumbers(from pool: FramePool) throws(MediaError) -> VideoFrame {
    guard let words = PixelFormat(format.pixelFormat)?.wordRoom, hasNumbers(outside: words) else {
      return self
    }
    var target = try successor(from: pool, as: format)
    for plane in 0..<planeCount {
      for row in 0..<rowCount(of: plane) {
        let numbers = target.row(row, of: plane).assumingMemoryBound(to: UInt16.self)
        withRow(row, of: plane) { span in
          for index in 0..<span.byteCount / 2 {
            let word = span.unsafeLoadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
            numbers[index] = words.limited(word)
          }
        }
      }
    }
    return target.finish()
  }

  private func hasNumbers(outside words: WordRoom) -> Bool {
    (0..<planeCount).contains { plane in
      (0..<rowCount(of: plane)).contains { row in
        withRow(row, of: plane) { span in
          span.withUnsafeBytes { bytes in
            var bits: UInt16 = 0
            for word in bytes.bindMemory(to: UInt16.self) { bits |= word }
            return bits & ~words.bits != 0
          }
        }
      }
    }
  }
}

/// Words of 16 bits in memory, of which the lower ones are a number.
private struct WordRoom {
  /// Those bits, as they lie in memory.
  let bits: UInt16
  private let isSwapped: Bool

  init(depth: Int, isBigEndian: Bool) {
    isSwapped = isBigEndian
    let largest = UInt16(1) << depth - 1
    bits = isBigEndian ? largest.byteSwapped : largest
  }

  /// A word, or the largest that there may be.
  func limited(_ word: UInt16) -> UInt16 {
    isSwapped
      ? min(word.byteSwapped, bits.byteSwapped).byteSwapped : min(word, bits)
  }
}

extension PixelFormat {
  /// What its words have room for; `nil` for one that is not made of words with room to spare above.
  fileprivate var wordRoom: WordRoom? {
    guard (9...15).contains(depth), isPlanar, let facts = av_pix_fmt_desc_get(native)?.pointee,
      facts.comp.0.step == 2, facts.comp.0.shift == 0
    else { return nil }
    let flags = Int32(truncatingIfNeeded: facts.flags)
    guard flags & (AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_FLOAT) == 0 else { return nil }
    return WordRoom(depth: depth, isBigEndian: flags & AV_PIX_FMT_FLAG_BE != 0)
  }
}
