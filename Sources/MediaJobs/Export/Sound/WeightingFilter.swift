internal import Glibc

/// How the ear hears one channel: a shelf for the head, then a high pass (ITU-R BS.1770-4, annex 1).
struct WeightingFilter {
  private var shelf: SecondOrderFilter
  private var highPass: SecondOrderFilter

  /// - Parameter sampleRate: The recommendation has numbers for 48,000; they are derived for any from its analogue prototypes.
  init(sampleRate: Int) {
    let rate = Double(max(1, sampleRate))
    let (gain, quality) = (3.999843853973347, 0.7071752369554196)
    var turn = tan(.pi * 1681.974450955533 / rate)
    let high = pow(10, gain / 20)
    let band = pow(high, 0.4996667741545416)
    var scale = 1 + turn / quality + turn * turn
    shelf = SecondOrderFilter(
      forward: (
        (high + band * turn / quality + turn * turn) / scale, 2 * (turn * turn - high) / scale,
        (high - band * turn / quality + turn * turn) / scale
      ),
      back: (2 * (turn * turn - 1) / scale, (1 - turn / quality + turn * turn) / scale))
    let low = 0.5003270373238773
    turn = tan(.pi * 38.13547087602444 / rate)
    scale = 1 + turn / low + turn * turn
    highPass = SecondOrderFilter(
      forward: (1, -2, 1),
      back: (2 * (turn * turn - 1) / scale, (1 - turn / low + turn * turn) / scale))
  }

  /// The weighted sample.
  mutating func next(_ sample: Double) -> Double { highPass.next(shelf.next(sample)) }
}

/// A filter with two poles and two zeros.
private struct SecondOrderFilter {
  let forward: (Double, Double, Double)
  let back: (Double, Double)
  private var first = 0.0
  private var second = 0.0

  init(forward: (Double, Double, Double), back: (Double, Double)) {
    self.forward = forward
    self.back = back
  }

  mutating func next(_ sample: Double) -> Double {
    let result = forward.0 * sample + first
    first = forward.1 * sample - back.0 * result + second
    second = forward.2 * sample - back.1 * result
    return result
  }
}
