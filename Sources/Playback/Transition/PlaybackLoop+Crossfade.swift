internal import FFmpeg
internal import MediaCore

/// One item that gives way to the next while that one comes.
extension PlaybackLoop {
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
    timeline.setLength(nil, of: passes.count - 1)
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
  func meetsNext(_ pass: Pass) -> Bool {
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
    if let index = index(ofPass: frame.pass) { timeline.setPicturesOver(true, of: index) }
  }

  /// Leaves the transition that is planned, when another item or none is to follow.
  func forgetUnwantedCrossfade() {
    guard let crossfade = crossfades.last, !crossfade.isUnderWay, let last = passes.last,
      last.number == crossfade.pass.number,
      !isNext(crossfade.next, after: last) || transition.kind != "crossfade"
    else { return }
    let index = passes.count - 1
    crossfades.removeLast()
    timeline.setLength(nil, of: index)
    if nextFrame == nil { nextFrame = crossfade.nextPicture }
    timeline.setPicturesOver(crossfade.picturesAreOver, of: index)
    if let sound = crossfade.sound { renderer?.stage(sound, rate: last.description.rate) }
    timeline.setSoundOver(crossfade.soundIsOver, of: index)
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
      position >= first.window.end + Self.transitionTick.scaled(by: 2)
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
}
