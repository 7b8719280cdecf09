import FFmpeg
import MediaCore
import Streaming
import Synchronization

/// Makes the loaders and chains of a presentation, and ends them together.
final class HLSSession: Sendable {
  /// Sound with playlists of its own, that goes with the pictures.
  let renditions: [Rendition]
  /// Subtitles with playlists of their own, that go with the pictures.
  let texts: [Rendition]
  private let textCodecs: [String: String]
  /// The captions that are announced to lie among the pictures.
  let captions: [Track]
  let presentation: Presentation
  let context: HLSContext
  private let keys: KeyStore
  private let sections: InitializationStore
  private let cache: SegmentCache
  private let interstitials: InterstitialOpener
  private let sessionData: SessionDataLoader
  private let interruption = CallbackSlot()
  private let loaders = Mutex((all: [RenditionLoader](), isClosed: false))
  /// What playlists say of interstitials: those of the pictures, and of the sound, where it has its own.
  private let schedule = Mutex(
    (main: InterstitialPlaylist(), sound: InterstitialPlaylist?.none))
  /// Whether sound comes from other playlists than the pictures.
  let soundIsApart: Atomic<Bool>
  /// `nil` when there is nothing to choose from.
  private let quality: QualityDriver?
  /// `nil` if the playlist has no EXT-X-CONTENT-STEERING.
  let steering: SteeringFollower?

  init(_ presentation: Presentation, _ context: HLSContext) {
    self.presentation = presentation
    self.context = context
    keys = KeyStore(
      context.loader, provider: context.settings.keyProvider, source: context.source)
    sections = InitializationStore(context.loader, keys: keys)
    interstitials = InterstitialOpener(context)
    sessionData = SessionDataLoader(
      presentation.multivariant?.sessionData ?? [], context.loader, report: context.reading.report)
    // They are there before the playlists that need them.
    for key in (presentation.multivariant?.sessionKeys ?? []).prefix(KeyStore.most) {
      keys.prefetch([key])
    }
    cache = SegmentCache(budget: context.settings.cacheBudget)
    renditions = presentation.renditions(.audio)
    soundIsApart = Atomic(false)
    let memory = ThroughputMemory.Entry(
      memory: context.memory, host: presentation.levels.first?.variant?.host)
    let quality =
      presentation.levels.count > 1
      ? QualityDriver(
        presentation.qualityLevels, settings: context.settings, time: context.loader.time,
        reading: context.reading, memory: memory, unusable: { presentation.unusableLevels }) : nil
    self.quality = quality
    steering = presentation.multivariant?.contentSteering.map {
      SteeringFollower($0, of: presentation, context.loader) { quality?.throughput }
    }
    presentation.choosePictures()
    texts = presentation.renditions(.subtitles)
    textCodecs = Self.textCodecs(of: presentation.multivariant?.variants ?? [])
    captions = presentation.captionTracks(of: 0)
    soundIsApart.store(!renditions.isEmpty && preferredSound != ownSound, ordering: .relaxed)
    quality?.onChoice { [weak self] in
      for loader in self?.loaders.withLock({ $0.all }) ?? [] { loader.work.raise() }
    }
    context.reading.readGuard.onCancel { [weak self] in self?.close() }
  }

  /// The codec of subtitles, as the variants tell that they go with; `nil` where none of these tells its codecs.
  func textCodec(of text: Rendition) -> String? { textCodecs[text.groupID] }

  /// That of the subtitles in each group.
  private static func textCodecs(of variants: [Variant]) -> [String: String] {
    let told = variants.filter { $0.subtitlesGroup != nil && !$0.codecs.isEmpty }
    return Dictionary(grouping: told) { $0.subtitlesGroup ?? "" }.mapValues { variants in
      let codecs = variants.flatMap(\.codecs)
      let isTTML =
        codecs.contains { $0.hasPrefix("stpp") } && !codecs.contains { $0.hasPrefix("wvtt") }
      return isTTML ? "ttml" : "webvtt"
    }
  }

  var time: any TimeSource { context.loader.time }

  /// What the playlist says of the stream.
  var metadata: Metadata {
    Metadata(tags: presentation.multivariant?.sessionData.metadataTags ?? [:])
  }

  /// Where playback is, in the item's time.
  var playhead: MediaTime { max(.zero, context.reading.playhead()) }

  /// The place of the rendition of sound to begin with.
  var preferredSound: Int {
    // What is not to be played unasked, such as a commentary, comes after all else of its language.
    let places = renditions.indices.sorted {
      (renditions[$0].standing, -$0) > (renditions[$1].standing, -$1)
    }
    return LanguageRange.first(
      of: context.reading.preferences.soundLanguages, in: places, by: { renditions[$0].language })
      ?? renditions.firstIndex { $0.isDefault } ?? 0
  }

  /// The place of the rendition that is in the variants' own playlists; `nil` where none is.
  var ownSound: Int? { renditions.firstIndex { $0.uri == nil } }

