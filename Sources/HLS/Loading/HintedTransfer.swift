import MediaCore
import Streaming
import Synchronization

/// What a preload hint announces, on its way before it is listed: a part, or in an open range part after part.
///
/// A thread of its own takes the bytes in; the loader takes them out, part by part, as the parts are listed.
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.3 and 6.2.6; RFC 8673.
final class HintedTransfer: Sendable {
  /// A part that came, and how.
  struct Part: Sendable {
    var bytes: [UInt8]
    /// When its first bytes came, and its last.
    var began: MediaTime
    var ended: MediaTime
    /// How many bytes came after the first ones; all where they came at once.
    var measuredBytes: Int
  }

  fileprivate struct State {
    /// What has come and was not taken yet, and how many bytes were before it.
    var bytes: [UInt8] = []
    var dropped = 0
    /// How many bytes there were in all when some had come.
    var arrivals: [(time: MediaTime, count: Int)] = []
    var isOver = false
    var hasFailed = false
    var waiter: Signal?

    var count: Int { dropped + bytes.count }
  }

  let hint: PreloadHint
  private let loader: ResourceLoader
  private let limit: Int
  private let cancellation: Cancellation
  private let state = Mutex(State())

  /// - Parameter limit: More bytes than that are not kept.
  init(_ hint: PreloadHint, _ loader: ResourceLoader, limit: Int) {
    self.hint = hint
    self.loader = loader
    self.limit = limit
    cancellation = Cancellation(on: loader.time)
  }

  /// Asks for it.
  ///
  /// - Parameter patience: How long the server may hold it back.
  func begin(patience: MediaTime) throws(MediaError) {
    try WorkerThread.start(on: loader.time) { [self] in
      do throws(LoadError) {
        try load(patience)
        update { $0.isOver = true }
      } catch {
        update { state in
          state.isOver = true
          state.hasFailed = true
        }
      }
    }
  }

  /// Cancels it; from any thread.
  func cancel() { cancellation.cancel() }

  private func load(_ patience: MediaTime) throws(LoadError) {
    let range = hint.requestedRange.map {
      ResourceRange(offset: $0.lowerBound, length: $0.count)
    }
    var incoming = try loader.open(
      hint.uri, range: range, isOpen: hint.length == nil, isKept: false, cancellation,
      patience: patience)
    while let piece = try incoming.next() {
      let isTooMuch = update { state in
        state.bytes += piece
        state.arrivals.append((loader.time.now, state.count))
        return state.bytes.count > limit
      }
      if isTooMuch { throw .final(MediaError(.limitExceeded, "a hint of over \(limit) bytes")) }
    }
  }

  @discardableResult
  private func update<Value: Sendable>(_ change: (inout State) -> Value) -> Value {
    let (value, waiter) = state.withLock { (change(&$0), $0.waiter) }
    waiter?.raise()
    return value
  }

  /// Whether another hint is of something that this brings already, or has failed to bring.
  func covers(_ other: PreloadHint) -> Bool {
    if other == hint { return true }
    guard other.kind == hint.kind, other.uri == hint.uri, hint.length == nil else { return false }
    let (isOver, count) = state.withLock { ($0.isOver, $0.count) }
    return other.offset >= hint.offset && (!isOver || other.offset < hint.offset + count)
  }

  /// Waits for a part that is listed by now, and takes it out.
  ///
  /// - Returns: `nil` where it does not lie in what was asked for, or did not come.
  /// - Throws: 1004 when the waiting is cancelled.
  func take(
    _ uri: String, _ range: ResourceRange?, _ cancellation: Cancellation
  ) throws(MediaError) -> Part? {
    guard hint.covers(uri, range) else { return nil }
    let stretch = range.map { $0.offset - hint.offset..<$0.end - hint.offset }
    let signal = Signal(on: loader.time)
    state.withLock { $0.waiter = signal }
    cancellation.wake(signal)
    defer {
      cancellation.wake(nil)
      state.withLock { $0.waiter = nil }
    }
    while true {
      let (part, isOver) = state.withLock { ($0.take(stretch), $0.isOver) }
      if let part { return part }
      if isOver { return nil }
      try cancellation.check()
      signal.wait()
    }
  }
}

extension HintedTransfer.State {
  /// Takes a part out if all of it is there.
  ///
  /// - Parameter stretch: Counted from the hint's first byte; `nil` for all that comes.
  fileprivate mutating func take(_ stretch: Range<Int>?) -> HintedTransfer.Part? {
    if hasFailed && stretch == nil { return nil }
    let stretch = stretch ?? 0..<(isOver ? count : .max)
    guard stretch.lowerBound >= dropped, stretch.upperBound <= count,
      let first = arrivals.first(where: { $0.count > stretch.lowerBound }),
      let last = arrivals.first(where: { $0.count >= stretch.upperBound })
    else { return nil }
    let part = Array(bytes[stretch.lowerBound - dropped..<stretch.upperBound - dropped])
    bytes.removeFirst(stretch.upperBound - dropped)
    dropped = stretch.upperBound
    arrivals.removeAll { $0.count <= stretch.lowerBound }
    let rest = stretch.upperBound - first.count
    return HintedTransfer.Part(
      bytes: part, began: first.time, ended: last.time,
      measuredBytes: last.time > first.time && rest > 0 ? rest : part.count)
  }
}
