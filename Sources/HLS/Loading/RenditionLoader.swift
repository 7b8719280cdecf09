import MediaCore
import Streaming
import Synchronization

/// Loads the segments of one rendition in order, ahead of its reader, on a thread of its own.
final class RenditionLoader: Sendable {
  let presentation: Presentation
  let loader: ResourceLoader
  let keys: KeyStore
  let sections: InitializationStore
  let cache: SegmentCache
  let settings: HLSSettings
  /// Chooses levels; `nil` if there is only one.
  let quality: QualityDriver?
  /// The playlists of a rendition beside the variants, whose levels are the places in them; `nil` for the variants.
  let rendition: RenditionPlaylists?
  let tracker: PlaylistTracker
  let times: RenditionTimes
  let state: Mutex<LoadingState>
  /// Wakes this loader.
  let work: Signal
  /// Wakes the reader.
  let arrival: Signal
  /// The position of playback, in the item's time, as far as it is known.
  let playhead: @Sendable () -> MediaTime
  /// Which part of the item is played.
  let range: ItemRange
  /// A segment that was loaded once more, in a better variant, while playback stood in it; `nil` before that.
  let better = Mutex<BetterSegment?>(nil)
  /// Whether playback is paused.
  let isPaused: @Sendable () -> Bool
  /// The interstitials that were reported last.
  let told = Mutex(InterstitialPlaylist())
  /// Called on the threads of this loader.
  let report: @Sendable (LoadingProgress) -> Void

  init(
    _ presentation: Presentation, quality: QualityDriver?, rendition: RenditionPlaylists? = nil,
    loader: ResourceLoader, keys: KeyStore, sections: InitializationStore, cache: SegmentCache,
    settings: HLSSettings, range: ItemRange = ItemRange(),
    playhead: @escaping @Sendable () -> MediaTime,
    isPaused: @escaping @Sendable () -> Bool = { false }, followedBy follower: Signal? = nil,
    report: @escaping @Sendable (LoadingProgress) -> Void
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
    state = Mutex(LoadingState(on: loader.time))
    work = Signal(on: loader.time)
    tracker = PlaylistTracker(
      presentation, isMain: rendition == nil, time: loader.time, report: { report(.live($0)) })
    times = RenditionTimes(presentation.timeline, tracker, of: rendition)
    arrival = Signal(on: loader.time, followedBy: follower)
  }

  /// Starts the thread.
  func begin() throws(MediaError) {
    tracker.observe { [weak self] in
      self?.reviewHint()
      self?.prefetchSection()
      self?.reviewInterstitials()
      self?.work.raise()
    }
    // Waiting for room or for another attempt is waiting for the clock.
    try WorkerThread.start(named: "vitrine-loader", waitingFor: loader.time) { [self] in run() }
  }

  /// Changes the state, unless a seek has made the change stale.
  ///
  /// - Returns: Whether it did.
  @discardableResult
  func update(_ generation: Int, _ body: (inout LoadingState) -> Void) -> Bool {
    let isMeant = state.withLock { state in
      guard state.delivery.generation == generation else { return false }
      body(&state)
      return true
    }
    arrival.raise()
    report(.loaded)
    return isMeant
  }
}
