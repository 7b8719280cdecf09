public import MediaCore

/// Filters by name, so that a misspelt one does not compile: `[.error, .paused(reason: .command), .seek(finished: true)]`.
extension PlayerEventFilter {
  /// Every seek that ended.
  public static let seek = PlayerEventFilter(event: "seek")
  /// Every pause.
  public static let paused = PlayerEventFilter(event: "paused")
  /// Every wait of playback that should run.
  public static let waitingToPlayAtSpecifiedRate = PlayerEventFilter(
    event: "waitingToPlayAtSpecifiedRate")
  /// Every time that pictures and sound begin to run.
  public static let playing = PlayerEventFilter(event: "playing")
  /// Every change of the current item.
  public static let currentItemChanged = PlayerEventFilter(event: "currentItemChanged")
  /// Every removal of the current item from the queue.
  public static let currentItemRemoved = PlayerEventFilter(event: "currentItemRemoved")
  /// Every error.
  public static let error = PlayerEventFilter(event: "error")
  /// Every warning.
  public static let warning = PlayerEventFilter(event: "warning")
  /// Every change of what stands in the queue.
  public static let queueChanged = PlayerEventFilter(event: "queueChanged")
  /// Every setting that a command changed.
  public static let settingChanged = PlayerEventFilter(event: "settingChanged")
  /// Every change of the volume.
  public static let volumeChanged = PlayerEventFilter(event: "volumeChanged")
  /// Every change of the rate.
  public static let rateChanged = PlayerEventFilter(event: "rateChanged")
  /// Every change of the window's size.
  public static let boundsChanged = PlayerEventFilter(event: "boundsChanged")
  /// Every time that the window was closed.
  public static let windowClosed = PlayerEventFilter(event: "windowClosed")
  /// Every loss of the display.
  public static let displayLost = PlayerEventFilter(event: "displayLost")
  /// Every return of a display that was lost.
  public static let displayReturned = PlayerEventFilter(event: "displayReturned")
  /// Every item that was opened or failed.
  public static let itemStatusChanged = PlayerEventFilter(event: "itemStatusChanged")
  /// Every length that became known.
  public static let duration = PlayerEventFilter(event: "duration")
  /// Every join of two passes.
  public static let transition = PlayerEventFilter(event: "transition")
  /// Every coming and going of the sound device.
  public static let audioDeviceChanged = PlayerEventFilter(event: "audioDeviceChanged")
  /// What was lost because it was not read in time, which every reader is told anyway.
  public static let overflow = PlayerEventFilter(event: "overflow")
  /// The time, at the interval that the reader asks for.
  public static let time = PlayerEventFilter(event: "time")
  /// Every change of a stream's tags, and all metadata that comes at a time.
  public static let metadata = PlayerEventFilter(event: "metadata")
  /// Every beginning and end of a cue of the chosen subtitles.
  public static let cue = PlayerEventFilter(event: "cue")
  /// Every change of a stream's variant.
  public static let variantChanged = PlayerEventFilter(event: "variantChanged")
  /// Every time that playback stands still unasked.
  public static let stall = PlayerEventFilter(event: "stall")
  /// Every change of what of a stream is loaded.
  public static let bufferChanged = PlayerEventFilter(event: "bufferChanged")
  /// Every stretch of a stream that could not be had.
  public static let gap = PlayerEventFilter(event: "gap")
  /// Every time that a broadcast was joined again.
  public static let rejoined = PlayerEventFilter(event: "rejoined")
  /// Every fault of a stream's playlist.
  public static let playlistFault = PlayerEventFilter(event: "playlistFault")
  /// All data that a stream carries for the application.
  public static let sessionData = PlayerEventFilter(event: "sessionData")
  /// Every phase of an interstitial.
  public static let interstitial = PlayerEventFilter(event: "interstitial")
  /// Every beginning of a picture in picture.
  public static let startedPiP = PlayerEventFilter(event: "startedPiP")
  /// Every end of a picture in picture.
  public static let stoppedPiP = PlayerEventFilter(event: "stoppedPiP")
  /// Every time that something begins or ends to play in the place of the queue.
  public static let fallback = PlayerEventFilter(event: "fallback")
  /// Every change of a job.
  public static let job = PlayerEventFilter(event: "job")
  /// Every end of the queue.
  public static let ended = PlayerEventFilter(event: "ended")

  /// Seeks that reached their target, or those whose place another took.
  public static func seek(finished: Bool) -> PlayerEventFilter {
    PlayerEventFilter(event: "seek", "finished", finished ? "true" : "false")
  }

  /// Pauses of one reason.
  public static func paused(reason: PauseReason) -> PlayerEventFilter {
    PlayerEventFilter(event: "paused", "reason", reason.rawValue)
  }

  /// Waits of one reason.
  public static func waitingToPlayAtSpecifiedRate(reason: WaitingReason) -> PlayerEventFilter {
    PlayerEventFilter(event: "waitingToPlayAtSpecifiedRate", "reason", reason.rawValue)
  }

  /// Changes to one item.
  public static func currentItemChanged(to item: ItemID) -> PlayerEventFilter {
    PlayerEventFilter(event: "currentItemChanged", "to", item.rawValue)
  }

  /// Changes of one setting.
  public static func settingChanged(_ setting: ChangedSetting) -> PlayerEventFilter {
    PlayerEventFilter(event: "settingChanged", "setting", setting.rawValue)
  }

  /// Items that come to one status.
  public static func itemStatusChanged(to status: ItemStatus) -> PlayerEventFilter {
    PlayerEventFilter(event: "itemStatusChanged", "status", status.rawValue)
  }

  /// Cues that begin, or those that end.
  public static func cue(phase: CuePhase) -> PlayerEventFilter {
    PlayerEventFilter(event: "cue", "phase", phase.rawValue)
  }

  /// Stalls of one cause.
  public static func stall(cause: StallCause) -> PlayerEventFilter {
    PlayerEventFilter(event: "stall", "cause", cause.rawValue)
  }

  private init(event name: String) { self.init(name: name, condition: nil) }

  private init(event name: String, _ field: String, _ value: String) {
    self.init(name: name, condition: Condition(field: field, value: value))
  }
}
