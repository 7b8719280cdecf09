import MediaCore

/// Remembers which servers could not be reached, so that what is in the cache is not held up by each of them again.
struct OutageMemory: Sendable {
  private static let shortest = MediaTime.seconds(10)
  private static let longest = MediaTime.seconds(60)
  private static let most = 256

  private var outages: [Origin: (until: MediaTime, pause: MediaTime)] = [:]

  /// Whether a server is left alone.
  func isOut(_ url: String, at now: MediaTime) -> Bool {
    Origin(url).flatMap { outages[$0] }.map { now < $0.until } ?? false
  }

  /// Notes that a server was not reached: it is left alone for 10 s, then twice as long, a minute at most.
  mutating func fail(_ url: String, at now: MediaTime) {
    guard let origin = Origin(url) else { return }
    if outages.count >= Self.most { outages = outages.filter { now < $0.value.until } }
    guard outages.count < Self.most else { return }
    let known = outages[origin]
    if let known, now < known.until { return }
    let pause = min(known.map { $0.pause.scaled(by: 2) } ?? Self.shortest, Self.longest)
    outages[origin] = (now + pause, pause)
  }

  /// Notes that a server has answered.
  mutating func succeed(_ url: String) {
    if let origin = Origin(url) { outages[origin] = nil }
  }
}
