import DequeModule
import MediaCore
import Streaming
import Synchronization

/// Loads the segments of one rendition in order, ahead of its reader, on a thread of its own.
final class RenditionLoader: Sendable {
  struct State {
    /// Loaded or being loaded, and not yet taken by the reader.
    var queue = Deque<LoadingSegment>()
    /// What has been loaded since the last jump; `nil` until it is known where to begin.
    var cursor: SegmentCursor?
    /// Up to where there is something, in the item's time.
    var loadedEnd = MediaTime.zero
    var generation = 0
    var isAtEnd = false
    /// The version of the playlist that has nothing more to load.
    var waitsSince: Int?
    /// Whether the playlist has moved on past what comes next: only a jump helps.
    var isBehind = false
    var isClosed = false
    /// Whether the reader is called away.
    var isInterrupted = false
    var failure: MediaError?
    var cancellation: Cancellation
    /// What follows failures.
    var plan = RecoveryPlan()
    /// Why the last hole was one; `nil` without any.
    var missing: MediaError?
    /// What could not be had so far, and why.
    var wanted: (piece: MediaPiece, reason: String)?
    /// What was passed over to see whether what follows can be had.
    var leap: Leap?
    /// Whether the last that was passed is a hole.
    var endsInHole = false
    /// Levels that do not have the next segment.
    var avoided: Set<Int> = []
    /// The playlist that the next segment is in, and that of the last.
    var playlist: String?
    var lastPlaylist: String?
    /// Where the present run began, by the playlist.
    var runStart = MediaTime.zero
    /// What its segments are made of; `nil` while that is not known.
    var kind: SegmentKind?
    /// Whether nothing can continue it.
    var runIsOver = false
    /// The keys of the last segment that could be decrypted.
    var usedKeys: [String] = []
    /// Whether the reader waits for a segment.
    var isWanted = false
    /// What was asked for last before it was listed.
    var hint: HintedTransfer?
    /// The first piece since the last jump, and its level, until it was looked whether a better one is worth loading.
    var first: (piece: MediaPiece, level: Int)?
    /// How many times in a row what is at the live edge was not there.
    var edgeMisses = 0

    init(on time: any TimeSource) { cancellation = Cancellation(on: time) }
  }

  let presentation: Presentation
  let loader: ResourceLoader
  let keys: KeyStore
  let sections: InitializationStore
  let cache: SegmentCache
  let settings: HLSSettings
  /// Chooses levels; `nil` when there is a single one.
  let quality: QualityDriver?
  /// The playlists of a rendition beside the variants, whose levels are the places in them; `nil` for the variants.
  let rendition: RenditionPlaylists?
  let tracker: PlaylistTracker
  let state: Mutex<State>
  /// Wakes this loader.
  let work: Signal
  /// Wakes the reader.
  let arrival: Signal
  /// Where playback is, in the item's time, as far as it is known.
  let playhead: @Sendable () -> MediaTime
  /// What of it is played.
  let range: ItemRange
  /// How far the playlist's times are from the item's, of what is on demand.
  let drifts = Mutex(DriftTable())
  /// How long the item was told to be by its media; `nil` where that was never said.
  let toldLength = Mutex<MediaTime?>(nil)
  /// A segment that was loaded once more, in a better variant, while playback stood in it.
  let better = Mutex<BetterSegment?>(nil)
  /// Whether playback stands because it is to.
  let isPaused: @Sendable () -> Bool
  /// What was told of interstitials last.
  let told = Mutex(InterstitialPlaylist())
  /// Told of what is loaded, and of what becomes of a broadcast; on threads of this loader.
  let report: @Sendable (Progress) -> Void

  /// What becomes of the segments.
  enum Progress: Sendable {
    /// More is there than before, or less.
    case loaded
    /// Bytes come of a segment that is not whole yet.
    case receiving
    /// What is on demand is so long as its media tell.
    case length(MediaTime)
    /// A segment is passed over, from when to when, in the item's time.
    case skipped(TimeRange, reason: String)
    /// The segment that playback stands in is there in a better variant.
    case better
    /// Nothing comes for so long: a server asks to be left alone.
    case pausing(MediaTime)
    /// Something became of the broadcast.
    case live(StreamReport)
    /// The playlist says something else of interstitials than before.
    case interstitials(InterstitialPlaylist)
  }

