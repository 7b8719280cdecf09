internal import CPicture
internal import FFmpeg

/// `number · gain + offset`, on the numbers of one component of a picture, clamped to what they can be.
///
/// Eight bits are computed in fixed point to a thirty-second, more bits in floating point.
struct SampleMap: Hashable {
  let gain: Double
  let offset: Double
  let depth: Int
  /// The bits of a word that are empty below the number.
  let shift: Int

  init(gain: Double, offset: Double, depth: Int, shift: Int = 0) {
    self.gain = gain
    self.offset = offset
    self.depth = depth
    self.shift = shift
  }

  var isIdentity: Bool { gain == 1 && offset == 0 }

  /// Maps numbers of eight bits, each in a byte.
  func map8(_ rows: MappedRows) {
    guard let (gain, offset) = fixedPoint else {
      rows.forEach(from: 0, UInt8.self) { exact($0) }
      return
    }
    var done = 0
    if rows.step == 1, Processor.hasVectors {
      done = vitrine_affine_8(
        rows.source.assumingMemoryBound(to: UInt8.self), rows.sourceStride,
        rows.target.assumingMemoryBound(to: UInt8.self), rows.targetStride, rows.count,
        rows.rowCount, gain, offset, rows.isLarge ? 1 : 0)
    }
    rows.forEach(from: done, UInt8.self) { word in
      let centred = Int16(truncatingIfNeeded: UInt16(word ^ 128) &<< 8)
      let product = Int16(truncatingIfNeeded: (Int32(centred) &* Int32(gain)) &>> 16)
      let number = (product &+ offset) &>> 5
      return UInt8(truncatingIfNeeded: min(max(number, 0), 255))
    }
  }

  /// Maps numbers of more than eight bits, each in a word of two bytes.
  func map16(_ rows: MappedRows) {
    let maximum = Float((1 << depth) - 1)
    let (gain, offset) = (Float(gain), Float(offset))
    var done = 0
    if rows.step == 1, Processor.hasVectors {
      done = vitrine_affine_16(
        rows.source.assumingMemoryBound(to: UInt16.self), rows.sourceStride / 2,
        rows.target.assumingMemoryBound(to: UInt16.self), rows.targetStride / 2, rows.count,
        rows.rowCount, gain, offset, maximum, Int32(shift), rows.isLarge ? 1 : 0)
    }
    let shift = UInt16(shift)
    rows.forEach(from: done, UInt16.self) { word in
      let value = Float(word &>> shift) * gain + offset
      // The lowest bits of a float of this size are its whole part.
      let number = (min(max(value, 0), maximum) + 8_388_608).bitPattern
      return UInt16(truncatingIfNeeded: number) &<< shift
    }
  }

  private func exact(_ sample: UInt8) -> UInt8 {
    UInt8(min(max(Double(sample) * gain + offset, 0), 255).rounded())
  }

  /// The gain in steps of 2^-13 and what the middle, 128, becomes in steps of 2^-5, half a step more for rounding;
  /// `nil` when the numbers in between would not fit.
  private var fixedPoint: (Int16, Int16)? {
    let middle = gain * 128 + offset
    guard abs(gain) <= 4, abs(middle) <= 510 else { return nil }
    return (
      Int16(clamping: Int((gain * 8192).rounded())),
      Int16(clamping: Int((middle * 32 + 16.5).rounded(.down)))
    )
  }
}
