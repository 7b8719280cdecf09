internal import MediaCore

/// The queue, and what is remembered of its items while they play, fail and come again.
///
/// It decides what follows a pass, what a command means for playback, and what is tried after a failure. The loop
/// carries that out.
struct ItemBook {
  private(set) var queue = PlayQueue()
  private(set) var states = ItemStates()
  private(set) var failures = FailureLedger()
  private(set) var absent = AbsentItems()
  /// How far the search for the item after a pass has got.
  private(set) var search = FollowingSearch()
  private(set) var actionAtItemEnd = ItemEndAction.advance
  /// The item that was last posted as the current one; `nil` if none is.
  private(set) var announced: ItemID?
  /// The last failure of an item; `nil` if none failed.
  private(set) var lastFailure: MediaError?
  /// The number of the pass at whose end playback was paused, as `actionAtItemEnd` asks; `nil` if it was not.
  private(set) var pausedAtEnd: Int?
  /// The number of the pass ahead of which an item failed to open.
  private(set) var failedAhead: [ItemID: Int] = [:]
  /// The item to be tried again when the back-off is over; `nil` if the queue decides.
  private(set) var retried: ItemID?
  /// What plays while no item of the queue can.
  private(set) var fallback: FallbackPlan
  /// The files of subtitles that were added to items.
  private var subtitles: [ItemID: [SubtitleSource]] = [:]

  /// - Parameters:
  ///   - limit: How many items the queue may have.
  ///   - fallbacks: What plays while no item can; the default is nothing.
  init(limit: Int = PlayQueue.standardLimit, fallbacks: Fallbacks = Fallbacks()) {
    fallback = FallbackPlan(fallbacks)
    queue.limit = limit
  }

  // MARK: - The queue

  mutating func insert(_ items: [ItemDescription], at index: Int) throws(MediaError) -> [ItemID] {
    let ids = try queue.insert(items, at: index)
    for id in ids { if let entry = queue[id] { states.list(entry) } }
    return ids
  }

  /// Removes an item, and all that is remembered of it.
  mutating func remove(_ id: ItemID) throws(MediaError) {
    try queue.remove(id)
    forget(id)
  }

  mutating func move(_ id: ItemID, to index: Int) throws(MediaError) {
    try queue.move(id, to: index)
  }

  mutating func replace(_ id: ItemID, with item: ItemDescription) throws(MediaError) -> [ItemID] {
    try queue.replace(id, with: item)
  }

  mutating func set(_ items: [ItemDescription]) throws(MediaError) -> [ItemID] {
    try queue.set(items)
  }

  /// Makes an item the current one of the queue.
  mutating func select(_ id: ItemID) { queue.select(id) }

  /// Makes an item the current one because it begins: no other is to be tried again.
  mutating func begin(_ id: ItemID) {
    retried = nil
    queue.select(id)
  }

  mutating func setLoopsQueue(_ loops: Bool) { queue.loops = loops }

  /// Changes how often an item plays.
  mutating func setLoops(_ loops: Int?, of id: ItemID) { queue.setLoops(loops, of: id) }

  /// Changes how an item is fitted into the bounds.
  mutating func setFit(_ fit: Gravity?, of id: ItemID) { queue.setFit(fit, of: id) }

  mutating func setActionAtItemEnd(_ action: ItemEndAction) { actionAtItemEnd = action }

  /// Removes all items, and all that is remembered of them but the last failure.
  mutating func clear() {
    queue.clear()
    failures.forgiveAll()
    states.removeAll()
    subtitles = [:]
    failedAhead = [:]
  }

  /// What is listed in another way than when this was last asked.
  mutating func takeListChange() -> ItemListChange { ItemListChange(of: &queue, &states) }

  // MARK: - What is remembered of an item

  /// Has each item of the queue in the state of what it is now, and none besides.
  ///
  /// - Returns: The ids under which another medium is listed than before.
  mutating func renewStates() -> [ItemID] {
    for id in states.all.keys.filter({ queue[$0] == nil }) { forget(id) }
    states.reserveCapacity(queue.entries.count)
    return queue.entries.compactMap { entry in
      let known = states[entry.id]
      guard known?.source != entry.description.source else { return nil }
      // What failed, was chosen and was added belongs to another item of that id.
      if known != nil { forget(entry.id) }
      states.list(entry)
      return entry.id
    }
  }

  /// - Parameters:
  ///   - error: `nil` unless it failed.
  ///   - duration: `nil` if that is not known, or stays as it was.
  mutating func setState(
    of id: ItemID, _ status: ItemStatus, error: MediaError? = nil, duration: MediaTime? = nil
  ) {
    states[id] = PlayerStatus.Item(
      id: id, source: queue[id]?.description.source ?? "", status: status, error: error,
      duration: duration ?? states[id]?.duration)
  }

