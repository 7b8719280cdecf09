internal import MediaCore

/// Laying passes on the output timeline, one exactly after the other.
extension PlaybackLoop {
  @discardableResult
  func lay(
    _ pipeline: ItemPipeline, _ opened: OpenedItem, local: Int, round: Int, start: MediaTime,
    isJoin: Bool, clip: PassClip? = nil
  ) -> Pass {
    let frames = sound.frame(of: start)
    let decoding = pipeline.soundState
    let hasSound = sound.renderer != nil && decoding.isDecoded
    var description = pipeline.description
    description.rate = ownRate(of: pipeline, clip)
    if let listed = queue[pipeline.id]?.description {
      (description.volume, description.isMuted) = (listed.volume, listed.isMuted)
    }
    var pass = Pass(
      number: timeline.made, pipeline: pipeline, opened: opened, description: description,
      local: local, round: round,
      window: pipeline.window(ofPass: local),
      start: isJoin ? start : MediaTime(frames: frames, sampleRate: sound.gridRate), length: nil,
      hasSound: hasSound, videoIsOver: opened.videoTrack == nil,
      hasOutput: hasSound || decoding.failure != nil || opened.videoTrack != nil,
      isJoin: isJoin, clip: clip)
    pass.followsClip = isJoin && passes.last?.clip != nil
    timeline.append(pass)
    if !isJoin { transport.setPosition(pass.start, at: now) }
    announcer.changeStatus()
    return pass
  }

  func index(ofPass number: Int) -> Int? {
    timeline.index(of: number)
  }

  /// Decides the lengths of passes whose ends are known.
  func decideLengths() {
    let startIsOpen = !stepState.isVirtual && activity == .preroll && seek.precision == .keyframe
    let grounds = Timeline.Grounds(
      crossfadeStarts: screen.transition.starts, gridRate: sound.gridRate,
      countsPackets: sound.renderer == nil,
      isVirtual: stepState.isVirtual, startIsOpen: startIsOpen)
    if timeline.decideLengths(grounds) { stepState.wait(for: .data) }
  }

  /// By how much a file may be longer or shorter than it says before that counts: sound may be longer than pictures.
  private static let lengthTolerance = MediaTime.seconds(1)

  /// Takes a pass's length for the item's where its file said another or none: it has grown, its clock begins anew within
  /// it, or it told what is not so.
  func learnLength(from pass: Pass) {
    guard pass.cut == nil, pass.isWhole, let length = pass.length else { return }
    learn(end: pass.window.start + length, of: pass, tolerance: Self.lengthTolerance)
  }

  /// The same of a pass that was to begin at the end or past it: where it begins now is the end.
  func learnEnd(from pass: Pass) {
    let reach = pass.pipeline.end(ofPass: pass.local)?.reach
    guard let reach, reach <= pass.window.start, pass.window.start > .zero else { return }
    learn(end: pass.window.start, of: pass, tolerance: ItemPipeline.lengthTolerance)
  }

  private func learn(end: MediaTime, of pass: Pass, tolerance: MediaTime) {
    guard pass.clip == nil, !pass.opened.isStill, pass.description.outPoint == nil else { return }
    if let told = pass.opened.information.duration, end >= told - tolerance {
      guard end > told + tolerance else { return }
    } else {
      guard isAllThere(pass) else { return }
    }
    pass.pipeline.setLearntLength(end)
    followLength(of: pass.item)
  }

  /// Whether a pass was read to the end of its file, and the file has all that it should have.
  private func isAllThere(_ pass: Pass) -> Bool {
    guard pass.opened.information.container != "hls" else { return false }
    return pass.pipeline.isComplete(pass: pass.local)
  }
}
