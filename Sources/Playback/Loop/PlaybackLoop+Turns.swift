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
    Turn(
      "open", { $0.playout.reopenInset() }, { $0.openCurrent() }, { $0.comeBack() },
      { $0.preloading.advance() }),
    Turn(
      "plan", { $0.breaks.plan() }, { $0.playout.planCrossfade() },
      { $0.playout.decideLengths() }),
    Turn(
      "fill", { $0.playout.takePendingSwitch() }, { $0.playout.fillAudio() },
      { $0.playout.fillVideo() }),
    Turn(
      "start", { $0.scrubbing.advance() }, { $0.playout.startWhenPrerolled() },
      { $0.playout.resumeWithPicture() }, { $0.playout.followDevice() }),
    Turn("cross", { $0.crossJoins() }),
    Turn(
      "output", { $0.playout.writeAudio() }, { $0.playout.showFrames() },
      { $0.playout.tickTransition() }, { $0.playout.redraw() }, { $0.playout.composeAhead() },
      { $0.playout.followInset() }),
    Turn("tell", { $0.playout.tellTimed() }),
    Turn("end", { $0.holdOrFinish() }),
    Turn(
      "watch", { $0.watchProgress() }, { $0.liveEdge.slowDownAtEdge() }, { $0.followTrickPlay() },
      { $0.showBetterPicture() }, { $0.rejoinWhenBehind() }, { $0.liveEdge.keepLatency() }),
    Turn("step", { $0.playout.decodeAhead() }, { $0.takeSteps() }),
  ]

  /// Takes the turns, up to the first entry after which time has to wait.
  func takeTurns() {
    for turn in Self.turns {
      for entry in turn.entries {
        entry(self)
        guard playout.stepState.mayGoOn else { return }
      }
    }
  }
}
