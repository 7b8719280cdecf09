internal import MediaCore

/// Where a seek, steps or scrubbing lead, and what decoding waits for meanwhile.
struct SeekState {
  /// How soon after one jump another is expected while paused.
  private static let pauseBetweenJumps = MediaTime.milliseconds(100)

  /// The seek target, in the item's time; `nil` if no seek is under way.
  private(set) var target: MediaTime?
  private(set) var precision = SeekPrecision.exact
  /// Whether the seek waits for the item to be open.
  private(set) var isDeferred = false
  /// Whether the last seek was one of scrubbing: to a key frame, while paused.
  private(set) var isScrubbing = false
  /// A seek ahead that decoding goes on for.
  private(set) var scrub: Scrub?
  /// The frames still to be stepped over; negative for steps back.
  private(set) var stepsToGo = 0
  /// Whether the last jump was a step back.
  private(set) var landsOnStep = false
  /// Until when no pictures are decoded ahead of the seek target, since another seek may follow; `nil` if they are.
  private(set) var holdsUntil: MediaTime?

  /// How many seeks and series of steps were given up because another item plays.
  private(set) var abandoned = 0

  /// Begins a seek in the place of the one before.
  mutating func begin(to time: MediaTime, _ precision: SeekPrecision) {
    target = time
    self.precision = precision
    isDeferred = false
    landsOnStep = false
    scrub = nil
  }

  /// Begins a seek of an item that is not open yet.
  mutating func postpone(to time: MediaTime, _ precision: SeekPrecision) {
    target = time
    self.precision = precision
    isDeferred = true
    landsOnStep = false
  }

  /// Keeps a seek that did not land until its item is open again.
  mutating func postpone() { if target != nil { isDeferred = true } }

  /// Begins a seek ahead for which decoding goes on.
  mutating func advance(_ scrub: Scrub) {
    begin(to: scrub.target, .exact)
    isScrubbing = false
    self.scrub = scrub
    holdsUntil = nil
  }

  /// Takes over how far a seek ahead has come.
  mutating func follow(_ scrub: Scrub) { if self.scrub != nil { self.scrub = scrub } }

  mutating func endScrub() { scrub = nil }

  /// The item is open: the seek begins.
  mutating func resume() { isDeferred = false }

  /// Ends the seek, landed or not.
  mutating func end() {
    target = nil
    precision = .exact
    isDeferred = false
  }

  /// Forgets the seek and the steps: another item plays.
  mutating func abandon() {
    if target != nil || stepsToGo != 0 { abandoned += 1 }
    end()
    scrub = nil
    stepsToGo = 0
    landsOnStep = false
  }

  mutating func scrub(_ isScrubbing: Bool) { self.isScrubbing = isScrubbing }

  /// Adds steps to those still to be taken; it ends scrubbing.
  ///
  /// - Parameter frames: How many, backwards if negative; 1000 at most either way.
  mutating func addSteps(_ frames: Int) {
    scrub(false)
    stepsToGo += min(max(frames, -1000), 1000)
  }

  mutating func cancelSteps() { stepsToGo = 0 }

  /// Counts one step, ahead or back, as taken.
  mutating func takeStep() { stepsToGo -= stepsToGo.signum() }

  /// The seek that is under way is a step back.
  mutating func landOnStep() { landsOnStep = true }

  /// Holds decoding ahead until a moment.
  mutating func hold(until moment: MediaTime) { holdsUntil = moment }

  mutating func release() { holdsUntil = nil }

  /// The picture of the target is there: decoding ahead is held, if it is, until no other jump is expected.
  mutating func land(at now: MediaTime) {
    if holdsUntil != nil { hold(until: now + Self.pauseBetweenJumps) }
  }
}
