package import MediaCore

/// The way between the engine and an origin.
package struct OriginLink: Sendable {
  /// From a request to the head of its reply; the default is 20 ms.
  package var latency = MediaTime.milliseconds(20)
  /// The bits a second that all transfers share, from a time on; the default, none, is no limit.
  package var rates: [(since: MediaTime, bitsPerSecond: Double)] = []

  package init() {}

  func rate(at time: MediaTime) -> Double? { rates.last { $0.since <= time }?.bitsPerSecond }
}

extension VirtualOrigin {
  package typealias Link = OriginLink
}
