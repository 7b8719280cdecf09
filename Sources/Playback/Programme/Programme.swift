internal import HLS
internal import MediaCore
internal import Streaming
internal import Synchronization

/// What is played, in which order: the queue, the items that are open, the passes on the timeline, and the breaks.
///
/// It decides what follows a pass, and lays that. Confined to the stage.
struct Programme {
  let settings: PipelineSettings
  let wakeStage: @Sendable () -> Void
  /// Whether time is virtual: what a reader knows must not count earlier in one run than in another.
  let isVirtual: Bool
  /// The queue, and what is remembered of its items.
  var book: ItemBook
  /// The items that are being opened or open.
  var items = OpenItems()
  /// What lies on the output timeline.
  var timeline = Timeline()
  var interstitials: Interstitials

  /// - Parameters:
  ///   - limit: How many items the queue may have.
  ///   - fallbacks: What plays while no item of it can.
  init(
    _ settings: PipelineSettings, isVirtual: Bool, limit: Int, fallbacks: Fallbacks,
    wakeStage: @escaping @Sendable () -> Void
  ) {
    self.settings = settings
    self.wakeStage = wakeStage
    self.isVirtual = isVirtual
    book = ItemBook(limit: limit, fallbacks: fallbacks)
    interstitials = Interstitials(settings, wakeStage: wakeStage)
  }

  var passes: [Pass] { timeline.passes }

  // MARK: - Items

  /// Begins to open an item.
  mutating func open(_ entry: PlayQueue.Entry) -> ItemPipeline {
    let pipeline = ItemPipeline(
      entry.description, id: entry.id, passes: book.roundsAllowed(of: entry, from: 0),
      settings: settings, wakeStage: wakeStage)
    let followers = book.followers(of: entry.id)
    if !followers.isEmpty { pipeline.setFollowers(followers) }
    pipeline.begin()
    pipeline.addSubtitles(of: entry.description, and: book.subtitles(of: entry.id))
    book.setState(of: entry.id, .unknown)
    return pipeline
  }

  /// Records that an item failed to open, and which items after it are absent too.
  mutating func learnAbsences(from pipeline: ItemPipeline, _ error: MediaError, at now: MediaTime) {
    book.learnAbsences(pipeline.absentFollowers, from: error, at: now)
  }

  /// Records that an item is open.
  ///
  /// - Returns: Its events; `nil` if it was announced before.
  mutating func announceReady(_ pipeline: ItemPipeline, _ opened: OpenedItem) -> [Posting]? {
    guard !pipeline.isAnnounced.exchange(true, ordering: .relaxed) else { return nil }
    return book.open(pipeline.id, duration: opened.duration(of: pipeline.description))
  }

  /// Closes the next item where it has been laid: pictures and samples of it may have been taken, so that it is to be
  /// opened again.
  mutating func closeNextIfLaid() {
    guard let laid = items.upNext, passes.contains(where: { $0.owner === laid }) else { return }
    items.closeNext()
  }

  // MARK: - The next item

  /// What is open ahead and has not been laid; `nil` while there is none.
  ///
  /// Where an item follows itself, its next playing is one that is opened once the present one has begun.
  var openAhead: ItemPipeline? {
    items.upNext.flatMap { next in passes.contains { $0.owner === next } ? nil : next }
  }

  /// How long before it is due the next item is opened.
  static let preloadLead = MediaTime.seconds(10)

  /// When, on the timeline, the next item should begin to open; `nil` if none follows, or one is being opened.
  mutating func preloadDue(at now: MediaTime) -> MediaTime? {
    guard items.upNext == nil, let last = passes.last, !last.isWithinItem,
      nextItem(after: last, at: now).entry != nil
    else { return nil }
    // What follows a broadcast would be held open for as long as that lasts.
    if last.pipeline.live?.isLive == true, last.description.outPoint == nil { return nil }
    return last.expectedEnd.map { max(last.start, $0 - Self.preloadLead) } ?? last.start
  }

  /// Begins to open the next item if it is time to.
  ///
  /// - Returns: Whether it does.
  mutating func preload(_ moment: ProgrammeMoment) -> Bool {
    guard let due = preloadDue(at: moment.now), due <= moment.position, let last = passes.last,
      let entry = nextItem(after: last, at: moment.now).entry
    else { return false }
    items.preload(open(entry), at: moment.now)
    return true
  }

  /// Closes the item that is opened ahead, if another or none follows by now.
  mutating func closeUnwantedNext(at now: MediaTime) {
    guard let last = passes.last else { return }
    items.closeNext(unless: nextItem(after: last, at: now).entry, after: last.owner)
  }

  /// Records that the next item failed to open, and with it those behind it whose files are absent too.
  ///
  /// - Parameter usesAbsences: Whether items whose files are known to be absent are passed over.
  mutating func preloadFailed(
    _ pipeline: ItemPipeline, _ error: MediaError, at now: MediaTime, usesAbsences: Bool
  ) -> [ItemFailure] {
    items.closeNext()
    return book.preloadFailed(
      pipeline.id, error, ahead: passes.last.map { played($0) }, at: now,
      usesAbsences: usesAbsences)
  }
}
