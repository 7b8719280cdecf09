internal import FFmpeg
internal import MediaCore

/// What the loop knows of the picture in picture.
struct PictureInPictureState {
  /// Whether there may be one.
  let isEnabled: Bool
  var place: InsetPlace
  /// What is shown in the corner; `nil` for the picture itself in a small window.
  var source: String?
  /// The kind that was begun and has not ended.
  var active: Kind?
  /// Whether it was told that it began.
  var isTold = false
  var inset: Inset?
  /// How many sources were opened.
  var insetsMade = 0
  /// How often the source failed in a row, and when it may be tried again.
  var failures = FailureLedger()
  /// When the source that is up came up.
  var shownSince: MediaTime?

  enum Kind {
    /// The window is small.
    case window
    /// A second source is on the picture.
    case source
  }

  /// The name by which the source is known to its failures, and to itself.
  static let itemID = ItemID("pip")

  init(_ parts: PlayerParts) {
    isEnabled = parts.enablesPictureInPicture
    place = parts.pictureInPicture
  }
}

/// Picture in picture: the window made small, or a second source in a corner of the picture.
extension PlaybackLoop {
  private func checkPictureInPicture() throws(MediaError) {
    guard pip.isEnabled else {
      throw MediaError(.pictureInPictureDisabled, "picture in picture is not switched on")
    }
  }

  func startPictureInPicture() throws(MediaError) {
    try checkPictureInPicture()
    // One that waits to be tried again is tried now.
    guard pip.active == nil || pip.active == .source && pip.inset == nil else { return }
    if pip.source != nil { return startInset() }
    guard videoSink?.setPictureInPicture(pip.place) == true else {
      throw MediaError(
        .notSupported, "there is no window, and no second source has been set for the corner")
    }
    pip.active = .window
    tellPictureInPicture()
  }

  func stopPictureInPicture() throws(MediaError) {
    try checkPictureInPicture()
    endPictureInPicture(.command)
  }

  /// Changes what is in the corner, and where.
  func setPictureInPicture(_ change: PictureInPictureChange) throws(MediaError) {
    try checkPictureInPicture()
    if case .media("") = change.source {
      throw MediaError(.invalidArgument, "a source without a name")
    }
    pip.place = change.place(from: pip.place)
    switch change.source {
    case .same: break
    case .none:
      pip.source = nil
      if pip.active == .source { endPictureInPicture(.command) }
    case .media(let name):
      guard name != pip.source else { break }
      pip.source = name
      switch pip.active {
      case nil: break
      case .window:
        endPictureInPicture(.command)
        startInset()
      case .source:
        hideInset(.command)
        startInset()
      }
    }
    if pip.active == .window { _ = videoSink?.setPictureInPicture(pip.place) }
  }

  private func startInset() {
    pip.failures.forgiveAll()
    openInset()
  }

  private func openInset() {
    guard let source = pip.source else { return }
    closeInset()
    pip.insetsMade += 1
    let pipeline = ItemPipeline(
      ItemDescription(source, isMuted: true, loops: nil), id: PictureInPictureState.itemID,
      passes: .max,
      settings: pipelineSettings, wakeStage: wakeStage)
    pipeline.begin()
    pip.inset = Inset(pipeline)
    pip.active = .source
    stepState.unsettle()
  }

  /// Opens the second source again: after `idle` with the next item, after a failure when it has waited long enough.
  func reopenInset() {
    guard pip.active == .source, pip.inset == nil, activity != .idle,
      insetRetry.map({ timelineRuns && $0 <= now }) ?? true
    else { return }
    openInset()
  }

  /// When a second source that failed is tried again, as long as something plays.
  var insetRetry: MediaTime? {
    guard pip.active == .source, pip.inset == nil else { return nil }
    return pip.failures.nextTry(of: [PictureInPictureState.itemID])
  }

