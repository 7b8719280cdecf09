internal import FFmpeg
internal import MediaCore

extension ProgressWatches {
  /// What of playback is watched; only what counts in the activity has to be filled in.
  struct Situation {
    var now: MediaTime
    var activity: Transport.Activity
    /// Whether the timeline runs.
    var timeRuns: Bool
    /// Whether time stands by itself while data is missing.
    var holdsTime = false
    /// Since when a scrub is under way; `nil` if none is.
    var scrubbedSince: MediaTime?
    /// Since when nothing has come that might have; while a server asks for a pause that is later.
    var silentSince = MediaTime.zero
    /// Why what is waited for failed to load; `nil` if it did not.
    var loadFailure: MediaError?
    /// Whether what is due now has not been read.
    var lacksData = false
    /// Since when the first frame or sound of an item is awaited; `nil` if none is, and while playback is paused.
    var opensSince: MediaTime?
    /// Since when data is awaited, to go on or at a place that was jumped to; `nil` if none is, and while paused.
    var buffersSince: MediaTime?
    /// How far playback is past the end that the item declares; `nil` where it is not.
    var overrun: MediaTime?
    /// Whether there is enough to go on after data was missing.
    var hasEnoughData = false
    /// Whether the next picture is not there though the time of the one that is shown is over.
    var isPictureMissing = false
    /// How many pictures were taken from decoders.
    var picturesTaken: Int64 = 0
    /// Where the sound ends that was decoded, if that is all that is to come and more is due; `nil` otherwise.
    var missingSound: Int64?
    /// The sound device; `nil` if no device paces the sound.
    var device: Device?
  }

  /// What of a sound device is watched.
  struct Device {
    var playedFrames: Int64?
    /// Whether playback goes by it.
    var isPresent: Bool
    /// Whether it was given sound that it has not played.
    var hasUnheard: Bool
  }
}

extension ProgressWatches.Situation {
  /// Notes what of a timeline that runs, or could, is late.
  ///
  /// - Parameters:
  ///   - shown: The picture that is up.
  ///   - hasNext: Whether the one after it is at hand.
  ///   - lacksSound: Whether sound is due that has not been read.
  mutating func note(
    _ timeline: Timeline, shown: PresentedFrame?, hasNext: Bool, lacksSound: Bool,
    at position: MediaTime
  ) {
    isPictureMissing = !hasNext && timeline.isPictureMissing(after: shown, at: position)
    lacksData = lacksSound || isPictureMissing && timeline.picturesStarve
  }

  /// Notes how far the items have come that time does not run for.
  ///
  /// - Parameters:
  ///   - current: The current item; `nil` if there is none.
  ///   - start: Since when the activity is what it is.
  mutating func noteOpening(_ current: ItemPipeline?, _ timeline: Timeline, since start: MediaTime)
  {
    let pipelines = [current].compactMap { $0 } + timeline.passes.map(\.pipeline)
    silentSince = pipelines.map(\.silentSince).reduce(start, max)
    loadFailure = pipelines.lazy.compactMap(\.loadFailure).first
    hasEnoughData = activity == .buffering && timeline.hasEnoughData
  }

  /// Notes what is waited for that a limit is set for.
  mutating func noteWaits(_ transport: Transport) {
    opensSince = transport.waits(since: transport.openingSince)
    let isWaiting = activity == .buffering || activity == .preroll
    guard isWaiting, transport.openingSince == nil else { return }
    buffersSince = transport.waits(since: transport.activitySince)
  }
}

extension ProgressWatches.Device {
  /// - Returns: `nil` for an output that is no device.
  init?(_ renderer: AudioRenderer) {
    guard renderer.sink.pacing == .device else { return nil }
    self.init(
      playedFrames: renderer.sink.playedFrames, isPresent: renderer.deviceIsPresent,
      hasUnheard: renderer.hasUnheard)
  }
}
