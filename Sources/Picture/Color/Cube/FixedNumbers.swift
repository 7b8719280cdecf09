/// Numbers in fixed point around the middle of what a component can be.
struct FixedNumbers {
  let fraction: Int16
  let middle: Int16
  /// What is added before the fraction is cut off: eight columns for each of eight rows.
  let roundings: [SIMD8<Int16>]

  init(depth: Int, fraction: Int, dithers: Bool) {
    self.fraction = Int16(fraction)
    middle = 1 << (depth - 1)
    let one = Float(1 << fraction)
    roundings = (0..<8).map { y in
      var row = SIMD8<Int16>(repeating: Int16(one / 2))
      if dithers { for x in 0..<8 { row[x] = Int16((0.5 + Dither.bias(x, y)) * one) } }
      return row
    }
  }

  /// Whole words of eight numbers.
  @inline(__always)
  func words(_ numbers: SIMD8<Int16>, row: Int) -> SIMD8<Int16> {
    let whole = (numbers &+ roundings[row & 7]) &>> SIMD8(repeating: fraction)
    return whole.clamped(
      lowerBound: SIMD8(repeating: 0 &- middle), upperBound: SIMD8(repeating: middle &- 1))
      &+ SIMD8(repeating: middle)
  }
}
