internal import MediaCore
internal import Synchronization

/// Laying passes on the output timeline, one exactly after the other.
extension PlaybackLoop {
  /// The rate of the grid on which passes begin: the sink's, so that every pass begins on a sample.
  var gridRate: Int { renderer?.format.sampleRate ?? 48_000 }

  @discardableResult
  func lay(
    _ pipeline: ItemPipeline, _ opened: OpenedItem, local: Int, round: Int, start: MediaTime,
    isJoin: Bool, clip: PassClip? = nil
  ) -> Pass {
    let frames = start.frames(sampleRate: gridRate)
    let (isDecoded, isUndecodable) = pipeline.shared.withLock {
      ($0.audio.track != nil, $0.audio.failure != nil)
    }
    let hasSound = renderer != nil && isDecoded
    var description = pipeline.description
    description.rate = ownRate(of: pipeline, clip)
    if let listed = queue[pipeline.id]?.description {
      (description.volume, description.isMuted) = (listed.volume, listed.isMuted)
    }
    var pass = Pass(
      number: timeline.made, pipeline: pipeline, opened: opened, description: description,
      local: local, round: round,
      window: pipeline.window(ofPass: local),
      start: isJoin ? start : MediaTime(frames: frames, sampleRate: gridRate), length: nil,
      hasSound: hasSound, videoIsOver: opened.videoTrack == nil,
      hasOutput: hasSound || isUndecodable || opened.videoTrack != nil, isJoin: isJoin, clip: clip)
    pass.followsClip = isJoin && passes.last?.clip != nil
    timeline.append(pass)
    if !isJoin { transport.setPosition(pass.start, at: now) }
    announcer.changeStatus()
    return pass
  }

  func index(ofPass number: Int) -> Int? {
    timeline.index(of: number)
  }

  /// Decides the lengths of passes whose sound is not decoded or has all been, once their ends are known.
  func decideLengths() {
    for index in passes.indices where passes[index].length == nil {
      let pass = passes[index]
      // The key frame that is gone to moves its start.
      if !stepState.isVirtual, index == 0, activity == .preroll, seek.precision == .keyframe {
        continue
      }
      if let window = givesWay(pass) {
        timeline.setLength(window.start - pass.start, of: index)
        continue
      }
      if pass.hasSound, pass.pipeline.shared.withLock({ $0.audio.track == nil }) {
        timeline.setHasSound(false, of: index)
      }
      if let cut = pass.cut, pass.isCutReached {
        setLength(of: index, soundFrames: 0, end: PassEnd(video: cut))
        continue
      }
      guard !passes[index].hasSound || pass.soundIsOver else { continue }
      if stepState.isVirtual, awaitsPictures(pass) { continue }
      guard let end = pass.pipeline.end(ofPass: pass.local) else {
        // With nothing to show or hear there is only the reader to wait for.
        if stepState.isVirtual, passes[index].isOver { stepState.wait(for: .data) }
        continue
      }
      setLength(
        of: index, soundFrames: pass.soundFrames, end: end, countsSound: renderer == nil)
    }
  }

  /// Whether the length of a pass has to wait for its last picture to be taken.
  ///
  /// Where no sound tells that the pass is over, the length is known as soon as the file has been read: under
  /// a virtual clock that must not decide anything earlier in one run than in another.
  func awaitsPictures(_ pass: Pass) -> Bool {
    guard !pass.videoIsOver else { return false }
    if pass.pipeline.awaitsPictures(ofPass: pass.local) { return true }
    return stepState.isVirtual
      && (!pass.hasSound || pass.pipeline.isTimedByPictures(pass: pass.local))
  }

  /// Sets the length of a pass: that of its longer track, of the pictures from the first on.
  ///
  /// - Parameters:
  ///   - soundFrames: How many frames of sound were decoded.
  ///   - countsSound: Whether sound that is not decoded counts by its packets.
  func setLength(of index: Int, soundFrames: Int64, end: PassEnd, countsSound: Bool = false) {
    let pass = passes[index]
    let start = pass.window.start
    var reach = end.video.map { $0 - end.pictureLag(after: start) } ?? start
    if countsSound, let sound = end.audio { reach = max(reach, sound) }
    if let hole = end.hole { reach = max(reach, hole) }
    var frames = max(soundFrames, (reach - start).frames(sampleRate: gridRate))
    if let last = end.pictures?.upperBound, !pass.window.isPast(last) {
      // However the grid rounds, no picture begins at the end.
      frames = max(frames, (last - start).frames(sampleRate: gridRate) + 1)
    }
    if let cut = pass.cut {
      frames = min(frames, (cut - start).frames(sampleRate: gridRate))
    }
    let startFrame = pass.start.frames(sampleRate: gridRate)
    let endTime = MediaTime(frames: startFrame + max(0, frames), sampleRate: gridRate)
    timeline.setLength(max(.zero, endTime - pass.start), of: index)
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
    learn(end: pass.window.start, of: pass, tolerance: ItemPipeline.Shared.lengthTolerance)
  }

  private func learn(end: MediaTime, of pass: Pass, tolerance: MediaTime) {
    guard pass.clip == nil, !pass.opened.isStill, pass.description.outPoint == nil else { return }
    if let told = pass.opened.information.duration, end >= told - tolerance {
      guard end > told + tolerance else { return }
    } else {
      guard isAllThere(pass) else { return }
    }
    pass.pipeline.shared.withLock { $0.learnt.length = end }
    followLength(of: pass.item)
  }

  /// Whether a pass was read to the end of its file, and the file has all that it should have.
  private func isAllThere(_ pass: Pass) -> Bool {
    guard pass.opened.information.container != "hls" else { return false }
    return pass.pipeline.shared.withLock { shared in
      shared.shortfall == nil && shared.readFailure == nil
        && shared.ends[pass.local]?.isFileEnd == true
    }
  }
}
