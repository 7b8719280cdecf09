internal import MediaCore

/// What is remembered of the items of the queue while they play, fail and come again.
struct ItemBook {
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
  private var subtitles: [ItemID: [SubtitleSource]] = [:]

  mutating func announce(_ item: ItemID?) { announced = item }

  mutating func note(_ failure: MediaError) { lastFailure = failure }

  mutating func pause(atEndOf pass: Int) { pausedAtEnd = pass }

  /// Records that an item failed to open ahead of a pass.
  mutating func fail(_ item: ItemID, ahead pass: Int) { failedAhead[item] = pass }

  func hasFailed(_ item: ItemID, ahead pass: Int) -> Bool { failedAhead[item] == pass }

  /// Lets an item be opened ahead again.
  mutating func forgive(_ item: ItemID) { failedAhead[item] = nil }

  /// Has an item tried again when the back-off is over; `nil` for none.
  mutating func retry(_ item: ItemID?) { retried = item }

  /// - Returns: The item to be tried again, once.
  mutating func takeRetry() -> ItemID? { retried.take() }

  /// Adds a file of subtitles to an item that is in the queue.
  mutating func add(_ source: SubtitleSource, to item: ItemID) {
    subtitles[item, default: []].append(source)
  }

  /// The files of subtitles that were added to an item.
  func subtitles(of item: ItemID) -> [SubtitleSource] { subtitles[item] ?? [] }

  /// Forgets the subtitles of an item that left the queue.
  mutating func forgetSubtitles(of item: ItemID) { subtitles[item] = nil }

  /// Forgets what belongs to the queue: it was cleared.
  mutating func forgetQueue() {
    subtitles = [:]
    failedAhead = [:]
  }
}
