internal import FFmpeg

extension SampleRows {
  /// Reads numbers of a row, less what stands for nothing.
  @inline(__always)
  func load(
    _ numbers: UnsafeMutablePointer<Float>, count: Int, less zero: Float = 0, _ x: Int, _ y: Int
  ) {
    let (words, step, shift) = place(x, y)
    switch (step, shift) {
    case (1, 0):
      for index in 0..<count {
        numbers[index] = Float(Int32(truncatingIfNeeded: words[index])) - zero
      }
    default:
      for index in 0..<count {
        numbers[index] = Float(Int32(truncatingIfNeeded: words[index &* step] &>> shift)) - zero
      }
    }
  }

  /// Stores the whole numbers that are nearest, from 0 to a limit, in a row.
  @inline(__always)
  func store(
    _ numbers: UnsafePointer<Float>, count: Int, _ limit: Float, _ x: Int, _ y: Int
  ) {
    let (words, step, shift) = place(x, y)
    switch (step, shift) {
    case (1, 0):
      for index in 0..<count { words[index] = Word(truncatingIfNeeded: numbers[index].word(limit)) }
    default:
      for index in 0..<count {
        words[index &* step] = Word(truncatingIfNeeded: numbers[index].word(limit)) &<< shift
      }
    }
  }
}

extension Float {
  /// The nearest whole number from 0 to a limit: the lowest bits of a float of 2^23 and more count ones.
  @inline(__always)
  fileprivate func word(_ limit: Float) -> UInt32 {
    (clamped(to: limit) + 8_388_608).bitPattern & 0x7F_FFFF
  }

  /// Not `min` and `max`, whose care for zeros and for what is no number takes instructions of its own.
  @inline(__always)
  func clamped(to limit: Float) -> Float {
    let positive = self > 0 ? self : 0
    return positive < limit ? positive : limit
  }
}
