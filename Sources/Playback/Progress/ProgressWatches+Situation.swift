internal import FFmpeg
internal import MediaCore

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
    silentSince = ([current].compactMap { $0 } + timeline.passes.map(\.pipeline))
      .map(\.silentSince).reduce(start, max)
    hasEnoughData = activity == .buffering && timeline.hasEnoughData
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
