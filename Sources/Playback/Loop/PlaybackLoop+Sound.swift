internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Sound: from the pipelines onto the timeline, and from there to the sink.
extension PlaybackLoop {
  /// How long what is staged ahead of what is heard is to last.
  private static let lead = MediaTime.milliseconds(500)
  /// The most that is staged at once while there is no end in sight.
  private static let silencePiece = 4800

  /// Whether the output is open, or nothing is to be heard of an item; begins to open it if need be.
  ///
  /// A sound server may take seconds to answer: the item waits for it, and the stage does not.
  func soundIsOpen(for pipeline: ItemPipeline, _ opened: OpenedItem) -> Bool {
    guard renderer == nil, let audioSink,
      let track = trackSelector.track(of: pipeline.id, opened),
      let preferred = opened.audioFormat(of: track)
    else { return true }
    let inbox = inbox
    let context = SinkContext(time: time) { inbox.post($0) }
    let opening =
      soundOpening
      ?? AudioOpening(
        audioSink, preferring: preferred.isKnown ? preferred : .usual, context, wakeStage)
    soundOpening = opening
    // Virtual time has no devices, and nothing in it may depend on which thread is faster.
    if stepState.isVirtual { opening.run() } else { opening.start() }
    guard let result = opening.take() else { return false }
    let mayComeLater = opening.triesAgain && !stepState.isVirtual
    if !mayComeLater { soundOpening = nil }
    take(result, standingIn: mayComeLater ? opening.preferred : nil)
    return true
  }

  /// Tells a pipeline what to decode; the output for it is open.
  func selectSound(_ pipeline: ItemPipeline, _ opened: OpenedItem) {
    let track = trackSelector.track(of: pipeline.id, opened)
    let format = renderer?.format
    pipeline.shared.withLock { shared in
      shared.soundToCome = nil
      shared.audio.track = format == nil ? nil : track
      shared.audio.format = format
      shared.audio.generation += 1
    }
    pipeline.audioSignal.raise()
    pipeline.readerSignal.raise()
    announcer.changeStatus()
  }

  /// - Parameter standIn: What sound is decoded to while the device is waited for; `nil` where there is none to come.
  private func take(
    _ result: Result<AudioOpening.Opened, MediaError>, standingIn standIn: AudioFormat?
  ) {
    switch result {
    case .success(let opened): makeRenderer(opened)
    case .failure(let error):
      if let standIn {
        makeRenderer(AudioOpening.Opened(sink: SilentAudioSink(), format: standIn))
      } else {
        audioSink = nil
      }
      // Without a device there are still the pictures; a file of the sound would never be.
      if error.code == .outputFileFailed { replies.fail(error) }
      post(.error(error))
    }
  }

  private func makeRenderer(_ opened: AudioOpening.Opened) {
    var renderer = AudioRenderer(sink: opened.sink, format: opened.format)
    let frame = clock.position(at: now).frames(sampleRate: opened.format.sampleRate)
    renderer.jump(to: frame)
    // The rate may have been set before there was sound.
    if rate > 0 { renderer.setRate(rate, at: frame) }
    self.renderer = renderer
    applyVolume()
    opened.sink.setPaused(true)
  }

  /// Goes over to a device that was not there at first: it is heard from where the picture is.
  private func takeUpDevice() {
    guard let soundOpening, renderer != nil, case .success(let opened)? = soundOpening.take()
    else { return }
    self.soundOpening = nil
    renderer?.sink.close()
    audioSink = opened.sink
    transport.setPosition(position, at: now)
    makeRenderer(opened)
    watches.device.reset()
    takeUpAllSound(at: position.frames(sampleRate: opened.format.sampleRate))
    letTimeRun()
    announcer.changeStatus()
  }

  func applyVolume() { renderer?.sink.setGain(isMuted ? 0 : Float(volume)) }

  /// Stages sound until there is enough ahead.
  func fillAudio() {
    takeUpDevice()
    tellSoundFault()
    guard let format = renderer?.format else { return }
    guard stageWaiting() else { return }
    let hearing = position.frames(sampleRate: format.sampleRate)
    let lead = Self.lead.scaled(by: stepState.isVirtual ? 1 : max(1, askedRate))
    while let renderer, renderer.lead(over: hearing) < lead {
      guard let index = index(ofPass: audioHead) else { return }
      guard stageNext(of: index, format) else { return }
    }
  }

  /// Tells once why the item that is up is silent; one of sound alone fails by that instead.
  private func tellSoundFault() {
    guard let pass = passes.first, pass.opened.videoTrack != nil else { return }
    let fault = pass.pipeline.shared.withLock { $0.soundFault.take() }
    if let fault { post(.error(fault), item: pass.item) }
  }

  /// Stages a little more of a pass, or goes on to the one that follows.
  ///
  /// - Returns: Whether there may be more to stage at once.
  private func stageNext(of index: Int, _ format: AudioFormat) -> Bool {
    if passes[index].hasSound, !passes[index].soundIsOver { return stageSound(of: index) }
    let reach = silenceEnd(of: index, format)
    let staged = renderer?.stagedEnd ?? 0
    if staged < reach {
      let count = min(Int(reach - staged), Self.silencePiece)
      return stage(AudioBuffer(silence: count, format: format), of: index)
    }
    guard passes[index].length != nil else {
      // Where the pictures alone tell the end, time must go on for them to be shown.
      if !waitsForPicturesAlone(passes[index]) { stepState.wait(for: .data) }
      return false
    }
    guard let next = successor(of: index) else { return false }
    timeline.moveAudioHead(to: next)
    return true
  }

