/// Finds how high a channel rises between its samples too: at four times their rate (ITU-R BS.1770-4, annex 2).
struct PeakMeter {
  /// The taps of the first two phases; those of the others are these backwards.
  private static let taps: [[Double]] = {
    let first = [
      0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875,
      0.1373291015625, 0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125,
      0.014892578125, -0.00830078125,
    ]
    let second = [
      -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
      0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875,
      -0.0189208984375,
    ]
    return [first, second, second.reversed(), first.reversed()]
  }()

  /// The last samples twice over, so that any twelve in a row are there.
  private var recent = [Double](repeating: 0, count: 24)
  private var place = 0
  /// The highest so far, 1 for full scale.
  private(set) var peak = 0.0

  mutating func take(_ sample: Double) {
    recent[place] = sample
    recent[place + 12] = sample
    place = (place + 1) % 12
    peak = max(peak, abs(sample))
    for taps in Self.taps {
      var sum = 0.0
      // The newest sample meets the first tap.
      for tap in 0..<12 { sum += taps[tap] * recent[place + 11 - tap] }
      peak = max(peak, abs(sum))
    }
  }
}
