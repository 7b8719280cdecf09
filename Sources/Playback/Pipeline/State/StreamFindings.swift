internal import HLS
internal import MediaCore

/// What the playlists and servers of a stream tell.
struct StreamFindings: Sendable {
  /// The window of a broadcast; `nil` for all else.
  var live: LiveState?
  /// Whether a broadcast has left the range that is read, until a seek.
  var isBehind = false
  /// The interstitials; `nil` when none are scheduled.
  private(set) var interstitials: InterstitialSchedule?
  /// How often these have changed.
  private(set) var interstitialsVersion = 0
  /// Up to when a server asked for a pause.
  private(set) var pauseEnd = MediaTime.zero
  /// Why what is to be played next failed to load; `nil` before that, and once something comes.
  var failure: MediaError?
  /// When bytes came last that nothing can be read of yet.
  private(set) var progressTime = MediaTime.zero

  /// Whether a playlist tells what the item holds: it is a broadcast or has interstitials.
  var isScheduled: Bool { live != nil || interstitials != nil }

  /// Since when nothing has come: while a server asks for a pause, that is later.
  var silentSince: MediaTime { max(pauseEnd, progressTime) }

  mutating func schedule(_ schedule: InterstitialSchedule) {
    interstitials = schedule
    interstitialsVersion += 1
  }

  mutating func progress(at now: MediaTime) {
    progressTime = now
    failure = nil
  }

  mutating func pause(until end: MediaTime) { pauseEnd = max(pauseEnd, end) }
}
