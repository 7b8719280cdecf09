internal import FFmpeg
internal import MediaCore
internal import Playback
internal import Synchronization
internal import Vitrine

/// Looks whether a player has come to a milestone.
struct MilestoneWatch {
  private let milestone: Milestone
  private let player: TestPlayer
  /// Up to where the events were looked at; `nil` before the first look.
  private var place: Int?
  private var goal = PositionGoal(.zero, tolerance: .zero)
  /// What pictures are compared with; `nil` where they are not.
  private var picture: PictureCondition?
  /// The picture that was nearest to that, and how near it was.
  private var nearest: (picture: PresentedFrame, likeness: Double)?

  /// - Throws: Why a file that is named cannot be read.
  init(_ milestone: Milestone, _ player: TestPlayer) async throws(TestFailure) {
    self.milestone = milestone
    self.player = player
    switch milestone.kind {
    case .position(let time): goal = PositionGoal(time, tolerance: .zero)
    case .picture(let path, let least):
      picture = PictureCondition(kind: .like(try await player.file(path), least: least))
    default: break
    }
  }

  /// How far the clock is moved next.
  var step: MediaTime {
    switch milestone.kind {
    case .position: goal.step(in: player.status)
    case .frame(let count):
      ClockStep.toward(pictures: count - player.status.counters.framesShown)
    default: ClockStep.usual
    }
  }

  /// When it came, if it has; `nil` when it has not.
  var timeReached: MediaTime? {
    mutating get {
      if case .event(let filter) = milestone.kind { return timeOfEvent(filter) }
      return isMet ? player.clock.now : nil
    }
  }

  private mutating func timeOfEvent(_ filter: PlayerEventFilter) -> MediaTime? {
    var place = place ?? player.progress.withLock { $0.place }
    let event = player.record.next(filter, from: &place)
    self.place = place
    // Without such an event another milestone finds what came meanwhile.
    if event != nil { player.progress.withLock { $0.place = place } }
    return event?.clockTime
  }

  private var isMet: Bool {
    mutating get {
      let status = player.status
      switch milestone.kind {
      case .event: return false
      case .position: return goal.isReached(in: status)
      case .status(let wish): return wish.isMet(status)
      case .frame(let count): return status.counters.framesShown >= count
      case .picture: return hasPicture
      case .noPicture: return player.picture == nil
      case .sound(let wanted):
        let commanded = player.progress.withLock { $0.commanded }
        return wanted.length <= TestPlayer.keptSound
          && player.clock.now - wanted.length >= commanded
          && wanted.holds(for: player.stretch(wanted.length))
      case .cue(let wanted): return wanted.holds(for: player.record.cueTexts)
      }
    }
  }

  private var hasPicture: Bool {
    mutating get {
      guard let picture else { return false }
      for shown in player.progress.withLock({ $0.recent }) {
        // One that cannot be looked at is like nothing.
        let likeness = (try? picture.likeness(of: shown.frame)) ?? 0
        if likeness >= nearest?.likeness ?? -1 { nearest = (shown, likeness) }
        if likeness >= picture.least { return true }
      }
      return false
    }
  }

  /// What was there instead.
  func failure(within length: MediaTime) -> TestFailure {
    let after = length == .zero ? "at \(player.clock.now)" : "after \(length)"
    var failure = player.failure(reason(after, length))
    if let nearest, let file = picture?.file,
      let images = try? file.comparison(with: nearest.picture.frame)
    {
      failure.pictures = images.compactMap { name, image in
        (try? image.png()).map { TestFailure.Picture(name: name, png: $0) }
      }
    }
    return failure
  }

  private func reason(_ after: String, _ length: MediaTime) -> String {
    let status = player.status
    switch milestone.kind {
    case .event(let filter):
      return length == .zero
        ? "event \(filter.text) has not come by \(player.clock.now)"
        : "event \(filter.text) did not come within \(length)"
    case .position(let time):
      return "the position is \(status.currentTime) \(after), and has not come to \(time)"
    case .status(let wish):
      return wish.found(status).map { "\($0) \(after), not \(wish.name)" }
        ?? "\(wish.name): this is not so \(after)"
    case .frame(let count):
      return "\(status.counters.framesShown) pictures have been shown \(after), not \(count)"
    case .picture(let path, let least):
      guard let nearest, let picture else {
        return "no picture is shown \(after), like \(path) or not"
      }
      return "no picture is like \(path) with ssim=\(least) \(after); that at "
        + "\(nearest.picture.frame.time) of \(nearest.picture.item) has "
        + picture.reason(against: nearest.picture.frame)
    case .noPicture: return "a picture is shown \(after)"
    case .sound(let wanted):
      guard wanted.length <= TestPlayer.keptSound else {
        return "\(wanted.length) of sound cannot be looked at: \(TestPlayer.keptSound) are kept"
      }
      let commanded = player.progress.withLock { $0.commanded }
      guard player.clock.now - wanted.length >= commanded else {
        return "only \(player.clock.now - commanded) have gone since the last command, and "
          + "\(wanted.length) of sound are looked at"
      }
      return "the last \(wanted.length) of sound have "
        + "\(wanted.text(of: player.stretch(wanted.length))) \(after), not \(wanted.name)"
    case .cue: return "\(CueCondition.text(of: player.record.cueTexts)) \(after)"
    }
  }
}

extension SoundCondition {
  /// What is expected, for a person.
  fileprivate var name: String {
    switch kind {
    case .silent: "silence"
    case .tone(let hertz): "a tone of \(hertz) Hz"
    case .level(let range): "a level of \(range.lowerBound) to \(range.upperBound)"
    }
  }
}

extension PlayerEventFilter {
  /// As it is written.
  fileprivate var text: String {
    (name ?? "any") + (condition.map { "(\($0.field)=\($0.value))" } ?? "")
  }
}
