internal import MediaCore
internal import Synchronization

/// Shares a number of bytes a second among the transfers of a download; any thread may ask.
final class RateLimiter: Sendable {
  private let bytesPerSecond: Double
  private let free: Mutex<MediaTime>

  /// - Parameter now: The present time.
  init(bytesPerSecond: Int, now: MediaTime) {
    self.bytesPerSecond = Double(max(1, bytesPerSecond))
    free = Mutex(now)
  }

  /// How long to wait after bytes that have come.
  func pause(after count: Int, now: MediaTime) -> MediaTime {
    free.withLock { free in
      free = max(free, now) + .seconds(Double(count) / bytesPerSecond)
      return free - now
    }
  }
}
