internal import FFmpeg
internal import MediaCore

/// The sound of items that come and go.
extension PlaybackLoop {
  /// Stages sound of a pass as it is to be heard among what comes and goes.
  ///
  /// - Returns: Whether it was; if not, it waits for the sound of the pass that goes.
  func stage(_ buffer: AudioBuffer, of index: Int) -> Bool {
    guard let renderer else { return true }
    let pass = passes[index]
    let rate = Double(renderer.format.sampleRate)
    let start = renderer.stagedEnd
    var buffer = buffer
    let place = crossfades.lastIndex {
      $0.pass.number < pass.number && start < $0.window.end.frames(sampleRate: Int(rate))
    }
    if let place {
      let window = crossfades[place].window
      let first = window.start.frames(sampleRate: renderer.format.sampleRate)
      let end = window.end.frames(sampleRate: renderer.format.sampleRate)
      let overlap = Int(min(Int64(buffer.frameCount), max(0, end - start)))
      guard let going = goingSound(of: place, overlap, renderer.format) else {
        crossfades[place].waiting = buffer
        stepState.wait(for: .data)
        return false
      }
      let length = Double(max(1, end - first))
      let progress = { (frame: Int) in min(1, Double(start - first + Int64(frame)) / length) }
      let coming = SoundFade.scale(buffer) { SoundFade.crossfade(progress($0)).coming }
      buffer = SoundFade.sum(
        coming, SoundFade.scale(going) { SoundFade.crossfade(progress($0)).going })
    }
    let windows = (goingWindow(of: pass), comingWindow(of: pass))
    if windows.0 != nil || windows.1 != nil {
      buffer = SoundFade.scale(buffer) { frame in
        let time = MediaTime.seconds(Double(start + Int64(frame)) / rate)
        let going = windows.0?.progress(at: time) ?? 0
        return Float(min(1 - going, windows.1?.progress(at: time) ?? 1))
      }
    }
    self.renderer?.stage(buffer, rate: pass.description.rate)
    return true
  }

  /// Stages what has waited for the sound of the pass that goes.
  ///
  /// - Returns: Whether nothing waits any more.
  func stageWaiting() -> Bool {
    guard let place = crossfades.firstIndex(where: { $0.waiting != nil }),
      let waiting = crossfades[place].waiting, let index = index(ofPass: audioHead)
    else { return true }
    crossfades[place].waiting = nil
    return stage(waiting, of: index)
  }

  /// So much of the sound of the pass that goes; `nil` while it is not there.
  private func goingSound(of place: Int, _ count: Int, _ format: AudioFormat) -> AudioBuffer? {
    while !crossfades[place].soundIsOver, (crossfades[place].sound?.frameCount ?? 0) < count {
      let pass = crossfades[place].pass
      switch pass.pipeline.audio.pop() {
      case nil: return nil
      case .endOfPass: crossfades[place].soundIsOver = true
      case .buffer(let buffer): crossfades[place].keep(scaled(buffer, by: pass.description))
      }
    }
    return crossfades[place].takeSound(count, format: format)
  }

  /// Stages sound of a pass up to where it gives way, and keeps the rest.
  ///
  /// - Returns: Whether the sound of the pass itself is over with it.
  func stage(_ buffer: AudioBuffer, of index: Int, givingWayAt window: FadeWindow) -> Bool {
    guard let renderer else { return false }
    let end = window.start.frames(sampleRate: renderer.format.sampleRate)
    let room = Int(max(0, end - renderer.stagedEnd))
    _ = stage(buffer.prefix(room), of: index)
    guard buffer.frameCount >= room else { return false }
    let rest = buffer.dropFirst(room)
    if rest.frameCount > 0, let place = crossfadeIndex(of: passes[index].number) {
      crossfades[place].keep(rest)
    }
    return true
  }
}