  /// - Returns: Whether it was another one, or unknown, before.
  mutating func setDuration(_ duration: MediaTime, of id: ItemID) -> Bool {
    guard states[id]?.duration != duration else { return false }
    states[id]?.duration = duration
    return true
  }

  /// Records which item is posted as the current one.
  ///
  /// - Returns: The events; none if it was posted before.
  mutating func announce(_ item: ItemID?) -> [Posting] {
    guard item != announced else { return [] }
    defer { announced = item }
    let isFallback = FallbackPlan.isOne(item)
    let change =
      isFallback == FallbackPlan.isOne(announced) ? [] : [Posting(.fallback(isFallback))]
    return [Posting(.currentItemChanged(from: announced, to: item))] + change
  }

  mutating func pause(atEndOf pass: Int) { pausedAtEnd = pass }

  /// Adds a file of subtitles to an item that is in the queue.
  mutating func add(_ source: SubtitleSource, to item: ItemID) {
    subtitles[item, default: []].append(source)
  }

  /// The files of subtitles that were added to an item.
  func subtitles(of item: ItemID) -> [SubtitleSource] { subtitles[item] ?? [] }

  /// Forgets all of an item that has left the queue, or under whose id another is listed.
  mutating func forget(_ id: ItemID) {
    states[id] = nil
    subtitles[id] = nil
    failedAhead[id] = nil
    failures.forgive(id)
  }

  // MARK: - Failures

  /// Records a failure of an item.
  mutating func fail(_ id: ItemID, _ error: MediaError, at now: MediaTime) -> ItemFailure {
    let error = error.about(id)
    failures.note(id, now: now)
    setState(of: id, .failed, error: error)
    lastFailure = error
    return ItemFailure(
      item: id,
      postings: [
        Posting(.itemStatusChanged(.failed), item: id), Posting(.error(error), item: id),
      ])
  }

  /// Why there is no current item: the error of the last item that failed, if that is still in the queue, else 1002.
  func absence(_ reason: String) -> MediaError {
    if let lastFailure, let item = lastFailure.item, states[item]?.status == .failed {
      return lastFailure
    }
    return MediaError(.nothingLoaded, reason)
  }

  /// Records that an item failed to open ahead of a pass.
  mutating func refuse(_ item: ItemID, ahead pass: Int) { failedAhead[item] = pass }

  func isRefused(_ item: ItemID, ahead pass: Int) -> Bool { failedAhead[item] == pass }

  /// Lets an item be tried at once: it has played, or a command asks for it.
  mutating func forgive(_ id: ItemID) { failures.forgive(id) }

  mutating func forgiveAll() { failures.forgiveAll() }

  /// When the next item may be tried again; never asked of an earlier moment than before.
  mutating func nextTry(after now: MediaTime) -> MediaTime? { failures.nextTry(after: now) }

  /// Has an item tried again when the back-off is over.
  mutating func retry(_ item: ItemID) { retried = item }

  /// - Returns: The item to be tried again, once.
  mutating func takeRetry() -> ItemID? { retried.take() }

  /// Records that an item was opened.
  ///
  /// - Parameter duration: `nil` if it has none, or none that is known.
  /// - Returns: The events of it.
  mutating func open(_ id: ItemID, duration: MediaTime?) -> [Posting] {
    absent.note(nil)
    setState(of: id, .readyToPlay, duration: duration)
    let length = duration.map { [Posting(.duration($0), item: id)] } ?? []
    return [Posting(.itemStatusChanged(.readyToPlay), item: id)] + length
  }

  /// Records that an item failed to open, and which items after it are absent too.
  mutating func learnAbsences(
    _ found: [(FollowingItem, MediaError)], from error: MediaError, at now: MediaTime
  ) {
    absent.note(error)
    absent.learn(found, now: now)
  }

  /// Why an item cannot be opened, if its file is known to be absent; that is then forgotten.
  mutating func takeAbsence(of entry: PlayQueue.Entry, at now: MediaTime) -> MediaError? {
    absent.error(of: entry, now: now)
  }

  /// Chooses what plays in the place of the queue.
  ///
  /// - Returns: `nil` when nothing may be tried.
  mutating func chooseFallback(at now: MediaTime) -> PlayQueue.Entry? {
    fallback.choose(after: lastFailure) { failures.mayTry($0, now: now) }
  }

  /// Records that no item of the queue may be tried by now.
  mutating func noteNothingReturns() {
    fallback.foundNone(
      version: queue.version, forgiven: failures.forgiven,
      until: failures.nextTry(of: queue.entries.map(\.id)))
  }

  // MARK: - The search for what follows

  /// Begins the search for the item after a pass, or goes on with it if all is as it was.
  mutating func search(on ground: FollowingSearch.Ground, at now: MediaTime) {
    search.begin(on: ground, now: now)
  }

  /// Passes an item over in the search, for good or until a moment.
  mutating func pass(_ id: ItemID, until moment: MediaTime?) { search.pass(id, until: moment) }
}
