internal import MediaCore

/// The moment that a step of the playback loop takes place in: its time, and what is missing before time goes on.
struct StepState {
  /// How time goes on.
  enum TimeRule {
    /// By the system's clock.
    case real
    /// Virtual, and it stands while data is missing: a run gives the same result every time.
    case replay
    /// Virtual, and it goes on while data is missing, since it is what brings the data.
    case sharedClock

    /// The rule of a time source now; the same for a whole step.
    init(_ time: any TimeSource) {
      self = (time as? VirtualClock).map { $0.isShared ? .sharedClock : .replay } ?? .real
    }
  }

  /// What a turn may find missing.
  struct Awaited: OptionSet {
    let rawValue: Int
    /// What is read, decoded or opened on other threads.
    static let data = Awaited(rawValue: 1)
    /// A sink that takes no more.
    static let sink = Awaited(rawValue: 2)
    /// A picture that is being composited.
    static let compositor = Awaited(rawValue: 4)
    /// A command of the schedule that is being made ready.
    static let command = Awaited(rawValue: 8)
  }

  /// How late a step may come before the time since it was due counts as lost.
  private static let longestAbsence = MediaTime.seconds(1)

  private(set) var now = MediaTime.zero
  private(set) var rule: TimeRule
  private(set) var awaited: Awaited = []
  /// Whether a turn changed what the turns before it look at.
  private(set) var isUnsettled = false
  /// Whether a virtual clock had to stand for another thread when the step began: what that does may come during the step.
  private(set) var wasHeld = false
  /// When the next step is due; `nil` if only a wakeup brings it.
  private var expected: MediaTime?

  init(_ rule: TimeRule) { self.rule = rule }

  /// Whether something is missing that a turn waits for.
  var isPending: Bool { !awaited.isEmpty }
  /// Whether nothing more happens before time goes on.
  var isOver: Bool { !isPending && !isUnsettled }
  /// Whether the clock is virtual.
  var isVirtual: Bool { rule != .real }
  /// Whether time stands while data is missing.
  var holdsTime: Bool { rule == .replay }
  /// Whether the next turn may be taken.
  ///
  /// While time waits for data, a turn must not see what a later turn changes: the result would depend on which thread
  /// is faster.
  var mayGoOn: Bool { !holdsTime || isOver }
  /// Whether events and replies may be sent.
  var mayTell: Bool { !holdsTime || isOver }
  /// Whether virtual time stands until another thread is done.
  var standsForThreads: Bool {
    holdsTime && isPending
      || isVirtual && !awaited.isDisjoint(with: [.sink, .compositor, .command])
  }

  /// When the position is told again though nothing else is due, as of a still picture; `nil` under a virtual clock.
  var nextLook: MediaTime? { isVirtual ? nil : now + .milliseconds(100) }

  /// Takes the time of a step or a command.
  ///
  /// - Returns: When the step was due, if the machine or the process stood since then for longer than 1 s.
  mutating func look(at time: any TimeSource) -> MediaTime? {
    now = time.now
    rule = TimeRule(time)
    wasHeld = (time as? VirtualClock)?.isHeld == true
    guard !isVirtual, let due = expected, now - due > Self.longestAbsence else { return nil }
    expected = now
    return due
  }

  /// Begins a step: nothing is missing yet.
  mutating func begin() {
    awaited = []
    isUnsettled = false
  }

  mutating func wait(for missing: Awaited) { awaited.formUnion(missing) }

  mutating func unsettle() { isUnsettled = true }

  /// Records when the next step is due.
  mutating func expect(_ next: NextStep) {
    switch next {
    case .now: expected = now
    case .at(let moment): expected = moment
    case .onWakeup, .onArrival, .never: expected = nil
    }
  }
}
