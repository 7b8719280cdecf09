internal import MediaCore

/// One item that changes to the next while both are up.
extension PlaybackLoop {
  /// Plans where the last item changes to the next, once that is open.
  func planCrossfade() {
    screen.transition.endCrossfades(at: position)
    guard case .crossfade = screen.transition.kind, let last = passes.last,
      !screen.transition.isOutgoing(last.number), let plan = programme.crossfade(at: now)
    else { return }
    var earliest = max(last.start, position, screen.transition.end ?? .zero)
    if audioHead == last.number, let staged = sound.stagedTime { earliest = max(earliest, staged) }
    let window = screen.transition.plan(
      from: last, to: plan.next, end: plan.end, room: plan.room, notBefore: earliest,
      sampleRate: sound.renderer?.format.sampleRate)
    guard let window else { return }
    if let next = nextFrame, next.pass == last.number, next.outputTime >= window.start {
      screen.transition.keep(next)
      programme.timeline.setTaken(true, \.pictures, of: passes.count - 1)
      screen.picture.dropNext()
    }
    programme.timeline.setLength(nil, of: passes.count - 1)
    decideLengths()
  }

  /// Gives up the crossfade that is planned, when another item or none is to follow.
  func forgetUnwantedCrossfade() {
    guard let last = passes.last, let planned = screen.transition.planned(after: last),
      !programme.isNext(planned.next, after: last, at: now)
        || screen.transition.kind.kind != "crossfade",
      let crossfade = screen.transition.cancelLast()
    else { return }
    let index = passes.count - 1
    programme.timeline.setLength(nil, of: index)
    if nextFrame == nil, let kept = crossfade.nextPicture { screen.picture.put(kept) }
    programme.timeline.setTaken(crossfade.picturesAreOver, \.pictures, of: index)
    if let kept = crossfade.sound { sound.stage(kept, of: last) }
    programme.timeline.setTaken(crossfade.soundIsOver, \.sound, of: index)
    decideLengths()
  }
}
