internal import MediaCore

/// Plays the queue: takes commands, and between two of them does what is due.
///
/// It decides what plays, where playback goes, and what becomes of a failure; `playout` brings that to the outputs.
/// Confined to the stage. `step()` is the table of contents; each entry looks at the state, does what is due now, and
/// leaves the rest. Nothing here blocks.
final class PlaybackLoop {
  typealias Activity = Transport.Activity

  let playout: Playout
  let mail: StageMail
  var replies: Replies
  let windowClosing: WindowClosingAction
  let askToQuit: @Sendable () -> Void
  var schedule = ScheduleState()

  var activity: Activity { playout.activity }
  var playWhenReady: Bool { playout.playWhenReady }
  var current: ItemPipeline? { playout.current }
  var passes: [Pass] { playout.passes }
  var now: MediaTime { playout.now }

  var breaks: BreakPlanner { BreakPlanner(playout: playout) }
  var scrubbing: Scrubbing { Scrubbing(playout: playout) }
  var liveEdge: LiveEdge { LiveEdge(playout: playout) }
  var preloading: Preloading { Preloading(playout: playout, usesAbsences: usesAbsences) }
  var losses: Losses { Losses(playout: playout) }

  init(_ parts: PlayerParts, status: StatusBox, wakeStage: @escaping @Sendable () -> Void) {
    mail = StageMail(wakeStage)
    windowClosing = parts.windowClosing
    askToQuit = parts.askToQuit
    replies = Replies(wakeStage)
    playout = Playout(parts, status: status, inbox: mail.reports, wakeStage: wakeStage)
  }

  /// Does all that is due, and tells when there is more.
  func step() -> NextStep {
    playout.lookAtTime()
    // The reader of the current item looks at the playhead beside this step.
    if playout.stepState.isVirtual { playout.tellPlayhead() }
    let wasAtWork = (playout.time as? VirtualClock)?.isAtWork == true
    playout.stepState.begin()
    admitSubscribers()
    readReports()
    // What is due at a time comes before all else of that time, its end before that.
    if let end = endAsScheduled() { return end }
    if keepSchedule() { takeTurns() }
    if let end = endAsScheduled() { return end }
    losses.followNetwork()
    // Before the status, which is to hold what events tell.
    if playout.stepState.mayTell { readStreams() }
    playout.publish()
    playout.tellPlayhead()
    if playout.stepState.mayTell { deliverEvents() }
    settleReplies()
    let next = watchTurns(nextStep(), wasAtWork: wasAtWork)
    if next == .never, let end = endAsScheduled(stands: true) { return end }
    playout.stepState.expect(next)
    return next
  }
}
