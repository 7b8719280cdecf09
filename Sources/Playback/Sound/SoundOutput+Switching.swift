internal import MediaCore
internal import Synchronization

/// Switching from one track of sound to another while it plays.
///
/// What the output has been given is heard. From there on all sound is decoded again, and its samples follow those of
/// the old track; the pictures are not disturbed.
extension SoundOutput {
  /// How much of a track must be read before playback switches to it.
  private static let pendingReach = MediaTime.milliseconds(100)
  /// How long that is waited for, which is longer than what was read of the old track lasts.
  private static let longestLoading = MediaTime.seconds(5)

  /// The track that a pipeline is to decode instead of the one that it does; `nil` if that is the right one.
  func change(of pipeline: ItemPipeline?) -> SoundChange? {
    guard let pipeline, pipeline.isAnnounced.load(ordering: .relaxed), let opened = pipeline.opened,
      let track = track(of: pipeline, opened), pipeline.decodesOther(than: track)
    else { return nil }
    return SoundChange(pipeline: pipeline, track: track)
  }

  /// The track that is chosen of an item, without those that failed to load; `nil` when there is no sound.
  func track(of pipeline: ItemPipeline, _ opened: OpenedItem) -> Int? {
    selector.track(of: pipeline.id, opened, without: pipeline.refusedSound)
  }

  // MARK: - A track that is not loaded

  /// Has a track loaded of which nothing was read, while the old one is heard on.
  ///
  /// - Parameter pass: The pass that is up.
  /// - Returns: Whether the change waits for that.
  mutating func await(_ change: SoundChange, during pass: Pass?, now: MediaTime) -> Bool {
    guard change.pipeline === pass?.pipeline,
      change.pipeline.opened?.information.container == "hls", !isLoaded(change, in: pass)
    else { return false }
    pendingSwitch = PendingSwitch(change: change, since: now)
    change.pipeline.readAhead(sound: change.track)
    return true
  }

  /// What becomes of the change that waits.
  enum PendingOutcome {
    case nothing
    case waits
    case due(SoundChange)
  }

  /// Looks whether the track that is waited for is there, or nothing is left of the old one.
  mutating func takePendingSwitch(
    during pass: Pass?, lacksSound: Bool, now: MediaTime
  ) -> PendingOutcome {
    guard let pending = pendingSwitch else { return .nothing }
    let change = pending.change
    // A jump has switched already.
    guard change.pipeline === pass?.pipeline, change.pipeline.pendingTrack == change.track else {
      pendingSwitch = nil
      return .nothing
    }
    guard lacksSound || now - pending.since >= Self.longestLoading || isLoaded(change, in: pass)
    else { return .waits }
    pendingSwitch = nil
    return .due(change)
  }

  /// Forgets the change that waits: another track is chosen.
  mutating func cancelPendingSwitch() {
    pendingSwitch?.change.pipeline.readAhead(sound: nil)
    pendingSwitch = nil
  }

  /// Whether a track was read beyond what the output was given.
  private func isLoaded(_ change: SoundChange, in pass: Pass?) -> Bool {
    guard let renderer, let pass, let queue = change.pipeline.packets(of: change.track) else {
      return true
    }
    let given = MediaTime(frames: renderer.cursor, sampleRate: renderer.format.sampleRate)
    return change.pipeline.reads(sound: change.track)
      && queue.reaches(pass.itemTime(at: given) + Self.pendingReach)
  }

  // MARK: - Decoding again

  /// Has all sound from a frame of the timeline on decoded again.
  ///
  /// - Parameters:
  ///   - changes: The tracks that are others from there on.
  ///   - picture: The number of the pass of the picture at hand; `nil` when there is none.
  mutating func redecode(
    from frame: Int64, _ changes: [SoundChange], _ timeline: inout Timeline,
    _ transition: inout Transition, picture: Int?
  ) {
    guard let format = renderer?.format else { return }
    renderer?.cut(from: frame)
    let rate = gridRate
    let passes = timeline.passes
    let index =
      passes.lastIndex { $0.startFrame(sampleRate: rate) <= frame } ?? passes.startIndex
    var pipelines = changes.map(\.pipeline)
    if passes.indices.contains(index) {
      pipelines += timeline.unlay(
        after: index, outgoing: Set(transition.starts.keys), picture: picture)
      timeline.move(.sound, to: passes[index].number)
    }
    pipelines += timeline.passes.dropFirst(index).map(\.pipeline)
    pipelines += transition.forgetSound(from: frame, sampleRate: rate)
    var seen: Set<ObjectIdentifier> = []
    for pipeline in pipelines where seen.insert(ObjectIdentifier(pipeline)).inserted {
      let change = changes.first { $0.pipeline === pipeline }
      guard let track = change?.track ?? pipeline.decodedTrack else { continue }
      let start = timeline.soundStart(
        of: pipeline, at: frame, from: index, sampleRate: rate,
        outgoing: transition.outgoingPass(of: pipeline))
      pipeline.switchAudio(to: track, format, pass: start.pass, position: start.position)
    }
    timeline.restartSound(from: index)
  }
}
