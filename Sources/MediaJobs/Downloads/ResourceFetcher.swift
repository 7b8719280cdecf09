internal import HLS
internal import MediaCore
internal import Streaming

/// Brings resources into files, one after the other, and goes on where a connection, a pause or another run left off.
///
/// Each thread of a download may use it; it blocks there.
struct ResourceFetcher: Sendable {
  /// The conditions under which anything is brought.
  struct Conditions: Sendable {
    var patience: MediaTime
    var minimumFreeSpace: Int64
    var hours: DownloadHours?
    /// Looks whether the connection is metered; `nil` where that does not matter.
    var isMetered: MeteringLook?
    var limiter: RateLimiter?
  }

  let control: DownloadControl
  let meter: DownloadMeter
  let board: StatusBoard<DownloadState>
  var conditions: Conditions
  let clock: any TimeSource

  /// Brings a resource to its place.
  ///
  /// - Parameter opened: Its transfer from the beginning, where it was begun already; `nil`, the default, where not.
  /// - Returns: Whether what an earlier run left was of another version.
  /// - Throws: 1004 when the download is over, what loading it throws, 2011 for another digest, 2012 where it ends
  ///   early, 2005, 5003, 5004 or 5005 where it cannot be written.
  func fetch(
    _ order: FetchOrder, from loader: OfflineLoader, opened: OfflineSource.OpenedFile? = nil
  ) throws(MediaError) -> Bool {
    var fetch = Fetch(order, loader, self, opened?.transfer)
    try trying(opened?.cancellation) { (cancellation, headway) throws(OfflineFailure) in
      try fetch.go(on: cancellation, &headway)
    }
    return fetch.hasBegunAnew
  }

  /// Does something until it succeeds, for as long as patience lasts.
  ///
  /// - Parameters:
  ///   - first: What the first try is broken off by; `nil`, the default, for one of its own.
  ///   - body: Says whether it made headway; it is done again after errors that are transient.
  /// - Throws: 1004 when the download is over, what the body throws.
  func trying<Value>(
    _ first: Cancellation? = nil,
    _ body: (Cancellation, _ headway: inout Bool) throws(OfflineFailure) -> Value
  ) throws(MediaError) -> Value {
    var first = first
    var failing: (since: MediaTime, times: Int)?
    while true {
      try control.proceed()
      try awaitConditions()
      var headway = false
      do throws(OfflineFailure) {
        return try control.attempt(first.take()) { (cancellation) throws(OfflineFailure) in
          try body(cancellation, &headway)
        }
      } catch {
        // A pause or the end breaks it off too.
        guard control.order == .run, error.error.code != .cancelled else { continue }
        if headway { failing = nil }
        let now = clock.now
        let streak = (since: failing?.since ?? now, times: (failing?.times ?? 0) + 1)
        failing = streak
        let pause = error.pause(
          attempt: streak.times, elapsed: now - streak.since, patience: conditions.patience,
          jitter: .random(in: 0..<1))
        guard let pause else { throw error.error }
        if error.isConnectivity { meter.disconnected() }
        try wait(pause)
      }
    }
  }

  /// Waits, unless an order ends it.
  ///
  /// - Throws: 1004 when the download is over.
  func wait(_ time: MediaTime) throws(MediaError) {
    do throws(OfflineFailure) {
      try control.attempt { (cancellation) throws(OfflineFailure) in
        do throws(MediaError) { try cancellation.wait(time) } catch { throw OfflineFailure(error) }
      }
    } catch { try control.proceed() }
  }

  /// Waits for its hours and for a connection that it may use.
  private func awaitConditions() throws(MediaError) {
    while true {
      let left = conditions.hours?.wait(at: DownloadHours.second) ?? .zero
      if left > .zero {
        board.set(.waiting)
        // The clock on the wall may be set meanwhile.
        try wait(min(left, .seconds(60)))
      } else if let look = conditions.isMetered, look.now {
        board.set(.waiting)
        try wait(look.interval)
      } else {
        return
      }
    }
  }
}
