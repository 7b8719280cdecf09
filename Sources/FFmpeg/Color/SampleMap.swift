internal import CFFmpeg

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

  /// Maps numbers of eight bits that follow each other; `target` may be `source`.
  func map8(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, count: Int,
    step: Int = 1
  ) {
    guard let (gain, offset) = fixedPoint else {
      for index in stride(from: 0, to: count, by: step) { target[index] = exact(source[index]) }
      return
    }
    let done =
      step == 1 && Self.hasVectors ? vitrine_affine_8(source, target, count, gain, offset) : 0
    for index in stride(from: done, to: count, by: step) {
      let centred = Int16(truncatingIfNeeded: UInt16(source[index] ^ 128) &<< 8)
      let product = Int16(truncatingIfNeeded: (Int32(centred) &* Int32(gain)) &>> 16)
      let number = (product &+ offset) &>> 5
      target[index] = UInt8(truncatingIfNeeded: min(max(number, 0), 255))
    }
  }

  /// Maps numbers of more than eight bits that follow each other; `target` may be `source`.
  func map16(
    _ source: UnsafePointer<UInt16>, _ target: UnsafeMutablePointer<UInt16>, count: Int,
    step: Int = 1
  ) {
    let maximum = Float((1 << depth) - 1)
    let (gain, offset) = (Float(gain), Float(offset))
    let done =
      step == 1 && Self.hasVectors
      ? vitrine_affine_16(source, target, count, gain, offset, maximum, Int32(shift)) : 0
    let shift = UInt16(shift)
    for index in stride(from: done, to: count, by: step) {
      let value = Float(source[index] &>> shift) * gain + offset
      // The lowest bits of a float of this size are its whole part.
      let number = (min(max(value, 0), maximum) + 8_388_608).bitPattern
      target[index] = UInt16(truncatingIfNeeded: number) &<< shift
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

  private static let hasVectors = vitrine_has_vectors() != 0
}
