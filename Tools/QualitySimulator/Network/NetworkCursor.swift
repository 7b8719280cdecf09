/// A place in a trace; moves forward only.
struct NetworkCursor: Sendable {
  let intervals: [NetworkTrace.Interval]
  private var index = 0
  private var used = 0.0

  init(_ trace: NetworkTrace) { intervals = trace.intervals }

  var roundTrip: Double { intervals[index].roundTrip }

  /// Lets time pass with nothing received.
  mutating func skip(_ seconds: Double) { _ = move(seconds, upTo: .infinity) }

  /// Receives for so many seconds or until so many bits are there.
  ///
  /// - Returns: The seconds taken and the bits received.
  mutating func receive(for seconds: Double, upTo bits: Double) -> (Double, Double) {
    move(seconds, upTo: bits)
  }

  private mutating func move(_ seconds: Double, upTo bits: Double) -> (Double, Double) {
    var taken = 0.0
    var received = 0.0
    while taken < seconds {
      let interval = intervals[index]
      var span = min(interval.duration - used, seconds - taken)
      let ends = interval.bitrate > 0 && received + span * interval.bitrate >= bits
      if ends { span = max((bits - received) / interval.bitrate, 0) }
      taken += span
      received += span * interval.bitrate
      used += span
      if used >= interval.duration - 1e-12 {
        used = 0
        index = (index + 1) % intervals.count
      }
      if ends { return (taken, bits) }
      if span <= 0, used > 0 { break }
    }
    return (taken, received)
  }
}
