internal import FFmpeg
internal import MediaCore

/// Picture in picture: the window made small, or a second source in a corner of the picture.
///
/// Owns where it is, what it shows, and the pipeline of the second source. What is to be done outside it, its methods
/// return. Confined to the stage.
struct PictureInPicture {
  /// A source that was up for this long fails for the first time again: it is the longest wait between two tries.
  private static let longestWait = MediaTime.seconds(30)
  /// The name by which the failures of the source, and its pipeline, know it.
  private static let itemID = ItemID("pip")

  /// Whether there may be one.
  let isEnabled: Bool
  private let settings: PipelineSettings
  private let wakeStage: @Sendable () -> Void

  private(set) var place: InsetPlace
  /// What is shown in the corner; `nil` if the window becomes small instead.
  private(set) var source: String?
  /// The kind that was started; `nil` before a start and after a stop.
  private(set) var active: Kind?
  /// How many sources were opened: the number of the last one.
  private(set) var sourcesMade = 0
  /// The source that is open; `nil` also while a source that failed waits for its next try.
  private(set) var inset: Inset?
  /// How often the source failed in a row, and when it may be tried again.
  private var failures = FailureLedger()
  /// Since when it is shown, as its start was posted; `nil` while it is not.
  private var shownSince: MediaTime?

  init(
    _ parts: PlayerParts, settings: PipelineSettings, wakeStage: @escaping @Sendable () -> Void
  ) {
    isEnabled = parts.enablesPictureInPicture
    place = parts.pictureInPicture
    self.settings = settings
    self.wakeStage = wakeStage
  }

  /// When a source that failed is tried again; `nil` if none waits for that.
  var nextTry: MediaTime? {
    active == .source && inset == nil ? failures.nextTry(of: [Self.itemID]) : nil
  }

  // MARK: - Commands

  /// - Throws: 7013 if there may be none.
  func start() throws(MediaError) -> Start {
    try checkEnabled()
    // One that waits to be tried again is tried now.
    guard active == nil || active == .source && inset == nil else { return .nothing }
    return source == nil ? .window(place) : .source
  }

  /// Records that the window has become small.
  mutating func beginWindow(at now: MediaTime) -> Effects {
    active = .window
    var effects = Effects()
    noteShown(at: now, &effects)
    return effects
  }

  /// Opens the second source, whether or not it failed before.
  mutating func openSource() -> Effects {
    failures.forgiveAll()
    return open()
  }

  /// - Throws: 7013 if there may be none.
  mutating func stop() throws(MediaError) -> Effects {
    try checkEnabled()
    var effects = Effects()
    end(.command, &effects)
    return effects
  }

  /// Changes what is in the corner, and where.
  ///
  /// - Throws: 7013 if there may be none, 1001 for a source without a name.
  mutating func change(_ change: PictureInPictureChange) throws(MediaError) -> Effects {
    try checkEnabled()
    if case .media("") = change.source {
      throw MediaError(.invalidArgument, "a source without a name")
    }
    place = change.place(from: place)
    var effects = Effects()
    switch change.source {
    case .same: break
    case .none:
      source = nil
      if active == .source { end(.command, &effects) }
    case .media(let name):
      guard name != source else { break }
      source = name
      guard let active else { break }
      if active == .window { end(.command, &effects) } else { hide(.command, &effects) }
      effects.join(openSource())
    }
    if active == .window { effects.window = .small(place) }
    return effects
  }

  private func checkEnabled() throws(MediaError) {
    guard isEnabled else {
      throw MediaError(.pictureInPictureDisabled, "picture in picture is not switched on")
    }
  }

  // MARK: - The second source

  /// Opens the source again: with the first item after `idle`, and after a failure when it has waited long enough.
  ///
  /// - Parameter runs: Whether the timeline runs; while it stands a source that failed is not tried again.
  mutating func reopen(at now: MediaTime, runs: Bool) -> Effects {
    guard active == .source, inset == nil, nextTry.map({ runs && $0 <= now }) ?? true else {
      return Effects()
    }
    return open()
  }

  private mutating func open() -> Effects {
    guard let source else { return Effects() }
    inset?.pipeline.close()
    sourcesMade += 1
    let pipeline = ItemPipeline(
      ItemDescription(source, isMuted: true, loops: nil), id: Self.itemID, passes: .max,
      settings: settings, wakeStage: wakeStage)
    pipeline.begin()
    inset = Inset(pipeline)
    active = .source
    return Effects(unsettles: true)
  }

  /// Notes that the source is shown, or that it cannot be.
  ///
  /// - Parameter shown: The second picture on the frame that is shown.
  mutating func follow(_ shown: ShownInset?, at now: MediaTime, holdsTime: Bool) -> Effects {
    guard let inset else { return Effects() }
    var effects = Effects()
    if let error = inset.failure {
      effects.postings.append(Posting(.error(error)))
      if let shownSince, now - shownSince >= Self.longestWait { failures.forgiveAll() }
      failures.note(Self.itemID, now: now)
      hide(.failed, &effects)
      effects.unsettles = true
    } else if shown?.source == sourcesMade {
      // Not when its first picture is at hand, which may be ahead of the frame that it is put on.
      noteShown(at: now, &effects)
    } else if holdsTime, inset.isAwaited || inset.isOpening {
      // That it cannot be opened, or holds no picture, is posted at this moment, however long it takes to find out.
      effects.awaited = .data
    }
    return effects
  }

  /// Closes the source with all items; it is opened again with the next item.
  mutating func leave() -> Effects {
    failures.forgiveAll()
    var effects = Effects()
    if active == .source { hide(.idle, &effects) }
    return effects
  }

  private mutating func noteShown(at now: MediaTime, _ effects: inout Effects) {
    guard shownSince == nil else { return }
    shownSince = now
    effects.postings.append(Posting(.startedPiP(source: active == .source ? source : nil)))
  }

  private mutating func end(_ reason: PictureInPictureEnd, _ effects: inout Effects) {
    guard let active else { return }
    if active == .window { effects.window = .normal }
    hide(reason, &effects)
    self.active = nil
  }

  /// Closes the source; posts the end if the start was posted.
  private mutating func hide(_ reason: PictureInPictureEnd, _ effects: inout Effects) {
    inset?.pipeline.close()
    inset = nil
    if shownSince != nil { effects.postings.append(Posting(.stoppedPiP(reason))) }
    shownSince = nil
    effects.changesStatus = true
  }

  // MARK: - Pictures

  /// The second picture at a time of the output timeline; `nil` before the first is there.
  mutating func picture(at time: MediaTime, waits: Bool) -> ShownInset? {
    guard let up = inset?.picture(at: time, waits: waits).1 else { return nil }
    return ShownInset(source: sourcesMade, number: up.number, frame: up.frame, place: place)
  }

  /// Whether the second picture at a time is the right one; always if time does not wait for it.
  mutating func isKnown(at time: MediaTime, waits: Bool) -> Bool {
    guard waits else { return true }
    return inset?.picture(at: time, waits: true).isKnown ?? true
  }

  /// Forgets second pictures that are over by a time of the output timeline.
  mutating func forget(before time: MediaTime) { inset?.forget(before: time) }
}
