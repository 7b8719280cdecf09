package import MediaCore

/// When a Media Playlist may be loaded again.
///
/// Source: draft-pantos-hls-rfc8216bis, 6.3.4.
package enum ReloadSchedule {
  /// How a reload went.
  package enum Outcome: Hashable, Sendable {
    /// The first load, or there was something new.
    case changed
    /// Nothing was new.
    case unchanged
  }

  /// How long to wait from the beginning of the last load; `nil` when there is nothing to wait for.
  ///
  /// A server that blocks is asked again at once, or 50 ms after the last time; if it answers without anything new it
  /// does not keep its word, and half a part target duration passes first.
  package static func delay(after outcome: Outcome, of playlist: MediaPlaylist) -> MediaTime? {
    guard playlist.isLive else { return nil }
    let half = max(quickest, MediaTime(nanoseconds: playlist.targetDuration.nanoseconds / 2))
    let blocks = playlist.serverControl?.canBlockReload == true
    switch outcome {
    case .changed:
      let length = playlist.segments.last?.duration ?? playlist.targetDuration
      return blocks ? quickest : max(quickest, length)
    case .unchanged:
      guard blocks, let part = playlist.partTargetDuration else { return half }
      return max(quickest, MediaTime(nanoseconds: part.nanoseconds / 2))
    }
  }

  /// A server that does not block though it says so, or lists no lengths, is not asked without a pause.
  private static let quickest = MediaTime.milliseconds(50)

  /// How long to wait from the beginning of a reload that failed.
  ///
  /// What is loaded ahead of a broadcast lasts for three target durations: a server that is away for less is asked twice a
  /// second, so that it is noticed in time when it is back. It is asked less often where it stays away.
  ///
  /// - Parameter failures: How many reloads in a row have failed.
  package static func pause(after failures: Int, of playlist: MediaPlaylist) -> MediaTime {
    let half = max(quickest, MediaTime(nanoseconds: playlist.targetDuration.nanoseconds / 2))
    return failures > mostQuickReloads ? half : min(half, .milliseconds(500))
  }

  /// From when to count to the next reload after some that failed: what is new came on at its own times meanwhile, and
  /// is not to be seen later from now on than before.
  ///
  /// - Parameters:
  ///   - first: When the first of them began that failed.
  ///   - began: When the one began that did not.
  package static func begin(
    of playlist: MediaPlaylist, failedSince first: MediaTime, loadedAt began: MediaTime
  ) -> MediaTime {
    guard let delay = Self.delay(after: .changed, of: playlist), delay > .zero, began > first else {
      return began
    }
    return first + delay * ((began - first).nanoseconds / delay.nanoseconds)
  }

  /// How many reloads in a row follow each other so soon.
  private static let mostQuickReloads = 30

  /// Whether a server that has had nothing new for so long must be taken to be at fault.
  package static func isStuck(_ playlist: MediaPlaylist, unchangedFor time: MediaTime) -> Bool {
    let limit = MediaTime(nanoseconds: playlist.targetDuration.nanoseconds / 2) * 3
    return playlist.isLive && time >= limit
  }
}
