internal import FFmpeg
internal import MediaCore

/// Transitions: one item that gives way to the next by more than a cut.
extension PlaybackLoop {
  /// How often pictures that stand for long are shown again while they come or go.
  private static let tick = MediaTime(ticks: 1, of: Rational(1, 30))

  // MARK: - Planning

  /// Decides where the last item gives way, once the next one is open.
  func planCrossfade() {
    endCrossfades()
    guard case .crossfade = transition, let last = passes.last,
      crossfadeIndex(of: last.number) == nil,
      last.cut == nil, meetsNext(last), let end = expectedEnd(of: last),
      let upNext, case .ready(let opened) = upNext.phase,
      nextEntry(after: last)?.id == upNext.id, upNext.description.rate == last.description.rate,
      // Pictures go to other pictures, not to the end of their own.
      last.opened.videoTrack == nil || opened.videoTrack != nil
    else { return }
    // Three items are never up at once.
    var earliest = max(last.start, position, crossfades.last?.window.end ?? .zero)
    if audioHead == last.number, let renderer {
      let staged = MediaTime(frames: renderer.stagedEnd, sampleRate: renderer.format.sampleRate)
      earliest = max(earliest, staged)
    }
    guard
      let window = FadeWindow.crossfade(
        transition.length, end: end, first: end - last.start,
        second: room(in: upNext, opened), notBefore: earliest)
    else { return }
    let start = onGrid(window.start)
    var crossfade = Crossfade(
      pass: last, next: upNext.id,
      window: FadeWindow(start: start, length: window.end - start))
    crossfade.picturesAreOver = last.videoIsOver
    crossfade.soundIsOver = !last.hasSound || last.soundIsOver
    crossfades.append(crossfade)
    if let next = nextFrame, next.pass == last.number, next.outputTime >= start {
      keepForCrossfade(next)
      nextFrame = nil
    }
    passes[passes.count - 1].length = nil
    decideLengths()
  }

  /// How much of the item that comes may be taken up by its coming: half of one that is to give way in its turn.
  private func room(in pipeline: ItemPipeline, _ opened: OpenedItem) -> MediaTime? {
    let length = opened.duration(of: pipeline.description)
    let plays = queue[pipeline.id]?.description.loops ?? .max
    guard actionAtItemEnd == .advance, plays == 1, queue.entry(after: pipeline.id) != nil else {
      return length
    }
    return length?.scaled(by: 0.5)
  }

  /// Whether nothing comes between a pass and the next item: to and from the clips of a break there are cuts.
  private func meetsNext(_ pass: Pass) -> Bool {
    guard pass.clip == nil, pass.ending == nil else { return false }
    guard let index = index(ofPass: pass.number), index + 1 < passes.count else {
      return interstitials.ahead == nil
    }
    return passes[index + 1].clip == nil
  }

  /// The place of the crossfade in which a pass goes.
  func crossfadeIndex(of pass: Int) -> Int? {
    crossfades.firstIndex { $0.pass.number == pass }
  }

  /// Whether a pass ends early for the next to come while it goes.
  func givesWay(_ pass: Pass) -> FadeWindow? {
    crossfadeIndex(of: pass.number).map { crossfades[$0].window }
  }

  /// Keeps a picture of the pass that goes, whose later ones are shown through the coming one's.
  func keepForCrossfade(_ frame: PresentedFrame) {
    if let place = crossfadeIndex(of: frame.pass) { crossfades[place].nextPicture = frame }
    if let index = index(ofPass: frame.pass) { passes[index].videoIsOver = true }
  }

  /// Leaves the transition that is planned, when another item or none is to follow.
  func forgetUnwantedCrossfade() {
    guard let crossfade = crossfades.last, !crossfade.isUnderWay, let last = passes.last,
      last.number == crossfade.pass.number,
      !isNext(crossfade.next, after: last) || transition.kind != "crossfade"
    else { return }
    let index = passes.count - 1
    crossfades.removeLast()
    passes[index].length = nil
    if nextFrame == nil { nextFrame = crossfade.nextPicture }
    passes[index].videoIsOver = crossfade.picturesAreOver
    if let sound = crossfade.sound { renderer?.stage(sound, rate: last.description.rate) }
    passes[index].soundIsOver = crossfade.soundIsOver
    decideLengths()
  }

  /// Whether an item that was opened ahead is still the one that follows a pass.
  private func isNext(_ id: ItemID, after pass: Pass) -> Bool {
    guard let entry = nextEntry(after: pass), entry.id == id else { return false }
    guard let upNext, upNext.id == id else { return true }
    return entry.description.isSameMedium(as: upNext.description)
  }

  /// Lets go of items that have gone.
  private func endCrossfades() {
    // A still picture is shown once more by itself when it is over.
    while let first = crossfades.first, first.isUnderWay,
      position >= first.window.end + Self.tick.scaled(by: 2)
    {
      first.pass.pipeline.close()
      crossfades.removeFirst()
    }
  }

  func dropCrossfades() {
    for crossfade in crossfades where crossfade.isUnderWay { crossfade.pass.pipeline.close() }
    crossfades = []
    nextTick = nil
    tickedUpTo = nil
  }

