internal import FFmpeg

/// What is added before numbers are rounded to fewer bits, so that steps do not show: Bayer's pattern of 8 by 8.
enum Dither {
  @inline(__always)
  static func bias(_ x: Int, _ y: Int) -> Float {
    // The bits of x xor y and of y, interleaved and turned round.
    let mixed = x ^ y
    let value =
      (mixed & 1) << 5 | (y & 1) << 4 | (mixed & 2) << 2 | (y & 2) << 1 | (mixed & 4) >> 1
      | (y & 4) >> 2
    return (Float(value) + 0.5) / 64 - 0.5
  }
}
