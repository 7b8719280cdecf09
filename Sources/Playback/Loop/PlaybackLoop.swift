internal import MediaCore

/// Plays the queue: everything that happens on the stage between two commands.
///
/// Confined to the stage. `step()` is the table of contents; each entry looks at the state, does what is due
/// now, and leaves the rest. Nothing here blocks.
final class PlaybackLoop {
  typealias Activity = Transport.Activity

  let time: any TimeSource
  let videoSink: (any VideoSink)?
  var audioSink: (any AudioSink)?
  let pipelineSettings: PipelineSettings
  let inbox: SinkInbox
  let arrivals: SubscriptionArrivals
  let vectorLayer: VectorLayer
  let compositor: Compositor
  let wakeStage: @Sendable () -> Void

  var queue = PlayQueue()
  /// Whether time runs, how fast, and where it is.
  var transport = Transport()
  var activity: Activity { transport.activity }
  var activitySince: MediaTime { transport.activitySince }
  var playWhenReady: Bool { transport.playWhenReady }
  var rate: Double { transport.rate }
  var clock: MediaClock { transport.clock }
  var standsUntil: MediaTime? { transport.standsUntil }
  var itemAtEdge: ItemID? { transport.itemAtEdge }

  var latencyControl = LatencyControl()
  var interstitials = InterstitialState()
  var volume = 1.0
  var isMuted = false
  var actionAtItemEnd = ItemEndAction.advance
  var gravity = Gravity.aspect
  /// What stands beside pictures.
  var background = CueColor.black
  /// The radius of pictures' corners, as a fraction of the smaller side; 0 for square ones.
  var corners = 0.0
  var pip: PictureInPictureState
  var trackSelector = TrackSelector()
  var textSelector = TextTrackSelector()
  var subtitleStyle = SubtitleStyle()

  /// What is known of the stream that is up.
  var stream = StreamState()
  /// The items that are being opened or open.
  var items = OpenItems()
  var current: ItemPipeline? { items.current }
  var upNext: ItemPipeline? { items.upNext }
  var upNextSince: MediaTime { items.upNextSince }
  /// What is remembered of the items of the queue.
  var book = ItemBook()
  var failures = FailureLedger()
  var absent = AbsentItems()
  /// How far the search for what follows has got.
  var search = FollowingSearch()

  /// What lies on the output timeline.
  var timeline = Timeline()
  var passes: [Pass] { timeline.passes }
  var videoHead: Int { timeline.videoHead }
  var audioHead: Int { timeline.audioHead }
  var renderer: AudioRenderer?
  /// The track that is gone over to when it is there, and since when it is loaded.
  var awaitedSound: (change: SoundChange, since: MediaTime)?
  /// The opening of the sound output, while it is under way.
  var soundOpening: AudioOpening?
  var nextFrame: PresentedFrame?
  var shown: PresentedFrame?
  var picture = PictureState()
  var transition = ItemTransition.cut
  /// Items that are, or will be, up at once with the one after them, in order.
  var crossfades: [Crossfade] = []
  /// When a picture that stands is shown again while it comes or goes.
  var nextTick: MediaTime?
  /// The end of the stretch in which that has been done to the last.
  var tickedUpTo: MediaTime?
  /// What is told at its time, of the pass that is up.
  var schedule: PassSchedule?
  var seek = SeekState()
  /// Since when a join waits to be told of, and how long it was held.
  var join: (heldFor: MediaTime, number: Int)?
  var watches = ProgressWatches()
  /// Of the turns that bring nothing under a virtual clock.
  var turnWatch = TurnWatch<TurnMark>()
  /// How many pictures were taken from decoders.
  var picturesTaken: Int64 = 0
  /// Whether it is paused because the sound server asked for it, and nobody else since.
  var isSilenced = false

  var announcer = Announcer()
  var counters: PlayerStatus.Counters { announcer.counters }
  var replies = Replies()
  let cancellations: WaiterCancellations
  var bounds: PixelSize?
  var audioDevice: String?
  var itemStatus = ItemStates()
  var lastTags: [String: String] = [:]
  let published: StatusBox
  /// How many passes' late pictures must be skipped before those of the video head come.
  var staleVideoPasses = 0
  /// How long the timeline stood before the join that comes.
  var heldFor = MediaTime.zero

  /// The moment that is being looked at, and what it waits for.
  var stepState: StepState
  var now: MediaTime { stepState.now }

  init(_ parts: PlayerParts, status: StatusBox, wakeStage: @escaping @Sendable () -> Void) {
    time = parts.time
    stepState = StepState(StepState.TimeRule(parts.time))
    videoSink = parts.videoSink
    audioSink = parts.audioSink
    var settings = PipelineSettings(
      open: parts.open, makeReader: parts.makeReader, time: parts.time)
    settings.openReference = parts.openReference
    settings.decoderThreads = parts.decoderThreads
    settings.longestRepeat = parts.longestRepeat
    settings.processor = parts.processor
    settings.wantsVideo = parts.videoSink != nil
    settings.leavesOutLate = !stepState.isVirtual && parts.videoSink?.dropsLateFrames == true
    pipelineSettings = settings
    inbox = SinkInbox(wakeStage)
    arrivals = SubscriptionArrivals(wakeStage)
    cancellations = WaiterCancellations(wakeStage)
    vectorLayer = VectorLayer(parts, wakeStage: wakeStage)
    compositor = Compositor(time: parts.time, vectorLayer, wakeStage: wakeStage)
    published = status
    queue.limit = parts.queueLimit
    pip = PictureInPictureState(parts)
    self.wakeStage = wakeStage
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
    settleWaiters()
    let next = watchTurns(nextStep(), wasAtWork: wasAtWork)
    stepState.expect(next)
    return next
  }
}
