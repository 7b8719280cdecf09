import MediaCore
import Streaming
import Synchronization

/// Follows the playlist of one rendition, and reloads it for as long as it can change, on a thread of its own.
///
/// Which variant's playlist that is, its loader says.
final class PlaylistTracker: Sendable {
  /// The playlist as it stands.
  struct Snapshot: Sendable {
    var uri: String
    /// On the item's timeline.
    var playlist: MediaPlaylist
    /// When it was loaded.
    var loadedAt: MediaTime
    /// Whether there has been nothing new for so long that the server must be at fault.
    var isStuck = false
  }

  struct State {
    /// The playlist that is followed.
    var uri: String?
    var histories: [String: PlaylistHistory] = [:]
    /// When its last load began, and when it was there.
    var began = MediaTime.zero
    var loadedAt = MediaTime.zero
    var outcome = ReloadSchedule.Outcome.changed
    var isStuck = false
    /// How many reloads in a row have failed, and when the first of them began.
    var failures = 0
    var failedSince = MediaTime.zero
    /// Whether it was told that numbers came to mean other segments: a server may do that all the time.
    var hasToldConflict = false
    /// Rises with every change.
    var version = 0
    var isRunning = false
    var isClosed = false
    /// Ends the reload that is under way.
    var cancellation: Cancellation?
  }

  let presentation: Presentation
  let isMain: Bool
  let time: any TimeSource
  let report: @Sendable (StreamReport) -> Void
  let state = Mutex(State())
  let signal: Signal
  private let observer = CallbackSlot()

  init(
    _ presentation: Presentation, isMain: Bool, time: any TimeSource,
    report: @escaping @Sendable (StreamReport) -> Void
  ) {
    self.presentation = presentation
    self.isMain = isMain
    self.time = time
    self.report = report
    signal = Signal(on: time)
  }

  /// Tells of every change from now on, on any thread.
  func observe(_ body: @escaping @Sendable () -> Void) { observer.set(body) }

  func onChange() { observer.call() }

  /// Changes whenever there may be something new.
  var version: Int { state.withLock { $0.version } }

  /// Whether it has been live, though it may have ended since.
  var isBroadcast: Bool { state.withLock { $0.isRunning } }

  /// The playlist that is followed, as it stands.
  var current: Snapshot? {
    state.withLock { state in
      guard let uri = state.uri, let history = state.histories[uri] else { return nil }
      return Snapshot(
        uri: uri, playlist: history.playlist, loadedAt: state.loadedAt, isStuck: state.isStuck)
    }
  }

  /// Follows a playlist from now on; loads it unless it is followed already.
  ///
  /// - Returns: `nil` while its place on the timeline is not known.
  /// - Throws: What loading or parsing it throws, untried again.
  func follow(_ uri: String, _ cancellation: Cancellation) throws(LoadError) -> Snapshot? {
    if state.withLock({ $0.uri }) == uri { return current }
    let known = state.withLock { $0.histories[uri] }
    var history: PlaylistHistory
    let began = time.now
    if let known, !known.copy.isLive {
      history = known
    } else {
      let copy = try presentation.loadRecent(uri, firstRequest(of: uri), on: time, cancellation)
      let now = time.now
      if let known, known.overlaps(copy) {
        history = known
        _ = history.take(copy, at: now)
      } else if let laid = presentation.timeline.lay(copy, isMain: isMain, at: now) {
        history = laid
      } else {
        presentation.keep(copy, for: uri)
        presentation.timeline.whenLaid { [weak self] in self?.mainIsLaid() }
        return nil
      }
    }
    let reloading = state.withLock { state in
      state.uri = uri
      state.histories[uri] = history
      state.began = began
      state.loadedAt = time.now
      state.outcome = .changed
      state.isStuck = false
      state.failures = 0
      return state.cancellation
    }
    // That of the playlist before.
    reloading?.cancel()
    publish(history)
    if history.copy.isLive {
      do throws(MediaError) { try start() } catch { throw .final(error) }
    }
    return current
  }

  /// How a playlist is asked for first: where another one reports of it, for what comes next in it.
  private func firstRequest(of uri: String) -> PlaylistRequest {
    var request = PlaylistRequest()
    let copy = state.withLock { state in
      // A server at fault reports of what may be no more.
      guard state.failures == 0, !state.isStuck else { return MediaPlaylist?.none }
      return state.uri.flatMap { state.histories[$0]?.copy }
    }
    if let copy, copy.serverControl?.canBlockReload == true,
      let report = copy.renditionReports.first(where: { $0.uri == uri })
    {
      request.directives.position = report.nextPosition
      request.patience = copy.blockingPatience
    }
    return request
  }

  /// Tells everybody of a new state.
  func publish(_ history: PlaylistHistory) {
    let (loadedAt, wasLive) = state.withLock { state in
      state.version += 1
      return (state.loadedAt, state.isRunning)
    }
    if isMain { presentation.timeline.note(history) }
    if isMain, wasLive || history.copy.isLive {
      let drift = presentation.timeline.drift
      report(.live(LiveState(of: history.playlist, at: loadedAt, drift: drift)))
    }
    onChange()
  }

  private func mainIsLaid() {
    state.withLock { $0.version += 1 }
    onChange()
  }

  func close() {
    let reloading = state.withLock { state in
      state.isClosed = true
      return state.cancellation
    }
    reloading?.cancel()
    signal.raise()
  }

  private func start() throws(MediaError) {
    let starts = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return signal.raise() }
    try WorkerThread.start(named: "vitrine-lists", waitingFor: time) { [self] in run() }
  }
}