  init(
    _ presentation: Presentation, quality: QualityDriver?, rendition: RenditionPlaylists? = nil,
    loader: ResourceLoader, keys: KeyStore, sections: InitializationStore, cache: SegmentCache,
    settings: HLSSettings, range: ItemRange = ItemRange(),
    playhead: @escaping @Sendable () -> MediaTime,
    isPaused: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Progress) -> Void
  ) {
    self.presentation = presentation
    self.quality = quality
    self.rendition = rendition
    self.loader = loader
    self.keys = keys
    self.sections = sections
    self.cache = cache
    self.settings = settings
    self.playhead = playhead
    self.isPaused = isPaused
    self.range = range
    self.report = report
    state = Mutex(State(on: loader.time))
    work = Signal(on: loader.time)
    tracker = PlaylistTracker(
      presentation, isMain: rendition == nil, time: loader.time, report: { report(.live($0)) })
    arrival = Signal(on: loader.time)
  }

  /// Starts the thread.
  func begin() throws(MediaError) {
    tracker.observe { [weak self] in
      self?.reviewHint()
      self?.prefetchSection()
      self?.reviewInterstitials()
      self?.work.raise()
    }
    // Waiting for room or for another try is waiting for the clock.
    try WorkerThread.start(waitingFor: loader.time) { [self] in run() }
  }

  // MARK: - The reader's side

  /// Waits for the next segment.
  ///
  /// - Parameter continuing: Whether only one is wanted that goes on with the one before.
  /// - Returns: `nil` at the end, or when the next one begins a run and one that continues was wanted.
  /// - Throws: Why there is none; 1004 when the reader is called away.
  func take(continuing: Bool) throws(MediaError) -> LoadingSegment? {
    while true {
      let (segment, isOver, failure) = state.withLock {
        state -> (LoadingSegment?, Bool, MediaError?) in
        if state.isInterrupted || state.isClosed { return (nil, true, Cancellation.error) }
        if let next = state.queue.first {
          if continuing, next.beginsRun { return (nil, true, nil) }
          state.queue.removeFirst()
          return (next, true, nil)
        }
        return (nil, state.isAtEnd || state.failure != nil, state.failure)
      }
      if let failure { throw failure }
      if isOver {
        work.raise()
        return segment
      }
      wantMore()
      arrival.wait()
    }
  }

  /// Waits for more bytes; throws when the reader is called away.
  func waitForBytes() throws(MediaError) {
    if state.withLock({ $0.isInterrupted || $0.isClosed }) { throw Cancellation.error }
    arrival.wait()
  }

  /// Makes the reader's waiting end, until the next seek.
  func interrupt() {
    state.withLock { $0.isInterrupted = true }
    arrival.raise()
  }

  /// Goes on from another time.
  ///
  /// - Returns: Where that is by the playlist.
  @discardableResult
  func seek(to time: MediaTime) -> MediaTime {
    let listed = listedTime(of: time)
    start(from: listed)
    return listed
  }

  /// Goes on from another time of the playlist, on behalf of the reader: who called it away need not do so again.
  func look(at listed: MediaTime) { start(from: listed, staysInterrupted: true) }

  /// Loads nothing more until another time is gone to.
  func rest() { start(from: state.withLock { $0.loadedEnd }, rests: true) }

  /// - Parameter time: By the playlist.
  private func start(from time: MediaTime, rests: Bool = false, staysInterrupted: Bool = false) {
    // Before it can be made, and before its companions are sent there.
    if rendition == nil, !rests { quality?.expectChoice() }
    let old = state.withLock { state in
      defer {
        var fresh = State(on: loader.time)
        fresh.cursor = SegmentCursor(start: time)
        fresh.loadedEnd = time
        fresh.generation = state.generation + 1
        fresh.isClosed = state.isClosed
        fresh.isAtEnd = rests
        fresh.isInterrupted = staysInterrupted && state.isInterrupted
        state = fresh
      }
      return (state.cancellation, state.hint)
    }
    old.0.cancel()
    old.1?.cancel()
    work.raise()
  }

  func close() {
    let (cancellation, hint) = state.withLock { state in
      state.isClosed = true
      state.queue.removeAll()
      return (state.cancellation, state.hint)
    }
    cancellation.cancel()
    hint?.cancel()
    tracker.close()
    work.raise()
    arrival.raise()
  }
}
