internal import FFmpeg
internal import MadeUpOrigin
internal import MediaCore
internal import Playback
internal import Vitrine

/// Whether what is expected has come, and whether all is as it must be.
extension ScenarioRun {
  /// Whether what is expected is there now, or was in the last tick.
  mutating func isMet(_ condition: ScenarioStep.Condition) -> Bool {
    switch condition {
    case .event(let filter): return events.next(filter, from: &place) != nil
    case .status(let wanted): return holds(wanted, isWanted: true)
    case .picture(let wanted):
      if case .none = wanted.kind { return pictures.current == nil }
      for picture in recent {
        let likeness = Self.likeness(of: picture, to: wanted)
        if likeness >= nearest?.likeness ?? -1 { nearest = (picture, likeness) }
        if likeness >= wanted.least { return true }
      }
      return false
    case .sound(let wanted):
      return clock.soundEnd - wanted.length >= commanded && wanted.holds(for: stretch(of: wanted))
    case .cue(let wanted): return wanted.holds(for: events.cueTexts)
    case .requests(let wanted): return wanted.holds(for: number(of: wanted))
    }
  }

  /// Why what is expected has not come.
  func reason(
    against condition: ScenarioStep.Condition, within length: MediaTime
  ) -> String {
    switch condition {
    case .event: return "that did not come within \(length.seconds) s"
    case .status(let wanted):
      return "\(wanted.name) is \(text(of: wanted)) after \(length.seconds) s"
    case .picture(let wanted):
      if case .none = wanted.kind { return "a picture is shown after \(length.seconds) s" }
      guard let nearest else { return "no picture came within \(length.seconds) s" }
      return "no such picture came within \(length.seconds) s; that at "
        + "\(nearest.picture.frame.time.seconds) s of \(nearest.picture.item) has "
        + wanted.reason(against: nearest.picture.frame)
    case .sound(let wanted):
      let over = clock.soundEnd - commanded
      guard over >= wanted.length else {
        return "only \(over.seconds) s have gone since the last command, and "
          + "\(wanted.length.seconds) s of sound are looked at"
      }
      return "the last \(wanted.length.seconds) s have \(text(of: wanted)) after "
        + "\(length.seconds) s"
    case .cue: return "\(cueText) after \(length.seconds) s"
    case .requests(let wanted):
      return "\(number(of: wanted)) of these came within \(length.seconds) s"
    }
  }

  /// Looks whether all is as it must be.
  mutating func check() throws(Failure) {
    for index in rules.indices {
      var rule = rules[index]
      var evidence: PictureEvidence?
      let reason = breach(of: &rule, &evidence)
      rules[index] = rule
      guard let reason else { continue }
      var failure = failure(rule.step, reason)
      failure.evidence = evidence
      throw failure
    }
  }

  /// Looks whether there was something to look at for each rule that says what pictures or sound must always be.
  func checkUnseen() throws(Failure) {
    for rule in rules where rule.isWanted && !rule.hasLooked && clock.now > rule.since {
      switch rule.condition {
      case .picture(let wanted):
        if case .none = wanted.kind { continue }
        throw failure(rule.step, "no picture has come")
      case .sound(let wanted):
        let heard = max(.zero, clock.soundEnd - rule.since)
        throw failure(
          rule.step,
          "only \(heard.seconds) s were heard, and \(wanted.length.seconds) s are looked at")
      case .event, .status, .cue, .requests: continue
      }
    }
  }

