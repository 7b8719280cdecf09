import Glibc

/// A mean in which a sample loses half its weight over a half-life.
///
/// It starts from nothing, not from zero: the weight given so far divides the sum, so that one sample
/// alone is the mean (the bias correction of `EwmaBandwidthEstimator` in Shaka and hls.js).
package struct DecayingAverage: Hashable, Sendable {
  /// How much later weight halves what came before, in the unit of the weights, above 0.
  package let halfLife: Double
  private var sum = 0.0
  private var weight = 0.0

  package init(halfLife: Double) { self.halfLife = halfLife }

  /// The mean; `nil` before the first sample.
  package var value: Double? { weight > 1e-12 ? sum / weight : nil }

  /// Adds a sample; one that is not finite or has no weight is ignored.
  package mutating func add(_ sample: Double, weight added: Double) {
    guard sample.isFinite, added.isFinite, added > 0 else { return }
    let kept = exp2(-added / halfLife)
    sum = sum * kept + sample * (1 - kept)
    weight = weight * kept + (1 - kept)
  }
}
