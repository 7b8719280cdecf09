import Glibc

extension AbandonmentRule {
  /// How fast bits are expected from now on, in one of several futures that are equally likely.
  struct Ahead {
    /// Into so many parts the law of how long dips last is cut, each of which stands for its middle.
    private static let parts = 4

    /// Bits per second now, for how many seconds, and after that.
    private let rate: Double
    private let span: Double
    private let later: Double
    /// Whether the dip could last for as long as the transfer does, or its end is taken for certain.
    private let mayStay: Bool

    /// The futures that a forecast sees.
    ///
    /// - Parameters:
    ///   - lasted: Seconds since the first byte.
    ///   - estimate: What was known before, in bits per second.
    static func all(
      _ forecast: Forecast, _ progress: TransferProgress, lasted: Double, _ estimate: Double?
    ) -> [Ahead] {
      let own = max(progress.bits / lasted, 1)
      let known = estimate.flatMap { $0 > 0 ? $0 : nil } ?? own
      switch forecast {
      case .settling(let seconds):
        let weight = min(lasted / seconds, 1)
        let rate = max(pow(own, weight) * pow(known, 1 - weight), 1)
        return [Ahead(rate: rate, span: .infinity, later: rate, mayStay: true)]
      case .dip(let factor):
        let span = own < known ? factor * lasted : .infinity
        return [Ahead(rate: own, span: span, later: max(own, known), mayStay: false)]
      case .pareto(let shape):
        // Half of what the last second says, in logarithms, where it is below what the whole transfer does.
        let rate = max(min(own, (own * max(progress.recentRate ?? own, 1)).squareRoot()), 1)
        return (0..<parts).map { part in
          let left = 1 - (Double(part) + 0.5) / Double(parts)
          let span = rate < known ? (pow(left, -1 / shape) - 1) * lasted : .infinity
          return Ahead(rate: rate, span: span, later: max(rate, known), mayStay: true)
        }
      }
    }

    /// Seconds until so many bits have come.
    func time(_ bits: Double) -> Double {
      bits <= rate * span ? bits / rate : span + (bits - rate * span) / later
    }

    /// The same at the worst.
    func staying(_ bits: Double) -> Double { mayStay ? bits / rate : time(bits) }
  }
}
