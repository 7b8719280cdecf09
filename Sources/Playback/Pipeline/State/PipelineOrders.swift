internal import MediaCore

/// What the stage asks of the reader and the decoders.
struct PipelineOrders: Sendable {
  /// Whether the threads are to end.
  private(set) var isClosed = false
  /// Changes with every seek.
  private(set) var generation = 0
  /// Whether a seek is about to say where to go, and the reader waits for that.
  private(set) var isCalledAway = false
  /// Where the first pass was to begin; the reader moves it to a key frame.
  private(set) var start: MediaTime
  /// Where the first pass begins since the file ends before that; `nil` until that is known, and where it does not.
  private(set) var startAtEnd: MediaTime?
  private(set) var precision = SeekPrecision.exact
  /// How many passes of the generation may be read.
  private(set) var passesAllowed: Int
  /// Up to where the stage waits for the reader to have read; `nil` when it does not wait.
  private(set) var awaitedReadTime: MediaTime?
  /// From when on pictures before the start are decoded too, for going back to them; `nil` for none.
  var keptFrom: MediaTime?
  /// The rate at which key frames alone are read; `nil` when everything is.
  var trickRate: Double?
  /// The index of the selected track of text; `nil` for none.
  var text: Int?
  /// Files that are looked for too, if this one is not found.
  var followers: [FollowingItem] = []

  init(start: MediaTime, passes: Int) {
    self.start = start
    passesAllowed = passes
  }

  /// Whether a thread that works for a generation may go on with it.
  func isCurrent(_ generation: Int) -> Bool {
    self.generation == generation && !isCalledAway && !isClosed
  }

  /// Calls the reader away from where it is, until the seek.
  ///
  /// - Returns: The generation that the seek will begin.
  mutating func callAway() -> Int {
    isCalledAway = true
    return generation + 1
  }

  /// Begins a new generation at a time of the item.
  mutating func seek(to time: MediaTime, precision: SeekPrecision, passes: Int) {
    generation += 1
    start = time
    startAtEnd = nil
    self.precision = precision
    passesAllowed = passes
    isCalledAway = false
  }

  mutating func moveStart(to time: MediaTime) { start = time }

  /// Has the first pass begin no later than the end of its file.
  mutating func endStart(at time: MediaTime) { startAtEnd = min(start, time) }

  /// Where the first pass begins, as far as that is known.
  var passStart: MediaTime { startAtEnd ?? start }

  /// Allows so many passes in all.
  ///
  /// - Returns: Whether that is another number than before.
  mutating func allow(passes: Int) -> Bool {
    defer { passesAllowed = passes }
    return passesAllowed != passes
  }

  /// Allows no more passes than so many.
  mutating func limit(passes: Int) { passesAllowed = min(passesAllowed, passes) }

  /// Selects a track of text.
  ///
  /// - Returns: Whether it is another one than before.
  mutating func select(text track: Int?) -> Bool {
    defer { text = track }
    return text != track
  }

  mutating func awaitRead(to time: MediaTime) { awaitedReadTime = time }

  /// Ends the wait of the stage for the reader, if a time has been read.
  ///
  /// - Parameter time: `nil`, the default, ends it in any case.
  /// - Returns: Whether the stage waited and is to be woken.
  mutating func endAwaiting(readTo time: MediaTime? = nil) -> Bool {
    guard let awaited = awaitedReadTime, time.map({ $0 >= awaited }) ?? true else { return false }
    awaitedReadTime = nil
    return true
  }

  mutating func close() { isClosed = true }
}