  /// Where playing begins when nothing else is said; `nil` for the beginning.
  ///
  /// Near the edge of a broadcast the time that opening took counts.
  func start(of snapshot: PlaylistTracker.Snapshot?) -> MediaTime? {
    guard var start = presentation.timeline.start, start > .zero else { return nil }
    if let snapshot, snapshot.playlist.isLive, !presentation.timeline.isStartAsked,
      let holdBack = snapshot.playlist.partHoldBack
    {
      let edge = snapshot.playlist.durationWithParts
      start = max(start, edge + (context.loader.time.now - snapshot.loadedAt) - holdBack)
    }
    return start
  }

  /// Whether there is a playlist of key frames of the pictures that are shown.
  var hasIFrames: Bool { presentation.keyFrameURI(height: nil) != nil }

  /// Reads key frames alone; `nil` where there is no playlist of them.
  ///
  /// - Parameter height: How high they are at least, if there are such; the default is the lowest bandwidth, which is enough
  ///   for pictures that go by.
  func iFrameReader(height: Int? = nil) -> IFrameReader? {
    guard let uri = presentation.keyFrameURI(height: height) else { return nil }
    let loader = IFrameLoader(
      loader: context.loader, keys: keys, sections: sections, cache: cache,
      limit: context.settings.segmentLimit)
    return IFrameReader(uri, of: presentation, loader, guard: context.reading.readGuard)
  }

  /// Makes waiting end that is not that of a loader; until it is set to something else.
  func onInterrupt(_ body: (@Sendable () -> Void)?) { interruption.set(body) }

  /// Has the data for the application given out; what is played goes first.
  func giveSessionData() { sessionData.begin() }

  /// Makes what loads a rendition and begins with it; `nil` stands for the variants.
  ///
  /// - Parameter follower: Raised when something of it has come; `nil`, the default, for none.
  func loader(
    _ rendition: RenditionPlaylists?, followedBy follower: Signal? = nil
  ) throws(MediaError) -> RenditionLoader {
    let loader = RenditionLoader(
      presentation, quality: quality, rendition: rendition, loader: context.loader, keys: keys,
      sections: sections, cache: cache, settings: context.settings, range: context.reading.range,
      playhead: context.reading.playhead, isPaused: context.reading.isPaused,
      followedBy: follower
    ) { [weak self] in self?.tell($0, isMain: rendition == nil) }
    let isClosed = loaders.withLock { loaders in
      loaders.all.removeAll { $0.loadedEnd == nil }
      if !loaders.isClosed { loaders.all.append(loader) }
      return loaders.isClosed
    }
    if isClosed { throw Cancellation.error }
    try loader.begin()
    return loader
  }

  private func tell(_ progress: LoadingProgress, isMain: Bool) {
    switch progress {
    case .loaded:
      // What one rendition lacks is not loaded. Within the lock: the last that is told is the last there is.
      loaders.withLock { loaders in
        let ends = loaders.all.compactMap(\.loadedEnd)
        if let end = ends.min() { context.reading.report(.loaded(to: end)) }
      }
    case .receiving: context.reading.progress()
    case .better: context.reading.report(.betterPicture)
    case .length(let length): context.reading.report(.length(length))
    case .skipped(let range, let reason):
      context.reading.report(.gap(from: range.start, to: range.end, reason: reason))
    case .pausing(let pause): context.reading.pause(pause)
    case .failing(let error): context.reading.report(.failing(error))
    case .live(let report):
      if case .playlistFault(.restarted) = report {
        sections.forget()
        keys.forget()
      }
      context.reading.report(report)
    case .interstitials(let playlist): tell(playlist, isMain: isMain)
    }
  }

  private func tell(_ playlist: InterstitialPlaylist, isMain: Bool) {
    schedule.withLock { schedule in
      let old = schedule
      if isMain { schedule.main = playlist } else { schedule.sound = playlist }
      // Where segments end does not matter without interstitials.
      guard schedule.main.entries != old.main.entries || !schedule.main.entries.isEmpty else {
        return
      }
      let boundaries = [schedule.main.boundaries, schedule.sound?.boundaries].compactMap { $0 }
      // Within the lock: the last that is told is the last there is.
      context.reading.report(
        .interstitials(
          InterstitialSchedule(
            entries: schedule.main.entries.snapped(to: boundaries), boundaries: boundaries,
            opener: interstitials)))
    }
  }

  /// Calls the reader away from what it waits for; from any thread.
  @Sendable func interrupt() {
    for loader in loaders.withLock({ $0.all }) { loader.interrupt() }
    interruption.call()
  }

  /// Ends all loading; from any thread, again is harmless.
  func close() {
    let loaders = loaders.withLock { loaders in
      loaders.isClosed = true
      return loaders.all
    }
    for loader in loaders { loader.close() }
    interruption.call()
    sections.close()
    keys.close()
    interstitials.close()
    sessionData.close()
    steering?.close()
  }
}

extension Rendition {
  /// How much it is for being played unasked: more for the default.
  fileprivate var standing: Int { isDefault ? 2 : isAutoselected ? 1 : 0 }
}
