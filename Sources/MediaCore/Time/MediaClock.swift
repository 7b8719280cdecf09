/// Where the timeline is, as a straight line through one known point.
///
/// The line is anchored at a moment of the time source and a position of the timeline, and runs at a rate.
/// A rate of 0 is a timeline that stands still. A value: it reads no clock of its own.
package struct MediaClock: Hashable, Sendable {
  private var moment: MediaTime
  private var anchor: MediaTime
  /// Seconds of timeline for each second of time; 0 or more.
  package private(set) var rate: Double

  package init(position: MediaTime = .zero, at moment: MediaTime = .zero, rate: Double = 0) {
    self.moment = moment
    self.anchor = position
    self.rate = rate
  }

  /// The position of the timeline at a moment.
  package func position(at now: MediaTime) -> MediaTime {
    rate == 0 ? anchor : anchor + (now - moment).scaled(by: rate)
  }

  /// The moment at which the timeline reaches a position; `nil` while it stands still.
  ///
  /// Rounded up, so that at that moment the position has been reached and not nearly so.
  package func moment(of position: MediaTime) -> MediaTime? {
    guard rate > 0 else { return nil }
    guard rate != 1 else { return moment + (position - anchor) }
    let near = moment + length(of: position - anchor)
    // The inverse of a rate is rounded, which makes nanoseconds in weeks.
    let missing = position - self.position(at: near)
    return missing > .zero ? near + length(of: missing) : near
  }

  /// How long the timeline takes for a stretch, rounded up.
  private func length(of stretch: MediaTime) -> MediaTime {
    MediaTime(nanoseconds: 1) + stretch.scaled(by: 1 / rate)
  }

  /// Puts the timeline at a position and goes on from there at the same rate.
  package mutating func set(position: MediaTime, at now: MediaTime) {
    anchor = position
    moment = now
  }

  /// Changes the rate from now on, without a jump of the position.
  package mutating func set(rate: Double, at now: MediaTime) {
    anchor = position(at: now)
    moment = now
    self.rate = rate
  }
}