  /// Whether a pass has been read whole, and only its pictures are to come.
  private func waitsForPicturesAlone(_ pass: Pass) -> Bool {
    pass.pipeline.shared.withLock { $0.ends[pass.local] != nil } && awaitsPictures(pass)
  }

  private func stageSound(of index: Int) -> Bool {
    let pass = passes[index]
    switch pass.pipeline.audio.pop() {
    case nil:
      stepState.wait(for: .data)
      return false
    case .buffer(let buffer):
      timeline.noteSound(of: index)
      if let window = givesWay(pass) {
        let buffer = scaled(buffer, by: pass.description)
        if stage(buffer, of: index, givingWayAt: window) { endSound(of: index) }
        return true
      }
      let (sound, isCut) = upToEnd(of: pass, buffer)
      let isStaged = stage(scaled(sound, by: pass.description), of: index)
      guard isCut else { return isStaged }
      timeline.reachCut(of: index)
      endSound(of: index)
      return isStaged
    case .endOfPass:
      if let place = crossfadeIndex(of: pass.number) { crossfades[place].soundIsOver = true }
      endSound(of: index)
    }
    return true
  }

  private func endSound(of index: Int) {
    timeline.setSoundOver(true, of: index)
    let startFrame = passes[index].start.frames(sampleRate: renderer?.format.sampleRate ?? 1)
    timeline.setSoundFrames((renderer?.stagedEnd ?? 0) - startFrame, of: index)
    decideLengths()
  }

  /// What of the next sound of a pass comes before its end, where that is known, and whether it is cut off there.
  private func upToEnd(of pass: Pass, _ buffer: AudioBuffer) -> (AudioBuffer, isCut: Bool) {
    guard let renderer, let end = pass.cut.map({ pass.outputTime(of: $0) }) ?? pass.end else {
      return (buffer, false)
    }
    let frame = end.frames(sampleRate: renderer.format.sampleRate)
    let room = Int(clamping: max(0, frame - renderer.stagedEnd))
    return buffer.frameCount < room
      ? (buffer, false) : (buffer.prefix(room), isCut: pass.cut != nil)
  }

  /// Up to where silence can be staged: the end of the pass, or as far as its pictures are known to reach.
  private func silenceEnd(of index: Int, _ format: AudioFormat) -> Int64 {
    let pass = passes[index]
    if let end = pass.end { return end.frames(sampleRate: format.sampleRate) }
    let reach = pass.pipeline.shared.withLock { $0.generationReach(pass.local) }
    var time = pass.start + max(.zero, (reach ?? pass.window.start) - pass.window.start)
    if let window = givesWay(pass) { time = min(time, window.start) }
    return time.frames(sampleRate: format.sampleRate)
  }

  /// Has items be as loud as the queue has them by now, from what the output is given next on.
  func followOwnVolumes() {
    var isOther = false
    for index in passes.indices {
      guard let wanted = queue[passes[index].item]?.description else { continue }
      let known = passes[index].description
      isOther = isOther || known.volume != wanted.volume || known.isMuted != wanted.isMuted
      timeline.setVolume(wanted.volume, isMuted: wanted.isMuted, of: index)
    }
    guard isOther, let renderer else { return }
    // What is due at this moment is still as loud as before.
    if renderer.sink.pacing == .clock { writeAudio() }
    takeUpAllSound(at: self.renderer?.cursor ?? renderer.cursor)
  }

  func scaled(_ buffer: AudioBuffer, by item: ItemDescription) -> AudioBuffer {
    let gain: Float = item.isMuted ? 0 : Float(item.volume)
    guard gain != 1 else { return buffer }
    return AudioBuffer(format: buffer.format, samples: ArraySlice(buffer.samples.map { $0 * gain }))
  }

  /// Lets the clock follow the device that is heard.
  func followDevice() {
    guard timelineRuns, let renderer, renderer.deviceIsPresent else { return }
    guard let heard = renderer.heard else { return }
    let position = MediaTime(frames: heard, sampleRate: renderer.format.sampleRate)
    if !renderer.deviceHasBegun {
      self.renderer?.beginDevice()
      transport.setPosition(max(position, clock.position(at: now)), at: now)
      transport.setSpeed(effectiveRate, at: now)
      return
    }
    let error = position - clock.position(at: now)
    // A small difference is jitter of the device's answer, a large one an underrun: follow at once.
    let isLarge = abs(error.nanoseconds) > 40_000_000
    let step = isLarge ? error : error.scaled(by: 0.1)
    transport.setPosition(clock.position(at: now) + step, at: now)
  }

  /// Gives the sink what it takes, and what is due to one that follows the clock.
  func writeAudio() {
    guard let format = renderer?.format else { return }
    let due = position.frames(sampleRate: format.sampleRate)
    let runs = timelineRuns || activity == .ended
    if runs, renderer?.write(due: due) == true {
      stepState.wait(for: .sink)
    }
    renderer?.forget(before: due - Int64(format.sampleRate / 2))
    if activity == .ended || (timelineRuns && isLastStretch) { renderer?.drain() }
  }

  private var isLastStretch: Bool {
    guard let last = passes.last, audioHead == last.number, last.length != nil,
      case .nothing = followingBreaks(last)
    else { return false }
    return nextEntry(after: last) == nil && !repeats(last)
  }
}
