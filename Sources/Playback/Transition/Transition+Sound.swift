internal import MediaCore

/// The sound of items that come and go.
extension Transition {
  /// The sound of a pass as it is heard among what comes and goes.
  ///
  /// - Parameters:
  ///   - pass: The number of the pass.
  ///   - start: The frame of the timeline at which the buffer begins.
  /// - Returns: `nil` while sound of the outgoing pass is missing.
  mutating func mixed(
    _ buffer: AudioBuffer, of pass: Int, at start: Int64, _ format: AudioFormat,
    _ fade: FadeWindows
  ) -> AudioBuffer? {
    let rate = format.sampleRate
    var buffer = buffer
    let index = crossfades.lastIndex {
      $0.pass.number < pass && start < $0.window.end.frames(sampleRate: rate)
    }
    if let index {
      let window = crossfades[index].window
      let first = window.start.frames(sampleRate: rate)
      let end = window.end.frames(sampleRate: rate)
      let overlap = Int(min(Int64(buffer.frameCount), max(0, end - start)))
      guard let outgoing = takeOutgoing(of: crossfades[index].pass, overlap, format) else {
        return nil
      }
      let length = Double(max(1, end - first))
      let progress = { (frame: Int) in min(1, Double(start - first + Int64(frame)) / length) }
      let incoming = SoundFade.scale(buffer) { SoundFade.crossfade(progress($0)).incoming }
      buffer = SoundFade.sum(
        incoming, SoundFade.scale(outgoing) { SoundFade.crossfade(progress($0)).outgoing })
    }
    guard fade.outgoing != nil || fade.incoming != nil else { return buffer }
    return SoundFade.scale(buffer) { frame in
      let time = MediaTime.seconds(Double(start + Int64(frame)) / Double(rate))
      let outgoing = fade.outgoing?.progress(at: time) ?? 0
      return Float(min(1 - outgoing, fade.incoming?.progress(at: time) ?? 1))
    }
  }

  /// Holds sound of a pass that cannot be mixed yet.
  mutating func hold(_ buffer: AudioBuffer, of pass: Int) {
    guard let outgoing = crossfades.last(where: { $0.pass.number < pass })?.pass else { return }
    change(outgoing.number) { $0.waiting = Crossfade.WaitingSound(pass: pass, buffer: buffer) }
  }

  /// Takes the sound of a pass that has waited for that of the outgoing one; `nil` if none has.
  mutating func takeWaitingSound(of pass: Int) -> AudioBuffer? {
    guard let outgoing = crossfades.first(where: { $0.waiting != nil })?.pass else { return nil }
    var waiting: Crossfade.WaitingSound?
    change(outgoing.number) { waiting = $0.waiting.take() }
    return waiting.flatMap { $0.pass == pass ? $0.buffer : nil }
  }

  /// Keeps sound of an outgoing pass for its crossfade.
  mutating func keep(_ rest: AudioBuffer, of pass: Int) {
    if rest.frameCount > 0 { change(pass) { $0.keep(rest) } }
  }

  /// Records that all sound of an outgoing pass was taken.
  mutating func endSound(of pass: Int) { change(pass) { $0.soundIsOver = true } }

  /// Forgets the sound of crossfades that end after a frame: it comes again.
  ///
  /// - Returns: The outgoing items.
  mutating func forgetSound(from frame: Int64, sampleRate: Int) -> [ItemPipeline] {
    let passes = crossfades.filter { $0.window.end.frames(sampleRate: sampleRate) > frame }
      .map(\.pass)
    for pass in passes { change(pass.number) { $0.forgetSound() } }
    return passes.map(\.pipeline)
  }

  /// Takes so much of the sound of an outgoing pass; `nil` while it is not decoded.
  private mutating func takeOutgoing(
    of pass: Pass, _ count: Int, _ format: AudioFormat
  ) -> AudioBuffer? {
    var taken: AudioBuffer?
    change(pass.number) { crossfade in
      while !crossfade.soundIsOver, (crossfade.sound?.frameCount ?? 0) < count {
        switch pass.pipeline.audio.pop() {
        case nil: return
        case .endOfPass: crossfade.soundIsOver = true
        case .buffer(let buffer): crossfade.keep(pass.description.scaled(buffer))
        }
      }
      taken = crossfade.takeSound(count, format: format)
    }
    return taken
  }
}
