/// A gain that moves to its new value within 5 ms, so that a change is not heard as a click.
struct GainRamp {
  private var current: Float
  private let step: Float

  init(_ gain: Float, sampleRate: Int) {
    current = gain
    step = 1 / (0.005 * Float(max(1, sampleRate)))
  }

  /// Goes to a gain at once: nothing is heard yet.
  mutating func jump(to gain: Float) { current = gain }

  /// Multiplies interleaved samples in place.
  ///
  /// A gain that is and stays 1 leaves them bit for bit.
  mutating func apply(
    toward target: Float, _ samples: UnsafeMutableBufferPointer<Float>, channels: Int
  ) {
    var index = 0
    while current != target, index + channels <= samples.count {
      current = current < target ? min(target, current + step) : max(target, current - step)
      for channel in 0..<channels { samples[index + channel] *= current }
      index += channels
    }
    guard current != 1 else { return }
    while index < samples.count {
      samples[index] *= current
      index += 1
    }
  }
}
