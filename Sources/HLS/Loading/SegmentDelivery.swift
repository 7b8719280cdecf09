import DequeModule
import MediaCore
import Streaming

/// What a loader hands over to its reader, and what the reader has told it.
struct SegmentDelivery: Sendable {
  /// What the reader finds.
  enum Taken {
    case segment(LoadingSegment)
    /// Nothing follows, or what follows begins a run and one that continues was requested.
    case end
    /// Nothing is loaded yet.
    case notYet
  }

  /// Counts seeks: what was loaded for an earlier one is discarded.
  let generation: Int
  /// Ends the loading for this generation.
  let cancellation: Cancellation
  /// Segments that are loaded or loading, and were not taken by the reader.
  private(set) var queue = Deque<LoadingSegment>()
  /// Whether nothing is loaded any more before the next seek.
  private(set) var isAtEnd: Bool
  /// The version of the playlist that lists nothing more to load; `nil` while there is something.
  private(set) var exhaustedVersion: Int?
  /// Whether the next segment has left the playlist's window: only a seek helps.
  private(set) var isBehind = false
  /// Why loading has ended; `nil` while it has not failed.
  private(set) var failure: MediaError?
  private(set) var isClosed: Bool
  /// Whether the reader is called away until the next seek.
  private(set) var isInterrupted: Bool
  /// Whether the reader waits for a segment: it has taken all others, so another is loaded wherever it lies.
  private(set) var isAwaited = false
  /// The last request for an announced part; `nil` before the first.
  private(set) var hint: HintedTransfer?
  /// The first segment since the last seek, and its level, until a better variant of it was looked for.
  private(set) var first: (piece: MediaPiece, level: Int)?

  init(on time: any TimeSource) {
    self.init(
      generation: 0, isAtEnd: false, isClosed: false, isInterrupted: false,
      Cancellation(on: time))
  }

  private init(
    generation: Int, isAtEnd: Bool, isClosed: Bool, isInterrupted: Bool,
    _ cancellation: Cancellation
  ) {
    self.generation = generation
    self.isAtEnd = isAtEnd
    self.isClosed = isClosed
    self.isInterrupted = isInterrupted
    self.cancellation = cancellation
  }

  /// What a seek leaves: an empty queue, and the next generation.
  ///
  /// - Parameters:
  ///   - rests: Whether nothing is loaded before the next seek.
  ///   - staysInterrupted: Whether a reader that was called away stays so.
  func restarted(
    rests: Bool, staysInterrupted: Bool, on time: any TimeSource
  ) -> SegmentDelivery {
    SegmentDelivery(
      generation: generation + 1, isAtEnd: rests, isClosed: isClosed,
      isInterrupted: staysInterrupted && isInterrupted, Cancellation(on: time))
  }

  // MARK: - The reader's side

  /// Whether a wait of the reader ends without anything.
  var isCalledAway: Bool { isInterrupted || isClosed }

  /// Whether all has been taken and nothing more will come.
  var isExhausted: Bool { isAtEnd && queue.isEmpty }

  /// Takes the next segment.
  ///
  /// - Parameter continuing: Whether it is to go on with the run of the one before.
  /// - Throws: Why there is none; 1004 when the reader is called away.
  mutating func take(continuing: Bool) throws(MediaError) -> Taken {
    if isCalledAway { throw Cancellation.error }
    if let next = queue.first {
      if continuing, next.beginsRun { return .end }
      queue.removeFirst()
      return .segment(next)
    }
    if let failure { throw failure }
    if isAtEnd { return .end }
    isAwaited = true
    return .notYet
  }

  mutating func interrupt() { isInterrupted = true }

  mutating func close() {
    isClosed = true
    queue.removeAll()
  }

  // MARK: - The loader's side

  /// Whether there is nothing to do before the playlist or the reader says something else.
  ///
  /// - Parameter version: The playlist's.
  func rests(at version: Int) -> Bool {
    isAtEnd || failure != nil || isBehind || exhaustedVersion == version
  }

  /// The size of what the reader has not taken.
  var byteCount: Int { queue.reduce(0) { $0 + $1.byteCount } }

  mutating func append(_ segment: LoadingSegment) {
    queue.append(segment)
    isAwaited = false
  }

  /// Notes which segment comes first after a seek.
  mutating func begin(with piece: MediaPiece, _ level: Int) { first = (piece, level) }
  /// Forgets the first segment: a better variant of it is looked for once.
  mutating func forgetFirst() { first = nil }

  /// Replaces the request for an announced part.
  ///
  /// - Returns: Whether the new one is to begin, and what it replaces.
  mutating func replaceHint(
    by transfer: HintedTransfer
  ) -> (begins: Bool, replaced: HintedTransfer?) {
    guard !isClosed, hint?.covers(transfer.hint) != true else { return (false, nil) }
    defer { hint = transfer }
    return (true, hint)
  }

  mutating func end() { isAtEnd = true }
  mutating func fail(_ error: MediaError) { failure = error }
  mutating func fallBehind() { isBehind = true }
  mutating func exhaust(_ version: Int) { exhaustedVersion = version }
}