  /// What breaks a rule; `nil` when nothing does.
  private func breach(
    of rule: inout ScenarioRule, _ evidence: inout PictureEvidence?
  ) -> String? {
    let moment = "at \(clock.now.seconds) s"
    switch rule.condition {
    case .event(let filter):
      return events.next(filter, from: &rule.place).map {
        "\($0.kind.name) came at \($0.clockTime.seconds) s of the clock" + Self.fields(of: $0)
      }
    case .status(let wanted):
      guard holds(wanted, isWanted: rule.isWanted) != rule.isWanted else { return nil }
      return "\(wanted.name) is \(text(of: wanted)) \(moment)"
    case .picture(let wanted):
      if case .none = wanted.kind {
        let isNone = pictures.current == nil
        return isNone == rule.isWanted ? nil : "\(isNone ? "no" : "a") picture is shown \(moment)"
      }
      let isShown = pictures.current != nil
      rule.hasLooked = rule.hasLooked || isShown
      if rule.isWanted, rule.hasLooked, !isShown { return "no picture is shown \(moment)" }
      let wrong = recent.first {
        (Self.likeness(of: $0, to: wanted) >= wanted.least) != rule.isWanted
      }
      evidence = wrong.map { PictureEvidence(shown: $0.frame, wanted: wanted.file) }
      return wrong.map {
        "the picture at \($0.frame.time.seconds) s of \($0.item) has "
          + "\(wanted.reason(against: $0.frame)) \(moment)"
      }
    case .sound(let wanted):
      guard clock.soundEnd - wanted.length >= rule.since else { return nil }
      rule.hasLooked = true
      guard wanted.holds(for: stretch(of: wanted)) != rule.isWanted else { return nil }
      return "the last \(wanted.length.seconds) s have \(text(of: wanted)) \(moment)"
    case .cue(let wanted):
      guard wanted.holds(for: events.cueTexts) != rule.isWanted else { return nil }
      return "\(cueText) \(moment)"
    case .requests(let wanted):
      let number = number(of: wanted)
      guard wanted.holds(for: number) != rule.isWanted else { return nil }
      return "\(number) of these requests have come \(moment)"
    }
  }

  /// What an event tells beside its name.
  private static func fields(of event: PlayerEvent) -> String {
    let fields = event.kind.fields
    return fields.members.isEmpty ? "" : ": \(JSONValue.object(fields).json)"
  }

  private func number(of wanted: RequestCondition) -> Int {
    origin?.requestCount(where: wanted.matches) ?? 0
  }

  /// One that cannot be looked at is like nothing.
  private static func likeness(of picture: PresentedFrame, to wanted: PictureCondition) -> Double {
    (try? wanted.likeness(of: picture.frame)) ?? 0
  }

  private func stretch(of wanted: SoundCondition) -> SoundStretch {
    sound.stretch(from: clock.soundEnd - wanted.length, to: clock.soundEnd)
  }

  private func text(of wanted: SoundCondition) -> String { wanted.text(of: stretch(of: wanted)) }

  private var cueText: String { CueCondition.text(of: events.cueTexts) }

  /// Whether a member of the status is so; only times may be off.
  ///
  /// - Parameter isWanted: Whether it must be so, or must not.
  private func holds(_ wanted: StatusCondition, isWanted: Bool) -> Bool {
    wanted.holds(
      for: member(of: wanted), tolerance: wanted.isOfTime ? tolerance.seconds : 0,
      isWanted: isWanted)
  }

  private func member(of wanted: StatusCondition) -> JSONValue? {
    wanted.member(of: .object(player.status.json))
  }

  private func text(of wanted: StatusCondition) -> String {
    member(of: wanted)?.json ?? "null"
  }
}

extension StatusCondition {
  /// The member that is asked about, as it is written.
  fileprivate var name: String { path.joined(separator: ".") }

  /// Whether it asks about what changes only when the player does something.
  var isOfWhatIsDone: Bool {
    [
      "state", "item", "queue", "counters", "fallback", "rate", "volume", "muted", "loops",
      "filters",
    ]
    .contains(path.first ?? "")
  }

  /// Whether it asks about a time in seconds.
  fileprivate var isOfTime: Bool {
    ["currentTime", "duration", "latency", "latencyTarget", "buffer", "time", "start", "end"]
      .contains(path.last ?? "")
  }
}
