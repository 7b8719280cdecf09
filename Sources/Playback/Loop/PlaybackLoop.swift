internal import MediaCore

/// Plays the queue: everything that happens on the stage between two commands.
///
/// Confined to the stage. `step()` is the table of contents; each entry looks at the state, does what is due
/// now, and leaves the rest. Nothing here blocks.
final class PlaybackLoop {
  typealias Activity = Transport.Activity

  let time: any TimeSource
  let mail: StageMail
  var inbox: SinkInbox { mail.reports }
  var wakeStage: @Sendable () -> Void { mail.wakeStage }

  /// Whether time runs, how fast, and where it is.
  var transport = Transport()
  var activity: Activity { transport.activity }
  var playWhenReady: Bool { transport.playWhenReady }
  var rate: Double { transport.rate }
  var clock: MediaClock { transport.clock }
  var standsUntil: MediaTime? { transport.standsUntil }

  var stream = StreamFollower()
  /// What is played, in which order.
  var programme: Programme
  var current: ItemPipeline? { programme.items.current }
  var upNext: ItemPipeline? { programme.items.upNext }
  var queue: PlayQueue { programme.book.queue }
  var actionAtItemEnd: ItemEndAction { programme.book.actionAtItemEnd }
  var passes: [Pass] { programme.passes }
  var videoHead: Int { programme.timeline.videoHead }
  var audioHead: Int { programme.timeline.audioHead }
  /// The sound output.
  var sound: SoundOutput
  /// What is seen.
  var screen: Screen
  var videoSink: (any VideoSink)? { screen.sink }
  var nextFrame: PresentedFrame? { screen.next }
  var shown: PresentedFrame? { screen.shown }
  var seek = SeekState()
  var watches = ProgressWatches()

  var announcer = Announcer()
  var counters: PlayerStatus.Counters { announcer.counters }
  var replies: Replies
  let publisher: StatusPublisher

  /// The moment that is being looked at, and what it waits for.
  var stepState: StepState
  var now: MediaTime { stepState.now }

  init(_ parts: PlayerParts, status: StatusBox, wakeStage: @escaping @Sendable () -> Void) {
    time = parts.time
    stepState = StepState(StepState.TimeRule(parts.time))
    sound = SoundOutput(parts.audioSink)
    let settings = PipelineSettings(parts, isVirtual: stepState.isVirtual)
    mail = StageMail(wakeStage)
    replies = Replies(wakeStage)
    screen = Screen(parts, settings, wakeStage: wakeStage)
    publisher = StatusPublisher(status)
    programme = Programme(
      settings, isVirtual: stepState.isVirtual, limit: parts.queueLimit, wakeStage: wakeStage)
  }

  /// Does all that is due, and tells when there is more.
  func step() -> NextStep {
    lookAtTime()
    // The reader of the current item looks at the playhead beside this step.
    if stepState.isVirtual { tellPlayhead() }
    let wasAtWork = (time as? VirtualClock)?.isAtWork == true
    stepState.begin()
    admitSubscribers()
    readReports()
    takeTurns()
    // Before the status, which is to hold what events tell.
    if stepState.mayTell { readStreams() }
    publish()
    tellPlayhead()
    if stepState.mayTell { deliverEvents() }
    settleReplies()
    let next = watchTurns(nextStep(), wasAtWork: wasAtWork)
    stepState.expect(next)
    return next
  }
}
