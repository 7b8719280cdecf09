internal import MediaCore

/// The sound of the timeline from staging to the sink.
extension SoundOutput {
  /// Goes back, or ahead, to a position that is still staged, from which the device is awaited.
  mutating func realign(at position: MediaTime) {
    guard let renderer else { return }
    self.renderer?.realign(at: position.frames(sampleRate: renderer.format.sampleRate))
  }

  /// Throws away all that is staged and begins anew at a position of the timeline.
  mutating func jump(to position: MediaTime) {
    let frame = frame(of: position)
    renderer?.jump(to: frame)
  }

  /// Throws away what is staged from a position of the timeline on.
  mutating func cut(from position: MediaTime) {
    let frame = frame(of: position)
    renderer?.cut(from: frame)
  }

  /// Throws away what is staged of a pass beyond the place where it is cut.
  mutating func drop(after cut: Interstitials.Cut, _ timeline: inout Timeline) {
    let (index, pass) = (cut.index, timeline.passes[cut.index])
    guard let renderer, timeline.audioHead == pass.number else { return }
    let end = pass.outputTime(of: cut.time)
    guard renderer.stagedEnd >= frame(of: end) else { return }
    self.cut(from: end)
    timeline.endSound(of: index, at: frame(of: end), sampleRate: gridRate)
    timeline.reachCut(of: index)
  }

  /// Holds the clock until the device is heard again.
  mutating func awaitDevice() { renderer?.awaitDevice() }

  /// Changes the player's rate from a position of the timeline on.
  mutating func setRate(_ rate: Double, at position: MediaTime) {
    guard rate > 0, renderer != nil else { return }
    let frame = frame(of: position)
    renderer?.setRate(rate, at: frame)
    renderer?.awaitDevice()
  }

  /// Changes the player's rate a little, for sound not yet written to the sink.
  mutating func adjustRate(_ rate: Double) { renderer?.adjustRate(rate) }

  /// Changes the item's own rate of what is staged before a position.
  ///
  /// - Parameter position: `nil` for all that is staged.
  mutating func setOwnRate(_ rate: Double, before position: MediaTime?) {
    let end = position.map { frame(of: $0) }
    renderer?.setOwnRate(rate, before: end ?? .max)
  }

  /// The sample of the timeline at a position.
  func frame(of position: MediaTime) -> Int64 { position.frames(sampleRate: gridRate) }

  /// Whether enough of a pass is staged to begin with.
  ///
  /// - Parameters:
  ///   - time: The position of the timeline; `nil`, the default, for the start of the pass.
  ///   - head: The number of the pass whose sound is taken.
  func isReady(_ pass: Pass, at time: MediaTime? = nil, head: Int) -> Bool {
    guard let renderer else { return true }
    return pass.sound.isOver || head != pass.number
      || renderer.lead(over: frame(of: time ?? pass.start)) >= .milliseconds(200)
  }

  // MARK: - Staging

  /// The most silence that is staged at once while there is no end in sight, in frames.
  private static let silencePiece = 4800

  /// Stages sound of the pass of the sound head until enough is ahead, or something is missing.
  ///
  /// - Parameters:
  ///   - hearing: The frame of the timeline at the position.
  ///   - lead: How far ahead of it sound is staged.
  ///   - fade: Where the pass changes from and to a colour.
  mutating func fill(
    _ timeline: inout Timeline, _ transition: inout Transition, hearing: Int64, lead: MediaTime,
    fade: FadeWindows, isVirtual: Bool
  ) -> FillStop {
    guard let format = renderer?.format else { return .full }
    while let renderer, renderer.lead(over: hearing) < lead {
      guard let index = timeline.index(of: timeline.audioHead) else { return .full }
      let pass = timeline.passes[index]
      if !pass.sound.isOver {
        guard let stop = stageSound(of: index, &timeline, &transition, fade) else { continue }
        return stop
      }
      let reach = frame(of: silenceEnd(of: pass, transition))
      if renderer.stagedEnd < reach {
        let count = min(Int(reach - renderer.stagedEnd), Self.silencePiece)
        let silence = AudioBuffer(silence: count, format: format)
        guard stage(silence, of: pass, &transition, fade) else { return .lacksData }
        continue
      }
      if pass.length != nil { return .needsNext(after: index) }
      return pass.awaitsTime(isVirtual: isVirtual) ? .full : .lacksData
    }
    return .full
  }

  /// - Returns: Why staging stops; `nil` if it goes on.
  private mutating func stageSound(
    of index: Int, _ timeline: inout Timeline, _ transition: inout Transition, _ fade: FadeWindows
  ) -> FillStop? {
    let pass = timeline.passes[index]
    let waiting = transition.takeWaitingSound(of: pass.number)
    switch waiting.map(ItemPipeline.AudioEntry.buffer) ?? pass.pipeline.audio.pop() {
    case nil: return .lacksData
    case .buffer(let buffer):
      timeline.noteBegin(\.sound, of: index)
      switch stageDecoded(buffer, of: pass, &transition, fade) {
      case .goesOn: return nil
      case .waits:
        transition.hold(buffer, of: pass.number)
        return .lacksData
      case .isCut: timeline.reachCut(of: index)
      case .isOver: break
      }
    case .endOfPass: transition.endSound(of: pass.number)
    }
    timeline.endSound(of: index, at: renderer?.stagedEnd ?? 0, sampleRate: gridRate)
    return .passEnded
  }

