internal import MediaCore

/// One item that changes to the next while both are up.
extension PlaybackLoop {
  /// Plans where the last item changes to the next, once that is open.
  func planCrossfade() {
    screen.transition.endCrossfades(at: position)
    guard case .crossfade = screen.transition.kind, let last = passes.last,
      !screen.transition.isOutgoing(last.number), last.cut == nil, meetsNext(last),
      let end = last.expectedEnd, let upNext, let opened = upNext.opened,
      nextItem(after: last).entry?.id == upNext.id,
      upNext.description.rate == last.description.rate,
      // Pictures go to other pictures, not to the end of their own.
      last.opened.videoTrack == nil || opened.videoTrack != nil
    else { return }
    var earliest = max(last.start, position, screen.transition.end ?? .zero)
    if audioHead == last.number, let staged = sound.stagedTime { earliest = max(earliest, staged) }
    let window = screen.transition.plan(
      from: last, to: upNext.id, end: end, room: room(in: upNext, opened), notBefore: earliest,
      sampleRate: sound.renderer?.format.sampleRate)
    guard let window else { return }
    if let next = nextFrame, next.pass == last.number, next.outputTime >= window.start {
      screen.transition.keep(next)
      timeline.setPicturesOver(true, of: passes.count - 1)
      screen.picture.dropNext()
    }
    timeline.setLength(nil, of: passes.count - 1)
    decideLengths()
  }

  /// How much of the next item a crossfade may take: half of one that changes to another in its turn.
  private func room(in pipeline: ItemPipeline, _ opened: OpenedItem) -> MediaTime? {
    let length = opened.duration(of: pipeline.description)
    let plays = queue[pipeline.id]?.description.loops ?? .max
    guard actionAtItemEnd == .advance, plays == 1, queue.entry(after: pipeline.id) != nil else {
      return length
    }
    return length?.scaled(by: 0.5)
  }

  /// Gives up the crossfade that is planned, when another item or none is to follow.
  func forgetUnwantedCrossfade() {
    guard let last = passes.last, let planned = screen.transition.planned(after: last),
      !isNext(planned.next, after: last) || screen.transition.kind.kind != "crossfade",
      let crossfade = screen.transition.cancelLast()
    else { return }
    let index = passes.count - 1
    timeline.setLength(nil, of: index)
    if nextFrame == nil, let kept = crossfade.nextPicture { screen.picture.put(kept) }
    timeline.setPicturesOver(crossfade.picturesAreOver, of: index)
    if let kept = crossfade.sound { sound.stage(kept, of: last) }
    timeline.setSoundOver(crossfade.soundIsOver, of: index)
    decideLengths()
  }

  /// Whether an item that was opened ahead is still the one that follows a pass.
  private func isNext(_ id: ItemID, after pass: Pass) -> Bool {
    guard let entry = nextItem(after: pass).entry, entry.id == id else { return false }
    guard let upNext, upNext.id == id else { return true }
    return entry.description.isSameMedium(as: upNext.description)
  }

  /// Whether nothing comes between a pass and the next item: to and from the clips of a break there are cuts.
  func meetsNext(_ pass: Pass) -> Bool {
    guard pass.clip == nil, pass.ending == nil else { return false }
    guard let index = index(ofPass: pass.number), index + 1 < passes.count else {
      return interstitials.ahead == nil
    }
    return passes[index + 1].clip == nil
  }
}
