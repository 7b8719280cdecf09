/// How fast a transfer has gone lately.
struct RecentRate: Hashable, Sendable {
  private struct Mark: Hashable {
    var time: Double
    var bits: Double
  }

  /// Seconds between two marks, over how many a rate is told, and how many are needed for one.
  private static let step = 0.1
  private static let span = 1.0
  private static let shortest = 0.5

  /// The last of those that are older than the span, and all after it.
  private var marks: [Mark] = []

  /// Notes how many bits have come in all.
  mutating func note(_ bits: Double, at time: Double) {
    if let last = marks.last, time - last.time < Self.step { return }
    marks.append(Mark(time: time, bits: bits))
    while marks.count > 2, time - marks[1].time >= Self.span { marks.removeFirst() }
  }

  /// Bits per second over the last second, or since bytes came before that; `nil` while too little is known.
  ///
  /// - Parameter bits: How many have come in all.
  func rate(of bits: Double, at time: Double) -> Double? {
    guard let first = marks.first, time - first.time >= Self.shortest else { return nil }
    return (bits - first.bits) / (time - first.time)
  }
}
