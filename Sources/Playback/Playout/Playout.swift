internal import MediaCore

/// What is on air at this moment: the programme, laid on the timeline, brought to the outputs of picture and sound.
///
/// Each function does what the state asks for now and leaves the rest. Which item plays, where playback goes to and
/// what becomes of a failure is decided by the loop that owns it. Confined to the stage; nothing here blocks.
final class Playout {
  let time: any TimeSource
  let inbox: SinkInbox
  let wakeStage: @Sendable () -> Void

  /// The moment that is being looked at, and what it waits for.
  var stepState: StepState
  var now: MediaTime { stepState.now }

  /// Whether time runs, how fast, and where it is.
  var transport = Transport()
  var activity: Transport.Activity { transport.activity }
  var playWhenReady: Bool { transport.playWhenReady }
  var rate: Double { transport.rate }
  var clock: MediaClock { transport.clock }
  var standsUntil: MediaTime? { transport.standsUntil }

  /// What is played, in which order.
  var programme: Programme
  var current: ItemPipeline? { programme.items.current }
  var upNext: ItemPipeline? { programme.items.upNext }
  var queue: PlayQueue { programme.book.queue }
  var passes: [Pass] { programme.passes }
  var audioHead: Int { programme.timeline.audioHead }
  var stream = StreamFollower()
  var seek = SeekState()

  /// What is heard.
  var sound: SoundOutput
  /// What is seen.
  var screen: Screen
  var videoSink: (any VideoSink)? { screen.sink }
  var nextFrame: PresentedFrame? { screen.next }
  var shown: PresentedFrame? { screen.shown }

  var watches: ProgressWatches
  /// Why the file of the sound could not be opened; `nil` unless that failed and no reply was told yet.
  var fileFailure: MediaError?
  var lossBook: LossBook
  /// What is told.
  var announcer = Announcer()
  var counters: PlayerStatus.Counters { announcer.counters }
  let publisher: StatusPublisher

  init(
    _ parts: PlayerParts, status: StatusBox, inbox: SinkInbox,
    wakeStage: @escaping @Sendable () -> Void
  ) {
    time = parts.time
    watches = ProgressWatches(parts.stuckLimits.clamped)
    lossBook = LossBook(networkFault: parts.networkFault)
    self.inbox = inbox
    self.wakeStage = wakeStage
    stepState = StepState(StepState.TimeRule(parts.time))
    sound = SoundOutput(parts.audioSink)
    let settings = PipelineSettings(parts, isVirtual: stepState.isVirtual)
    screen = Screen(parts, settings, wakeStage: wakeStage)
    publisher = StatusPublisher(status)
    programme = Programme(
      settings, isVirtual: stepState.isVirtual, limit: parts.queueLimit,
      fallbacks: parts.fallbacks, wakeStage: wakeStage)
  }

  /// - Returns: Why the file of the sound could not be opened, once.
  func takeFileFailure() -> MediaError? {
    defer { fileFailure = nil }
    return fileFailure
  }
}
