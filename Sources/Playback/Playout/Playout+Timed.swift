internal import MediaCore

/// Telling cues and metadata when the playhead passes them.
extension Playout {
  /// Tells what is due at the position.
  func tellTimed() {
    guard activity == .running || isHeld, let pass = passes.first else { return }
    take(
      screen.cues.advance(
        pass, to: pass.itemTime(at: clock.position(at: now)), holdsTime: stepState.holdsTime,
        timeRuns: timelineRuns))
  }

  var isHeld: Bool { if case .held = activity { true } else { false } }

  /// Ends what is active of the pass that plays: it is left.
  ///
  /// - Parameter atEnd: Whether it was played to its end, and what is due until then is told first.
  func leaveTimed(atEnd: Bool = false) { take(screen.cues.leave(passes.first, atEnd: atEnd)) }

  private func take(_ outcome: CueTeller.Outcome) {
    post(outcome.postings)
    for tags in outcome.tags where stream.add(tags, of: current) { announcer.changeStatus() }
    if outcome.changesStatus { announcer.changeStatus() }
    if outcome.awaitsData { stepState.wait(for: .data) }
  }
}
