internal import MediaCore

/// Whether sound of the timeline is late, and when it is looked after again.
extension SoundOutput {
  /// How long after its end a pass waits for sound of it that is still being decoded.
  private static let longestWait = MediaTime.seconds(1)
  /// How long what is staged lasts when more is due.
  private static let shortestLead = MediaTime.milliseconds(20)

  /// Whether an output that is given every sample, if need be a little late, has not got all of a pass yet.
  ///
  /// Another track may have been chosen shortly before the end. Pictures do not wait for it.
  ///
  /// - Parameters:
  ///   - end: Of the pass.
  ///   - head: The number of the pass whose sound is taken.
  ///   - clock: Where the clock of the timeline is.
  func awaits(_ pass: Pass, after end: MediaTime, head: Int, clock: MediaTime) -> Bool {
    guard let renderer, renderer.sink.pacing == .clock, head == pass.number, !pass.sound.isOver
    else { return false }
    return clock < end + Self.longestWait
  }

  /// Whether sound is due that has not been read.
  func lacksData(_ timeline: Timeline, at position: MediaTime) -> Bool {
    guard let renderer, let pass = timeline.pass(timeline.audioHead), pass.soundStarves else {
      return false
    }
    return renderer.lead(over: frame(of: position)) <= Self.shortestLead
  }

  /// Where the sound ends that was decoded, if more is due that has been read, and no picture is to come.
  ///
  /// - Returns: `nil` while none is missing, and where pictures are to come.
  func missingSound(of timeline: Timeline, at position: MediaTime) -> Int64? {
    guard let renderer, let pass = timeline.pass(timeline.audioHead), !pass.sound.isOver,
      pass.pictures.isOver, !pass.soundStarves,
      renderer.lead(over: frame(of: position)) <= Self.shortestLead
    else { return nil }
    return renderer.stagedEnd
  }

  /// How long the output may be left alone while the timeline runs; `nil` without one.
  var pause: MediaTime? {
    guard let renderer else { return nil }
    guard renderer.sink.pacing == .device else { return .milliseconds(100) }
    return renderer.deviceIsPresent && !renderer.deviceHasBegun
      ? .milliseconds(4) : .milliseconds(80)
  }
}
