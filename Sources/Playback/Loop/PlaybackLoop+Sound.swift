internal import MediaCore

/// Sound: what crosses the output, the timeline and the items.
extension PlaybackLoop {
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
      // Without a device there are still the pictures; a file of the sound would never be.
      if error.code == .outputFileFailed { replies.fail(error) }
      post(.error(error))
      return true
    }
  }

  /// Tells a pipeline which sound to decode; the output for it is open.
  func selectSound(_ pipeline: ItemPipeline, _ opened: OpenedItem) {
    let format = sound.renderer?.format
    let track = format == nil ? nil : sound.selector.track(of: pipeline.id, opened)
    pipeline.selectSound(track, format)
    announcer.changeStatus()
  }

  /// Stages sound until there is enough ahead.
  func fillAudio() {
    takeDevice()
    post(programme.takeSoundFault())
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

  /// Switches to a device that was not there at first: it is heard from where the picture is.
  private func takeDevice() {
    // The clock is put to the position first only when a device has come.
    guard sound.takeDevice(clock: position, rate: rate) != nil else { return }
    transport.setPosition(position, at: now)
    watches.noteSoundRestarted()
    redecodeSound(
      from: sound.frame(of: position), programme.decodedSound(isLoading: activity == .loading))
    letTimeRun()
    announcer.changeStatus()
  }

  /// Gives the sink what it takes, and what is due to one that follows the clock.
  func writeAudio() {
    let isLast = activity == .ended || timelineRuns && programme.isLastStretch(at: now)
    let runs = timelineRuns || activity == .ended
    if sound.write(at: position, runs: runs, isLast: isLast) { stepState.wait(for: .sink) }
  }

  /// Lets the clock follow the device that is heard.
  func followDevice() {
    guard timelineRuns else { return }
    switch sound.followDevice(clock.position(at: now)) {
    case .unchanged: break
    case .begins(let position):
      transport.setPosition(position, at: now)
      transport.setSpeed(effectiveRate, at: now)
    case .corrected(let position): transport.setPosition(position, at: now)
    }
  }

  /// Applies changed item volumes to sound not yet written to the sink.
  func followOwnVolumes() {
    guard programme.timeline.takeVolumes(of: queue) else { return }
    redecodeUnwritten(programme.decodedSound(isLoading: activity == .loading))
  }

  // MARK: - Other tracks

  /// Switches to the tracks that are chosen now, of the item that is up and of the one that is open ahead.
  func switchSound() {
    sound.cancelPendingSwitch()
    let changes = [activity == .loading ? nil : current, upNext].compactMap { sound.change(of: $0) }
    guard sound.renderer != nil, !changes.isEmpty else { return }
    // Where time waits for data there is nothing to bridge.
    let mayWait = !stepState.holdsTime && timelineRuns
    switchSound(
      to: changes.filter { !(mayWait && sound.await($0, during: passes.first, now: now)) })
  }

  /// Switches to the track that was loaded when it is there, or when nothing is left of the old one.
  func takePendingSwitch() {
    guard sound.pendingSwitch != nil else { return }
    switch sound.takePendingSwitch(
      during: passes.first, lacksSound: sound.lacksData(programme.timeline, at: position), now: now)
    {
    case .nothing: break
    case .waits: stepState.wait(for: .data)
    case .due(let change): switchSound(to: [change])
    }
  }

  /// Has other tracks heard from what the output is given next on.
  private func switchSound(to changes: [SoundChange]) {
    guard sound.renderer != nil, !changes.isEmpty else { return }
    redecodeUnwritten(changes)
    announcer.changeStatus()
  }

  /// Has all sound decoded again that the output has not been given.
  private func redecodeUnwritten(_ changes: [SoundChange]) {
    // What is due at this moment is still as it was before.
    if sound.renderer?.sink.pacing == .clock { writeAudio() }
    if let renderer = sound.renderer { redecodeSound(from: renderer.cursor, changes) }
  }

  /// Has all sound from a frame of the timeline on decoded again.
  func redecodeSound(from frame: Int64, _ changes: [SoundChange] = []) {
    sound.redecode(
      from: frame, changes, &programme.timeline, &screen.transition, picture: nextFrame?.pass)
  }
}
