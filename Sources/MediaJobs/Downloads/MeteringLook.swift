internal import MediaCore
internal import Networking
internal import Synchronization

/// Whether the connection is metered, asked for again every few seconds; any thread may use it.
final class MeteringLook: Sendable {
  /// What was found is taken as true for so long.
  let interval: MediaTime
  private let clock: any TimeSource
  private let ask: @Sendable () -> Bool
  private let found = Mutex<(time: MediaTime, isMetered: Bool)?>(nil)

  /// - Parameters:
  ///   - interval: What was found is taken as true for so long; the default is 5 s.
  ///   - ask: Tells whether it is, and may block; `nil` asks NetworkManager.
  init(
    _ clock: any TimeSource, interval: MediaTime = .seconds(5), ask: (@Sendable () -> Bool)?
  ) {
    self.clock = clock
    self.interval = interval
    self.ask = ask ?? { MeteredConnection.isMetered }
  }

  /// Whether it is now; blocks for two seconds at most.
  var now: Bool {
    let time = clock.now
    if let found = found.withLock({ $0 }), time - found.time < interval {
      return found.isMetered
    }
    let isMetered = ask()
    found.withLock { $0 = (time, isMetered) }
    return isMetered
  }
}
