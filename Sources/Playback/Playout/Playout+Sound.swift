internal import MediaCore

/// Sound: from the items onto the timeline, and to the sink.
extension Playout {
  /// How long what is staged ahead of what is heard is to last.
  private static let soundLead = MediaTime.milliseconds(500)

  /// Whether the output is open, or nothing is to be heard of an item; begins to open it if need be.
  func soundIsOpen(for pipeline: ItemPipeline, _ opened: OpenedItem) -> Bool {
    guard sound.needsOpening, let track = sound.selector.track(of: pipeline.id, opened),
      let format = opened.audioFormat(of: track)
    else { return true }
    let inbox = inbox
    let outcome = sound.open(
      format, SinkContext(time: time) { inbox.post($0) }, isVirtual: stepState.isVirtual,
      at: clock.position(at: now), rate: rate, wakeStage: wakeStage)
    switch outcome {
    case .waits: return false
    case .open: return true
    case .failed(let error):
      SoundFaults(playout: self).tell(error)
      return true
    }
  }

  /// Tells a pipeline which sound to decode; the output for it is open.
  func selectSound(_ pipeline: ItemPipeline, _ opened: OpenedItem) {
    let format = sound.renderer?.format
    let track = format == nil ? nil : sound.track(of: pipeline, opened)
    pipeline.selectSound(track, format)
    announcer.changeStatus()
  }

  /// Stages sound until there is enough ahead.
  func fillAudio() {
    takeDevice()
    SoundFaults(playout: self).take()
    guard sound.renderer != nil else { return }
    let hearing = sound.frame(of: position)
    let lead = Self.soundLead.scaled(by: stepState.isVirtual ? 1 : max(1, askedRate))
    while true {
      let pass = programme.timeline.pass(audioHead)
      let fade = pass.map { screen.transition.fade(of: $0, &programme, at: now) } ?? FadeWindows()
      let stop = sound.fill(
        &programme.timeline, &screen.transition, hearing: hearing, lead: lead, fade: fade,
        isVirtual: stepState.isVirtual)
      guard goesOn(.sound, after: stop) else { return }
    }
  }

  /// Gives the sink what it takes, and what is due to one that follows the clock.
  func writeAudio() {
    let isLast = activity == .ended || timelineRuns && programme.isLastStretch(at: now)
    let runs = timelineRuns || activity == .ended
    if sound.write(at: position, runs: runs, isLast: isLast) { stepState.wait(for: .sink) }
  }

  /// Applies changed item volumes to sound not yet written to the sink.
  func followOwnVolumes() {
    guard programme.timeline.takeVolumes(of: queue) else { return }
    redecodeUnwritten(programme.decodedSound(isLoading: activity == .loading))
  }

  /// Has all sound decoded again that the output has not been given.
  func redecodeUnwritten(_ changes: [SoundChange]) {
    // What is due at this moment is still as it was before.
    if sound.isClocked { writeAudio() }
    if let renderer = sound.renderer { redecodeSound(from: renderer.cursor, changes) }
  }

  /// Has all sound from a frame of the timeline on decoded again.
  func redecodeSound(from frame: Int64, _ changes: [SoundChange] = []) {
    sound.redecode(
      from: frame, changes, &programme.timeline, &screen.transition, picture: nextFrame?.pass)
  }
}
