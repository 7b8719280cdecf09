/// The turns of a step: what is looked at, in which order.
extension PlaybackLoop {
  /// All turns of a step.
  ///
  /// The order is part of what the loop promises:
  /// - `open` is first: it announces items and selects their sound, which `plan` and `fill` ask for.
  /// - `plan` comes before `fill`: it sets where a pass is cut, before anything beyond that is taken.
  /// - In `plan` a break that follows an item is known before a crossfade into the next item is.
  /// - In `fill` sound comes before pictures: decoded samples decide the length of a pass.
  /// - `start` may hold the clock for the next picture; `cross` and `output` read the clock that it sets.
  /// - `cross` comes before `output`: it moves the renderer, and the first frame shown reports the join.
  /// - In `output` the compositor has one slot: the frame due, then the frame shown again, then the frame ahead. An
  ///   inset has begun when it is drawn, which the last entry reports.
  /// - `tell` comes before `end`: cues up to the end are sent before `ended`.
  /// - `end` comes before `watch`: a timeline held for the next item is no stall.
  /// - `step` is last, since a step of frames crosses joins and shows frames itself.
  static let turns = [
    Turn("open", reopenInset, openCurrent, preloadNext),
    Turn("plan", planInterstitials, planCrossfade, decideLengths),
    Turn("fill", takePendingSwitch, fillAudio, fillVideo),
    Turn("start", advanceScrub, startWhenPrerolled, resumeWithPicture, followDevice),
    Turn("cross", crossJoins),
    Turn(
      "output", writeAudio, showFrames, tickTransition, redraw, composeAhead, followInset
    ),
    Turn("tell", tellTimed),
    Turn("end", holdOrFinish),
    Turn(
      "watch", watchProgress, slowDownAtEdge, followTrickPlay, showBetterPicture, rejoinWhenBehind,
      keepLatency),
    Turn("step", decodeAhead, takeSteps),
  ]

  /// Takes the turns, up to the first entry after which time has to wait.
  func takeTurns() {
    for turn in Self.turns {
      for entry in turn.entries {
        entry(self)()
        guard stepState.mayGoOn else { return }
      }
    }
  }
}