  /// Tells that the second source is up, or that it cannot be.
  func followPictureInPicture() {
    guard let inset = pip.inset else { return }
    if let error = inset.failure {
      post(.error(error))
      noteInsetFailure()
      stepState.unsettle()
    } else if picture.shownLook.inset?.source == pip.insetsMade {
      // Not when its first picture is at hand, which may be ahead of the frame that it is put on.
      tellPictureInPicture()
    } else if stepState.holdsTime, case .opening = inset.pipeline.phase {
      // That it cannot be opened is told at this moment, however long it takes to find out.
      stepState.wait(for: .data)
    }
  }

  /// Lets go of a source that failed until it is to be tried again.
  private func noteInsetFailure() {
    // One that was up for longer than the longest wait fails for the first time.
    if let since = pip.shownSince, now - since >= .seconds(30) { pip.failures.forgiveAll() }
    pip.failures.note(PictureInPictureState.itemID, now: now)
    hideInset(.failed)
  }

  /// Whether the second source, where there is something to put it on, is up or cannot be.
  var insetIsSettled: Bool {
    guard let inset = pip.inset, shown != nil else { return true }
    return inset.hasBegun || inset.failure != nil
  }

  /// Lets go of the second source with all others; it comes back with the next item.
  func leaveInset() {
    pip.failures.forgiveAll()
    if pip.active == .source { hideInset(.idle) }
  }

  private func tellPictureInPicture() {
    guard !pip.isTold else { return }
    pip.isTold = true
    pip.shownSince = now
    post(.startedPiP(source: pip.active == .source ? pip.source : nil))
  }

  private func endPictureInPicture(_ reason: PictureInPictureEnd) {
    guard let active = pip.active else { return }
    if active == .window { _ = videoSink?.setPictureInPicture(nil) }
    hideInset(reason)
    pip.active = nil
  }

  /// Takes what is shown away, and tells so if it was told of.
  private func hideInset(_ reason: PictureInPictureEnd) {
    closeInset()
    if pip.isTold { post(.stoppedPiP(reason)) }
    pip.isTold = false
    pip.shownSince = nil
    announcer.changeStatus()
  }

  private func closeInset() {
    pip.inset?.pipeline.close()
    pip.inset = nil
  }

  // MARK: - Pictures

  /// The point of the output timeline for which a frame shows its second picture, at a time of the scene.
  private func insetTime(of frame: PresentedFrame, at time: MediaTime) -> MediaTime {
    max(frame.outputTime, min(picture.sceneTime.position(at: time), position))
  }

  /// The second picture on a frame, at a time of the scene; `nil` where there is none yet.
  func inset(on frame: PresentedFrame, at time: MediaTime) -> ShownInset? {
    guard pip.inset != nil,
      let up = pip.inset?.picture(at: insetTime(of: frame, at: time), waits: stepState.holdsTime).1
    else { return nil }
    return ShownInset(
      source: pip.insetsMade, number: up.number, frame: up.frame, place: pip.place)
  }

  /// Whether the second picture on a frame is the right one, or nobody waits for that.
  func knowsInset(on frame: PresentedFrame, at time: MediaTime) -> Bool {
    guard stepState.holdsTime, pip.inset != nil else { return true }
    return pip.inset?.picture(at: insetTime(of: frame, at: time), waits: true).isKnown ?? true
  }

  /// When, on the output timeline, another second picture than the one that is shown comes up.
  var nextInset: MediaTime? {
    guard timelineRuns else { return nil }
    let shown = picture.shownLook.inset
    return pip.inset?.start(after: shown?.source == pip.insetsMade ? shown?.number ?? 0 : 0)
  }

  /// When the next frame's second picture is looked for: one that is far off would take those in between along.
  var insetLookahead: MediaTime? {
    guard timelineRuns, pip.inset != nil, let nextFrame else { return nil }
    return nextFrame.outputTime - longestWaitForLook
  }

  /// Lets go of second pictures that are over once a frame has been shown.
  func forgetInsets(_ frame: PresentedFrame, at time: MediaTime) {
    guard pip.inset != nil else { return }
    pip.inset?.forget(before: insetTime(of: frame, at: time))
  }
}