  /// What became of decoded sound of a pass.
  private enum Outcome {
    /// It is staged, and more follows.
    case goesOn
    /// It is staged up to the crossfade of the pass, which has the rest.
    case isOver
    /// It is staged up to the place where the pass is cut.
    case isCut
    /// It cannot be staged before sound of the outgoing pass is there.
    case waits
  }

  /// Stages decoded sound of a pass up to its end, or up to the crossfade in which it goes.
  private mutating func stageDecoded(
    _ buffer: AudioBuffer, of pass: Pass, _ transition: inout Transition, _ fade: FadeWindows
  ) -> Outcome {
    guard let renderer else { return .waits }
    let buffer = pass.description.scaled(buffer)
    guard let window = transition.window(of: pass) else {
      let (sound, isCut) = upToEnd(of: pass, buffer)
      guard stage(sound, of: pass, &transition, fade) else { return .waits }
      return isCut ? .isCut : .goesOn
    }
    let room = Int(max(0, frame(of: window.start) - renderer.stagedEnd))
    guard stage(buffer.prefix(room), of: pass, &transition, fade) else { return .waits }
    guard buffer.frameCount >= room else { return .goesOn }
    transition.keep(buffer.dropFirst(room), of: pass.number)
    return .isOver
  }

  /// Stages sound of a pass as it is heard among what comes and goes.
  ///
  /// - Returns: Whether it was; if not, it waits for the sound of the outgoing pass.
  private mutating func stage(
    _ buffer: AudioBuffer, of pass: Pass, _ transition: inout Transition, _ fade: FadeWindows
  ) -> Bool {
    guard let renderer else { return true }
    guard
      let mixed = transition.mixed(
        buffer, of: pass.number, at: renderer.stagedEnd, renderer.format, fade)
    else { return false }
    self.renderer?.stage(mixed, rate: pass.description.rate)
    return true
  }

  /// Stages what was kept of a pass for a crossfade that is not to come.
  mutating func stage(_ sound: AudioBuffer, of pass: Pass) {
    renderer?.stage(sound, rate: pass.description.rate)
  }

  /// Takes back what is staged of an outgoing pass beyond the start of its crossfade, and keeps it for that.
  mutating func takeBack(_ pass: Pass, for transition: inout Transition) {
    guard let start = transition.window(of: pass).map({ frame(of: $0.start) }) else { return }
    for buffer in renderer?.takeBack(from: start) ?? [] {
      transition.keep(buffer, of: pass.number)
    }
  }

  /// What of the next sound of a pass comes before its end, where that is known, and whether it is cut off there.
  private func upToEnd(of pass: Pass, _ buffer: AudioBuffer) -> (AudioBuffer, isCut: Bool) {
    guard let renderer, let end = pass.cut.map({ pass.outputTime(of: $0) }) ?? pass.end else {
      return (buffer, false)
    }
    let room = Int(clamping: max(0, frame(of: end) - renderer.stagedEnd))
    return buffer.frameCount < room
      ? (buffer, false) : (buffer.prefix(room), isCut: pass.cut != nil)
  }

  /// Up to where silence can be staged: the end of the pass, or as far as its pictures are known to reach.
  private func silenceEnd(of pass: Pass, _ transition: Transition) -> MediaTime {
    if let end = pass.end { return end }
    let time = pass.start + pass.pipeline.pictureLength(ofPass: pass.local, from: pass.window.start)
    return transition.window(of: pass).map { min(time, $0.start) } ?? time
  }

  // MARK: - Writing

  /// Gives the sink what it takes, and what is due to one that follows the clock.
  ///
  /// - Parameters:
  ///   - runs: Whether the timeline runs, or was played to its end.
  ///   - isLast: Whether nothing comes after what is staged.
  /// - Returns: Whether a sink that follows the clock has no room.
  mutating func write(at position: MediaTime, runs: Bool, isLast: Bool) -> Bool {
    guard let format = renderer?.format else { return false }
    let due = frame(of: position)
    let isBlocked = runs && renderer?.write(due: due) == true
    renderer?.forget(before: due - Int64(format.sampleRate / 2))
    if isLast { renderer?.drain() }
    return isBlocked
  }
}

extension ItemDescription {
  /// Sound of the item, as loud as the item is to be.
  func scaled(_ buffer: AudioBuffer) -> AudioBuffer {
    let gain: Float = isMuted ? 0 : Float(volume)
    guard gain != 1 else { return buffer }
    return AudioBuffer(format: buffer.format, samples: ArraySlice(buffer.samples.map { $0 * gain }))
  }
}
