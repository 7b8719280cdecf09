internal import MediaCore

/// One item that changes to the next while both are up.
extension Screen {
  /// Plans where the last item changes to the next, once that is open.
  ///
  /// Sound that is staged and has not been given to the output is taken back for it.
  ///
  /// - Parameter leeway: How long before it the next item has to be ready.
  /// - Returns: Whether a crossfade is planned: the last pass has another length by that.
  mutating func planCrossfade(
    _ programme: inout Programme, _ sound: inout SoundOutput, at position: MediaTime,
    now: MediaTime, leeway: MediaTime
  ) -> Bool {
    transition.endCrossfades(at: position)
    guard case .crossfade = transition.kind, let last = programme.passes.last,
      !transition.isOutgoing(last.number), let plan = programme.crossfade(at: now)
    else { return false }
    var earliest = max(last.start, position, transition.end ?? .zero)
    if programme.timeline.audioHead == last.number, let given = sound.givenTime {
      earliest = max(earliest, given + leeway)
    }
    let window = transition.plan(
      from: last, to: plan.next, end: plan.end, room: plan.room, notBefore: earliest,
      sampleRate: sound.renderer?.format.sampleRate)
    guard let window else { return false }
    let index = programme.passes.count - 1
    if let next, next.pass == last.number, next.outputTime >= window.start {
      transition.keep(next)
      programme.timeline.setTaken(true, \.pictures, of: index)
      picture.dropNext()
    }
    programme.timeline.setLength(nil, of: index)
    sound.takeBack(last, for: &transition)
    return true
  }

  /// Gives up the crossfade that is planned, when another item or none is to follow.
  ///
  /// - Returns: The crossfade; `nil` if none is given up.
  mutating func cancelUnwantedCrossfade(
    _ programme: inout Programme, at now: MediaTime
  ) -> Crossfade? {
    guard let last = programme.passes.last, let planned = transition.planned(after: last),
      !programme.isNext(planned.next, after: last, at: now)
        || transition.kind.kind != "crossfade",
      let crossfade = transition.cancelLast()
    else { return nil }
    let index = programme.passes.count - 1
    programme.timeline.setLength(nil, of: index)
    if next == nil, let kept = crossfade.coming.first { picture.put(kept) }
    programme.timeline.setTaken(crossfade.picturesAreOver, \.pictures, of: index)
    programme.timeline.setTaken(crossfade.soundIsOver, \.sound, of: index)
    return crossfade
  }
}
