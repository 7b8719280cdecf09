import MediaCore
import Synchronization
import VitrineTesting

@testable import Playback

/// A playback loop in real time whose steps a test takes, and whose time stands until the test moves it.
///
/// The workers run on threads of their own: the test waits for what they do, never for time.
final class SteppedLoop {
  /// Time that a test moves by hand; not virtual for the player, which limits what gets no further in it.
  final class HandTime: TimeSource {
    private let value = Mutex(MediaTime.seconds(1000))
    var now: MediaTime { value.withLock { $0 } }
    func move(by length: MediaTime) { value.withLock { $0 = $0 + length } }
  }

  let time = HandTime()
  let log = EventLog()
  let video: CapturingVideoSink
  let loop: PlaybackLoop
  private let woken = Signal()

  init(
    audio: (any AudioSink)? = nil, dropsLateFrames: Bool = false,
    makeReader: PacketReaderMaking? = nil,
    vectors: Bool = false, limits: StuckLimits = .unlimited,
    source: @escaping @Sendable (String) throws(MediaError) -> any DataSource
  ) {
    video = CapturingVideoSink(dropsLateFrames: dropsLateFrames)
    var parts = PlayerParts(time: time, open: source, videoSink: video, audioSink: audio)
    parts.enablesVectors = vectors
    parts.stuckLimits = limits
    if let makeReader { parts.makeReader = makeReader }
    loop = PlaybackLoop(parts, status: StatusBox()) { [woken] in woken.raise() }
    let log = log
    loop.playout.announcer.add(
      EventBatcher.Subscriber(
        filters: [.any], interval: .zero, receive: { log.add($0.events) }),
      key: 1, now: time.now)
  }

  deinit { loop.close() }

  /// How long the loop has been at what it does.
  var sinceActivity: MediaTime { time.now - loop.playout.transport.activitySince }

  func play(_ items: ItemDescription...) throws(MediaError) {
    _ = try loop.perform(.queue(.append(items)))
  }

  /// Takes steps until something is so, at one moment.
  ///
  /// - Returns: Whether the workers brought it about, for which they have long.
  func run(until condition: (PlaybackLoop) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while true {
      let next = loop.step()
      if condition(loop) { return true }
      if ContinuousClock.now > end { return false }
      // Not all that workers do wakes the stage.
      if next != .now { woken.wait(atMost: .milliseconds(10)) }
    }
  }

  /// Lets time pass, a tenth of a second at once, and takes the steps that are due.
  ///
  /// - Parameters:
  ///   - settling: Whether time waits for the pictures that can be decoded.
  ///   - reading: Whether it waits for those too that are still to be read.
  func advance(by length: MediaTime, settling: Bool = true, reading: Bool = false) {
    var left = length
    while left > .zero {
      let piece = min(left, .milliseconds(100))
      time.move(by: piece)
      left = left - piece
      while loop.step() == .now {}
      if settling, loop.activity == .running {
        _ = run { !$0.isWaitingForPicture(reading: reading) }
      }
    }
  }

  /// Lets time pass until something is so; 20 s of it at most.
  func runOut(until condition: (PlaybackLoop) -> Bool) -> Bool {
    for _ in 0..<200 {
      if condition(loop) { return true }
      advance(by: .milliseconds(100))
      // The workers need some of the machine's time too, and may have had none.
      if loop.activity.waitsForData { woken.wait(atMost: .milliseconds(100)) }
    }
    return condition(loop)
  }
}

extension Transport.Activity {
  fileprivate var waitsForData: Bool {
    switch self {
    case .loading, .preroll, .held, .buffering: true
    default: false
    }
  }
}

extension PlaybackLoop {
  /// Whether as much has been read as is read ahead: without packets a decoder gives nothing for another reason.
  var hasReadAhead: Bool {
    guard let state = current?.readState(ofPass: 0) else { return false }
    return state.isRead || state.isIdle
  }

  /// Whether it waits for data that a gate holds back, and not for a reader that had no time yet.
  func waitsBehind(_ gate: Gate) -> Bool {
    activity == .buffering && gate.isReached && !playout.programme.timeline.hasEnoughData
  }

  /// Whether a picture is on its way from the decoder, or from the reader.
  fileprivate func isWaitingForPicture(reading: Bool) -> Bool {
    guard activity == .running, playout.nextFrame == nil,
      let pass = playout.programme.timeline.pass(playout.programme.timeline.videoHead),
      !pass.pictures.isOver, let track = pass.opened.videoTrack
    else { return false }
    return reading || !pass.pipeline.isStarving(track)
  }
}
