internal import MediaCore
internal import Synchronization

/// Opens a sound output away from the stage, and a device that is not there yet again and again until it is.
///
/// The one owner of that work: with it, trying ends.
final class AudioOpening: Sendable {
  /// An output that is open.
  struct Opened: Sendable {
    let sink: any AudioSink
    let format: AudioFormat
  }

  /// How long to wait before a device is tried again: at first, and at most.
  struct Pauses: Sendable {
    var first = MediaTime.seconds(1)
    var longest = MediaTime.seconds(5)
  }

  /// How long a device is waited for.
  private static let longestWait = MediaTime.seconds(3)

  /// What the first sound is like.
  let preferred: AudioFormat
  private let time: any TimeSource
  private let since: MediaTime
  /// Whether sound may go nowhere meanwhile: a file is to have all of it.
  private let isOfDevice: Bool
  private let attempts: AudioAttempts
  private let pauses: Pauses
  private let wakeStage: @Sendable () -> Void
  private let hasStarted = Atomic(false)

  init(
    _ sink: any AudioSink, preferring preferred: AudioFormat, _ context: SinkContext,
    pauses: Pauses = Pauses(), _ wakeStage: @escaping @Sendable () -> Void
  ) {
    self.preferred = preferred
    self.pauses = pauses
    self.wakeStage = wakeStage
    time = context.time
    since = context.time.now
    isOfDevice = sink.pacing == .device || sink is any StandInAudioSink
    attempts = AudioAttempts(sink, preferring: preferred, context)
  }

  deinit { attempts.abandon() }

  /// Whether there is a device to wait for: the first try is over, and there may be more to take.
  var triesAgain: Bool { attempts.triesAgain }

  /// Whether it is that of a device which takes so long that items go on without it.
  var isLate: Bool { isOfDevice && time.now - since >= Self.longestWait }

  /// What came of it and was not taken yet; of trying again, success alone.
  func take() -> Result<Opened, MediaError>? { attempts.take() }

  /// Opens it on a thread of its own, and wakes the stage for each result; again is harmless.
  func start() {
    guard !hasStarted.exchange(true, ordering: .relaxed) else { return }
    do throws(MediaError) {
      try WorkerThread.start(named: "vitrine-opening") { [attempts, pauses, wakeStage] in
        attempts.openFirst()
        wakeStage()
        if attempts.openLater(pauses) { wakeStage() }
      }
    } catch {
      attempts.fail(error)
    }
  }

  /// Opens it once, on this thread.
  func run() { attempts.openFirst() }

  /// Ends it, and closes what is open and was not taken: the player is closed.
  func abandon() { attempts.abandon() }
}

/// The part of an opening that its thread holds.
private final class AudioAttempts: Sendable {
  private struct State {
    var result: Result<AudioOpening.Opened, MediaError>?
    var triesAgain = false
    var isAbandoned = false
  }

  private let sink: any AudioSink
  private let preferred: AudioFormat
  private let context: SinkContext
  private let state = Mutex(State())
  private let ending = Signal()

  init(_ sink: any AudioSink, preferring preferred: AudioFormat, _ context: SinkContext) {
    self.sink = sink
    self.preferred = preferred
    self.context = context
  }

  var triesAgain: Bool { state.withLock { $0.triesAgain } }

  func take() -> Result<AudioOpening.Opened, MediaError>? { state.withLock { $0.result.take() } }

  func fail(_ error: MediaError) { give(.failure(error), triesAgain: false) }

  func openFirst() {
    let result = open(sink)
    switch result {
    case .success: give(result, triesAgain: (sink as? any StandInAudioSink)?.awaited != nil)
    // A device may come; a file that cannot be written stays one.
    case .failure(let error): give(result, triesAgain: error.code == .audioOutputFailed)
    }
  }

  /// - Returns: Whether the device opened in the end.
  func openLater(_ pauses: AudioOpening.Pauses) -> Bool {
    var pause = pauses.first
    while triesAgain, !ending.wait(atMost: pause) {
      pause = min(pause + pause, pauses.longest)
      guard let next = awaited, case .success(let opened) = open(next) else { continue }
      guard (next as? any StandInAudioSink)?.awaited == nil else {
        next.close()
        continue
      }
      give(.success(opened), triesAgain: true)
      return true
    }
    return false
  }

  func abandon() {
    let unclaimed = state.withLock { state in
      state.isAbandoned = true
      state.triesAgain = false
      return state.result.take()
    }
    ending.raise()
    if case .success(let opened)? = unclaimed { opened.sink.close() }
  }

  /// What is to be opened after the first try: what that one stands in for, else the same again.
  private var awaited: (any AudioSink)? {
    guard let standIn = sink as? any StandInAudioSink else { return sink }
    return standIn.awaited
  }

  private func open(_ sink: any AudioSink) -> Result<AudioOpening.Opened, MediaError> {
    Result { () throws(MediaError) in
      AudioOpening.Opened(sink: sink, format: try sink.open(preferring: preferred, context))
    }
  }

  private func give(_ result: Result<AudioOpening.Opened, MediaError>, triesAgain: Bool) {
    let isAbandoned = state.withLock { state in
      guard !state.isAbandoned else { return true }
      state.result = result
      state.triesAgain = triesAgain
      return false
    }
    if isAbandoned, case .success(let opened) = result { opened.sink.close() }
  }
}