  private func onGrid(_ time: MediaTime) -> MediaTime {
    guard let rate = renderer?.format.sampleRate else { return time }
    return MediaTime(frames: time.frames(sampleRate: rate), sampleRate: rate)
  }

  // MARK: - Fading through a colour

  private var throughColor: (half: MediaTime, color: CueColor)? {
    guard case .fade(_, let color) = transition, transition.length > .zero else { return nil }
    return (transition.length.scaled(by: 0.5), color)
  }

  /// Where a pass comes out of a colour.
  private func comingWindow(of pass: Pass) -> FadeWindow? {
    guard let (half, _) = throughColor, pass.isJoin, pass.round == 0, pass.local == 0,
      pass.clip == nil, !pass.followsClip, pass.isWhole
    else {
      return nil
    }
    return FadeWindow(start: pass.start, length: within(half, pass))
  }

  /// Where a pass goes into a colour.
  private func goingWindow(of pass: Pass) -> FadeWindow? {
    guard let (half, _) = throughColor, meetsNext(pass), let end = expectedEnd(of: pass),
      nextEntry(after: pass) != nil
    else { return nil }
    let length = within(half, pass)
    return FadeWindow(start: end - length, length: length)
  }

  private func within(_ half: MediaTime, _ pass: Pass) -> MediaTime {
    guard let end = expectedEnd(of: pass) else { return half }
    return min(half, (end - pass.start).scaled(by: 0.5))
  }

  // MARK: - Pictures

  /// What is mixed into a picture of a pass that is due at a time.
  ///
  /// - Returns: Whether it is known: if not, a picture of the pass that goes is awaited.
  func mix(at time: MediaTime, pass number: Int) -> (isKnown: Bool, mix: FrameMix?) {
    let place = crossfades.lastIndex { $0.pass.number < number && $0.window.contains(time) }
    if let place {
      guard advanceGoingPicture(of: place, to: time) else { return (false, nil) }
      guard let picture = crossfades[place].picture else { return (true, nil) }
      return (true, .picture(picture, share: 1 - crossfades[place].window.progress(at: time)))
    }
    guard let (_, color) = throughColor, let index = index(ofPass: number) else {
      return (true, nil)
    }
    let going = goingWindow(of: passes[index])?.progress(at: time) ?? 0
    let coming = comingWindow(of: passes[index])?.progress(at: time) ?? 1
    let share = max(going, 1 - coming)
    return (true, share > 0 ? .color(color, share: share) : nil)
  }

  /// Finds the picture of the pass that goes that is up at a time.
  ///
  /// - Returns: Whether it is the right one; a clock that does not wait takes what there is.
  private func advanceGoingPicture(of place: Int, to time: MediaTime) -> Bool {
    var state = crossfades[place]
    defer { crossfades[place] = state }
    if state.picture == nil, shown?.pass == state.pass.number { state.picture = shown }
    while true {
      if let next = state.nextPicture {
        guard next.outputTime <= time else { return true }
        state.picture = next
        state.nextPicture = nil
      }
      if state.picturesAreOver { return true }
      switch state.pass.pipeline.video.pop() {
      case nil: return !timeWaits
      case .endOfPass: state.picturesAreOver = true
      case .frame(let frame): state.nextPicture = laid(frame, in: state.pass)
      }
    }
  }

  /// The stretch of the pass that is up in which its picture changes though its frames may not.
  private var movingWindow: FadeWindow? {
    guard let pass = passes.first else { return nil }
    if let crossfade = crossfades.last(where: \.isUnderWay) { return crossfade.window }
    let position = position
    return [goingWindow(of: pass), comingWindow(of: pass)].compactMap { $0 }
      .first { position >= $0.start && position < $0.end + Self.tick.scaled(by: 2) }
  }

  /// When a picture that stands is shown again, since it comes or goes.
  var tickDue: MediaTime? {
    if let nextTick { return nextTick }
    guard let pass = passes.first, let window = goingWindow(of: pass) else { return nil }
    return window.start > position ? window.start : nil
  }

  /// Shows a picture that stands for long again and again while it comes or goes.
  func tickTransition() {
    guard timelineRuns, let shown, let pass = passes.first, shown.pass == pass.number,
      let window = movingWindow, window.end != tickedUpTo
    else {
      nextTick = nil
      return
    }
    let position = clock.position(at: now)
    let due = nextTick ?? max(window.start, shown.outputTime) + Self.tick
    nextTick = due
    guard due <= position, pass.end.map({ due < $0 }) ?? true else { return }
    // A frame that is just up or about to be needs none beside it; the last of a still picture is as long as the others.
    let near = Self.tick.scaled(by: 0.75)
    let own =
      nextFrame.flatMap { $0.outputTime <= due + near ? $0 : nil }
      ?? (shown.outputTime + near > due ? shown : nil)
    if let own {
      nextTick = own.outputTime + Self.tick
      return
    }
    var again = shown
    again.outputTime = due
    guard let composed = composed(again) else { return }
    counters.framesShown += 1
    let time = sceneTime(of: again)
    noteShown(composed, look(for: shown, at: time), at: time)
    videoSink?.show(composed)
    nextTick = due >= window.end ? nil : min(due + Self.tick, window.end)
    if due >= window.end { tickedUpTo = window.end }
  }

  // MARK: - Sound

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
        isPending = true
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
