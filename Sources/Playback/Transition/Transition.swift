internal import MediaCore

/// How one item changes to the next, and the crossfades that are planned or under way.
struct Transition {
  /// How often pictures that stand for long are shown again during a transition.
  static let tick = MediaTime(ticks: 1, of: Rational(1, 30))

  /// What is asked for.
  private(set) var kind = ItemTransition.cut
  /// In the order of time; three items are never up at once.
  private(set) var crossfades: [Crossfade] = []
  /// When a picture that stands is shown again; `nil` outside of a transition.
  var nextTick: MediaTime?
  /// The end of the window in which that has been done to the last.
  var tickedUpTo: MediaTime?

  mutating func choose(_ kind: ItemTransition) { self.kind = kind }

  // MARK: - Crossfades

  /// The index of the crossfade with an outgoing pass.
  private func index(of pass: Int) -> Int? { crossfades.firstIndex { $0.pass.number == pass } }

  /// The crossfade in which a pass goes; `nil` if it plays to its own end.
  func window(of pass: Pass) -> FadeWindow? { index(of: pass.number).map { crossfades[$0].window } }

  /// Where crossfades begin, by the numbers of their outgoing passes.
  var starts: [Int: MediaTime] {
    Dictionary(crossfades.map { ($0.pass.number, $0.window.start) }) { first, _ in first }
  }

  /// The pass of an item that ends in a crossfade; `nil` if none does.
  func outgoingPass(of pipeline: ItemPipeline) -> Pass? {
    crossfades.last { $0.pass.pipeline === pipeline }?.pass
  }

  /// Whether a pass is the outgoing one of a crossfade.
  func isOutgoing(_ pass: Int) -> Bool { index(of: pass) != nil }

  /// The end of the last crossfade; `nil` without any.
  var end: MediaTime? { crossfades.last?.window.end }

  /// Plans a crossfade from a pass to the item that follows it.
  ///
  /// - Parameters:
  ///   - end: Where the pass would end.
  ///   - room: How much of the next item the crossfade may take; `nil` if that is not known.
  ///   - earliest: Before that nothing can be changed any more.
  ///   - sampleRate: That of the sound output, on whose grid it begins; `nil` without one.
  /// - Returns: The window; `nil` where too little is left to be worth it.
  mutating func plan(
    from pass: Pass, to next: ItemID, end: MediaTime, room: MediaTime?,
    notBefore earliest: MediaTime, sampleRate: Int?
  ) -> FadeWindow? {
    let wanted = FadeWindow.crossfade(
      kind.length, end: end, first: end - pass.start, second: room, notBefore: earliest)
    guard let wanted else { return nil }
    let start =
      sampleRate.map { MediaTime(frames: wanted.start.frames(sampleRate: $0), sampleRate: $0) }
      ?? wanted.start
    let window = FadeWindow(start: start, length: wanted.end - start)
    var crossfade = Crossfade(pass: pass, next: next, window: window)
    crossfade.picturesAreOver = pass.pictures.isOver
    crossfade.soundIsOver = pass.sound.isOver
    crossfades.append(crossfade)
    return window
  }

  /// The crossfade that is planned at the end of a pass and has not begun.
  func planned(after pass: Pass) -> Crossfade? {
    crossfades.last.flatMap { $0.isUnderWay || $0.pass.number != pass.number ? nil : $0 }
  }

  /// Gives up the crossfade that is planned last.
  mutating func cancelLast() -> Crossfade? { crossfades.popLast() }

  /// The next item begins: its crossfade is under way.
  ///
  /// - Returns: Whether there is one.
  mutating func begin(after pass: Int) -> Bool {
    guard let index = index(of: pass) else { return false }
    crossfades[index].isUnderWay = true
    return true
  }

  /// Closes items whose crossfade is over at a position of the timeline.
  mutating func endCrossfades(at position: MediaTime) {
    // A still picture is shown once more by itself when it is over.
    while let first = crossfades.first, first.isUnderWay,
      position >= first.window.end + Self.tick.scaled(by: 2)
    {
      first.pass.pipeline.close()
      crossfades.removeFirst()
    }
  }

  /// Forgets all crossfades and closes the outgoing items of those under way.
  mutating func drop() {
    for crossfade in crossfades where crossfade.isUnderWay { crossfade.pass.pipeline.close() }
    crossfades = []
    nextTick = nil
    tickedUpTo = nil
  }

  /// Changes a crossfade of an outgoing pass, if there is one.
  mutating func change(_ pass: Int, _ body: (inout Crossfade) -> Void) {
    if let index = index(of: pass) { body(&crossfades[index]) }
  }

  // MARK: - Through a colour

  /// How long half of a fade takes, and the colour; `nil` for other transitions.
  var throughColor: (half: MediaTime, color: CueColor)? {
    guard case .fade(_, let color) = kind, kind.length > .zero else { return nil }
    return (kind.length.scaled(by: 0.5), color)
  }

  /// Where a pass changes from and to a colour.
  ///
  /// - Parameters:
  ///   - end: Where the pass is expected to end; `nil` if that is not known.
  ///   - meetsNext: Whether another item follows it directly.
  func fade(of pass: Pass, end: MediaTime?, meetsNext: Bool) -> FadeWindows {
    guard let (half, _) = throughColor else { return FadeWindows() }
    let length = end.map { min(half, ($0 - pass.start).scaled(by: 0.5)) } ?? half
    var windows = FadeWindows()
    if pass.isJoin, pass.round == 0, pass.local == 0, pass.clip == nil, !pass.followsClip,
      pass.isWhole
    {
      windows.incoming = FadeWindow(start: pass.start, length: length)
    }
    if let end, meetsNext {
      windows.outgoing = FadeWindow(start: end - length, length: length)
    }
    return windows
  }
}
