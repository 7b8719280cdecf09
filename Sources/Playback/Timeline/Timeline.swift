internal import MediaCore

/// The passes that lie on the output timeline, and the heads that take their pictures and sound.
struct Timeline {
  /// In the order of time; the first is the one that is playing.
  private(set) var passes: [Pass] = []
  /// How many passes have been laid.
  private(set) var made = 0
  /// The number of the pass whose pictures are taken.
  private(set) var videoHead = 0
  /// The number of the pass whose sound is taken.
  private(set) var audioHead = 0
  /// The join whose event waits; `nil` if none does.
  private(set) var join: Join?
  /// How long the timeline stood before the join that comes.
  private var heldFor = MediaTime.zero

  /// The index of a pass; `nil` if it is over or was discarded.
  func index(of number: Int) -> Int? {
    // Not by counting: the numbers of discarded passes are missing.
    passes.firstIndex { $0.number == number }
  }

  /// A pass by its number; `nil` if it is over or was discarded.
  func pass(_ number: Int) -> Pass? { index(of: number).map { passes[$0] } }

  /// Whether a picture's time has come, or the end of its pass: what tells of that may have counted it as shorter.
  func isDue(_ frame: PresentedFrame, at position: MediaTime) -> Bool {
    if frame.outputTime <= position { return true }
    return pass(frame.pass)?.end.map { $0 <= position } ?? false
  }

  /// Whether the pass of a join that is to be told has no picture yet at a position, or none at all.
  ///
  /// Of a picture that is not decoded it is not known whether it comes too late.
  ///
  /// - Parameter next: The picture at hand; `nil` while none is.
  func joinLacksPicture(_ next: PresentedFrame?, at position: MediaTime) -> Bool {
    guard let join, let pass = passes.first, pass.number == join.number else { return false }
    guard let next, next.pass == pass.number else { return pass.pictures.isOver }
    return !isDue(next, at: position)
  }

  /// Lays a pass after all others; its number is `made`.
  mutating func append(_ pass: Pass) {
    made += 1
    passes.append(pass)
  }

  /// Sets both heads to the first pass: playback begins with it.
  mutating func begin() {
    guard let first = passes.first else { return }
    videoHead = first.number
    audioHead = first.number
  }

  /// - Parameter number: That of the pass.
  mutating func move(_ head: Head, to number: Int) {
    switch head {
    case .pictures: videoHead = number
    case .sound: audioHead = number
    }
  }

  /// Removes the first pass, which is over: the next one joins it.
  mutating func advance() -> Pass {
    let old = passes.removeFirst()
    join = passes.first.map { Join(number: $0.number, heldFor: heldFor) }
    heldFor = .zero
    return old
  }

  /// Records how long the timeline stood before the join that comes.
  mutating func hold(for length: MediaTime) { heldFor = length }

  /// Takes the join whose event waits.
  mutating func takeJoin() -> Join? { join.take() }

  /// Discards passes from an index on.
  mutating func discard(from index: Int) { passes.removeLast(passes.count - index) }

  mutating func discardAll() {
    passes.removeAll()
    join = nil
  }

  // MARK: - What becomes known of a pass

  /// - Parameter length: `nil` while it is not known.
  mutating func setLength(_ length: MediaTime?, of index: Int) { passes[index].length = length }

  /// Records that all pictures or all sound of a pass have been taken; or that they have not, when they come again.
  mutating func setTaken(_ isTaken: Bool, _ side: WritableKeyPath<Pass, Side>, of index: Int) {
    passes[index][keyPath: side].isTaken = isTaken
  }

  /// Records that a picture or sound was decoded.
  mutating func noteBegin(_ side: WritableKeyPath<Pass, Side>, of index: Int) {
    passes[index][keyPath: side].hasBegun = true
  }

  /// Records how many frames of sound a pass has.
  mutating func setSoundFrames(_ frames: Int64, of index: Int) {
    passes[index].soundFrames = frames
  }

  /// - Parameter time: In the item's time; `nil` if the pass plays to its own end.
  mutating func setCut(_ time: MediaTime?, of index: Int) { passes[index].cut = time }

  /// Records that something was held back because it comes after the cut.
  mutating func reachCut(of index: Int) { passes[index].isCutReached = true }

  mutating func setEnding(_ stop: InterstitialBreak?, of index: Int) { passes[index].ending = stop }

  /// Records whether sound is decoded for an output.
  mutating func setHasSound(_ hasSound: Bool, of index: Int) {
    passes[index].sound.isDecoded = hasSound
  }

  mutating func noteFirstFrameShown(of index: Int) { passes[index].isFirstFrameShown = true }

  mutating func setOpened(_ opened: OpenedItem, of index: Int) { passes[index].opened = opened }

  mutating func setWindow(_ window: PassWindow, of index: Int) { passes[index].window = window }

  /// Records that the pass begins with a picture that was decoded before.
  mutating func recall(_ time: MediaTime, of index: Int) {
    passes[index].recalled = time
    noteBegin(\.pictures, of: index)
  }

  mutating func setRate(_ rate: Double, of index: Int) { passes[index].description.rate = rate }

  mutating func setVolume(_ volume: Double, isMuted: Bool, of index: Int) {
    passes[index].description.volume = volume
    passes[index].description.isMuted = isMuted
  }
}
