internal import MediaCore
internal import Synchronization

/// Going over to sound that has to be loaded first: what was read of the old track is heard until the new one is there.
extension PlaybackLoop {
  /// How much of it there must be.
  private static let awaitedReach = MediaTime.milliseconds(100)
  /// How long it is waited for, which is longer than what was read of the old track lasts.
  private static let longestSoundLoading = MediaTime.seconds(5)

  /// Has a track loaded of which nothing was read, where what is up can go on meanwhile.
  ///
  /// Where time waits for data there is nothing to bridge.
  ///
  /// - Returns: Whether it is waited for.
  func awaitSound(_ change: SoundChange) -> Bool {
    guard !stepState.holdsTime, timelineRuns, change.pipeline === passes.first?.pipeline,
      change.pipeline.opened?.information.container == "hls", !isThere(change)
    else { return false }
    awaitedSound = (change, now)
    change.pipeline.shared.withLock { $0.soundToCome = change.track }
    change.pipeline.readerSignal.raise()
    return true
  }

  /// Goes over to the sound that is waited for when it is there, or when nothing is left of the old.
  func takeUpAwaitedSound() {
    guard let (change, since) = awaitedSound else { return }
    // A jump has taken it up.
    guard change.pipeline === passes.first?.pipeline,
      change.pipeline.shared.withLock({ $0.soundToCome }) == change.track
    else { return awaitedSound = nil }
    guard lacksSound || now - since >= Self.longestSoundLoading || isThere(change) else {
      return stepState.wait(for: .data)
    }
    awaitedSound = nil
    goOver(to: [change])
  }

  /// Forgets the sound that is waited for: another is wanted.
  func stopAwaitingSound() {
    guard let (change, _) = awaitedSound else { return }
    awaitedSound = nil
    change.pipeline.shared.withLock { $0.soundToCome = nil }
    change.pipeline.readerSignal.raise()
  }

  /// Whether a track was read beyond what the output was given.
  private func isThere(_ change: SoundChange) -> Bool {
    guard let renderer, let pass = passes.first,
      let queue = change.pipeline.packets.withLock({ $0[change.track] })
    else { return true }
    let given = MediaTime(frames: renderer.cursor, sampleRate: renderer.format.sampleRate)
    return queue.reaches(pass.itemTime(at: given) + Self.awaitedReach)
  }
}
