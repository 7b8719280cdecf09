import MediaCore

/// Writes the body of a transfer to a cache, extent by extent.
struct ContentRecording: Sendable {
  /// Longer bodies whose length the server does not tell are not kept: they may have no end.
  private static let longestUntold = 8 << 20

  private let folder: CacheFolder
  private var version: CachedVersion
  private let isLengthKnown: Bool
  private let forgetCount: Int
  private let judge: @Sendable ([UInt8], Bool) -> CacheVerdict
  /// Where the bytes at hand begin.
  private var start: Int64
  /// Behind the last byte that comes; `nil` where the server does not tell.
  private let end: Int64?
  private var bytes: [UInt8] = []
  /// Whether it was judged to be kept; what begins within is part of what was.
  private var isJudged: Bool
  private var isHeadWritten = false
  private var isOver = false

  /// - Parameters:
  ///   - version: What is known of it, with the stretches that are there.
  ///   - start: The place of the first byte that comes.
  ///   - end: That behind the last one; `nil` where the server does not tell.
  ///   - isLengthKnown: Whether the length of the head is told by the server, and not yet to be found out.
  ///   - judge: Whether it is kept, by its beginning and whether that is all.
  init(
    _ folder: CacheFolder, _ version: CachedVersion, from start: Int64, to end: Int64?,
    isLengthKnown: Bool,
    judge: @escaping @Sendable ([UInt8], Bool) -> CacheVerdict
  ) {
    self.folder = folder
    self.version = version
    self.start = start
    self.end = end
    self.isLengthKnown = isLengthKnown
    self.judge = judge
    forgetCount = folder.forgetCount
    isJudged = start > 0
    // Twice as much would push itself out; beyond half of all numbers places cannot be added to.
    isOver = isLengthKnown && version.head.length > folder.budget / 2 || start > Int64.max / 2
  }

  /// Takes what comes next.
  mutating func receive(_ piece: UnsafeRawBufferPointer) {
    guard !isOver else { return }
    bytes.append(contentsOf: piece)
    if !isLengthKnown {
      if bytes.count > Self.longestUntold { giveUp() }
      return
    }
    let place = start + Int64(bytes.count)
    // A reader that knows how much comes does not ask for more.
    if let end, place >= end { return flush(isLast: true) }
    if place >= nextBoundary { flush(isLast: false) }
  }

  /// Ends the recording: the body is complete.
  mutating func finish() {
    guard !isOver else { return }
    if !isLengthKnown { version.head.length = start + Int64(bytes.count) }
    flush(isLast: true)
    if !isOver, version.head.length == 0 { writeHead() }
    isOver = true
  }

  /// Writes what is buffered: the transfer ended early.
  mutating func close() {
    if !isOver, isLengthKnown { flush(isLast: true) }
    isOver = true
  }

  private var nextBoundary: Int64 {
    min((start / CacheFolder.extentSize + 1) * CacheFolder.extentSize, version.head.length)
  }

  /// Writes what is at hand up to the last boundary, or all of it.
  private mutating func flush(isLast: Bool) {
    guard isJudged || passes() else { return }
    guard folder.forgetCount == forgetCount else { return giveUp() }
    while !isOver, !bytes.isEmpty, isLast || start + Int64(bytes.count) >= nextBoundary {
      let count = min(bytes.count, Int(nextBoundary - start))
      let range = start..<start + Int64(count)
      // More than the server said that there is.
      guard count > 0 else { return giveUp() }
      if !version.covers(range) {
        guard writeHead(), folder.write(bytes.prefix(count), at: start, of: version) else {
          return giveUp()
        }
        version.extents.append(range)
      }
      bytes.removeFirst(count)
      start = range.upperBound
    }
    if isHeadWritten, version.isWhole { folder.removeOthers(than: version) }
  }

  /// Has what is at hand judged; it may be too early for that.
  private mutating func passes() -> Bool {
    let isWhole = start + Int64(bytes.count) >= version.head.length
    switch judge(bytes, isWhole) {
    case .keep: isJudged = true
    case .wait: if bytes.count > Self.longestUntold { giveUp() }
    case .refuse:
      // What was kept before stands for what is no more.
      folder.remove(version.head.key)
      giveUp()
    }
    return isJudged
  }

  @discardableResult
  private mutating func writeHead() -> Bool {
    if !isHeadWritten { isHeadWritten = folder.write(version) }
    return isHeadWritten
  }

  private mutating func giveUp() {
    isOver = true
    bytes = []
  }
}
