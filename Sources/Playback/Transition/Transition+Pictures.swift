internal import FFmpeg
internal import MediaCore

/// The pictures of items that come and go.
extension Transition {
  /// What is mixed into a picture, as far as that is known.
  enum Mix {
    case none
    case with(FrameMix)
    /// A picture of the outgoing pass is missing.
    case waits
  }

  /// What is mixed into a picture of a pass that is due at a time.
  ///
  /// - Parameters:
  ///   - pass: The number of the pass.
  ///   - shown: The picture that is up.
  ///   - fade: Where the pass changes from and to a colour.
  ///   - waits: Whether time waits for the right picture; a clock that does not wait takes what is there.
  ///   - isAhead: Whether pictures of earlier times may still be asked for.
  mutating func mix(
    at time: MediaTime, pass: Int, shown: PresentedFrame?, _ fade: FadeWindows, waits: Bool,
    isAhead: Bool
  ) -> Mix {
    let index = crossfades.lastIndex { $0.pass.number < pass && $0.window.contains(time) }
    if let index {
      let crossfade = crossfades[index]
      var (isKnown, picture) = (false, PresentedFrame?.none)
      change(crossfade.pass.number) { crossfade in
        if isAhead {
          (isKnown, picture) = crossfade.pictureAhead(at: time, shown)
        } else {
          isKnown = crossfade.advancePicture(to: time, shown, waits: waits)
          picture = crossfade.picture
        }
      }
      guard isKnown else { return .waits }
      guard let picture else { return .none }
      return .with(.picture(picture, share: 1 - crossfade.window.progress(at: time)))
    }
    guard let (_, color) = throughColor else { return .none }
    let outgoing = fade.outgoing?.progress(at: time) ?? 0
    let incoming = fade.incoming?.progress(at: time) ?? 1
    let share = max(outgoing, 1 - incoming)
    return share > 0 ? .with(.color(color, share: share)) : .none
  }

  /// Keeps a picture of an outgoing pass that lies within its crossfade.
  mutating func keep(_ frame: PresentedFrame) { change(frame.pass) { $0.keep(frame) } }

  /// Records that all pictures of an outgoing pass were taken.
  mutating func endPictures(of pass: Int) { change(pass) { $0.picturesAreOver = true } }

  // MARK: - Pictures that stand

  /// The window in which the picture of the pass that is up changes though its frames may not; `nil` outside of one.
  func movingWindow(at position: MediaTime, _ fade: FadeWindows) -> FadeWindow? {
    if let crossfade = crossfades.last(where: \.isUnderWay) { return crossfade.window }
    return [fade.outgoing, fade.incoming].compactMap { $0 }
      .first { position >= $0.start && position < $0.end + Self.tick.scaled(by: 2) }
  }

  /// When a picture that stands is shown again.
  func tickDue(at position: MediaTime, _ fade: FadeWindows) -> MediaTime? {
    if let nextTick { return nextTick }
    guard let window = fade.outgoing, window.start > position else { return nil }
    return window.start
  }

  /// Decides whether a picture that stands is shown again now, while it comes or goes.
  ///
  /// - Parameters:
  ///   - window: In which the picture changes; `nil` outside of one.
  ///   - pass: The pass that is up; near its end nothing is shown again.
  ///   - next: The picture at hand; `nil` while none is.
  /// - Returns: The position at which it is shown; `nil` if it is not due.
  mutating func tick(
    _ window: FadeWindow?, of pass: Pass, shown: PresentedFrame, next: PresentedFrame?,
    at position: MediaTime
  ) -> MediaTime? {
    // What came up when the window was over does not change in it.
    guard let window, window.end != tickedUpTo, shown.outputTime < window.end else {
      nextTick = nil
      return nil
    }
    let due = nextTick ?? max(window.start, shown.outputTime) + Self.tick
    nextTick = due
    guard due <= position else { return nil }
    // A frame that is just up or about to be needs none beside it; the last of a still picture is as long as the others.
    let near = Self.tick.scaled(by: 0.75)
    // The end of the pass is as good as a frame: the last one of a film is longer than a tick.
    if let end = pass.end, end <= due + near {
      nextTick = nil
      tickedUpTo = window.end
      return nil
    }
    let own =
      next.flatMap { $0.outputTime <= due + near ? $0 : nil }
      ?? (shown.outputTime + near > due ? shown : nil)
    if let own {
      nextTick = own.outputTime + Self.tick
      return nil
    }
    return due
  }

  /// Records that a picture that stands was shown again.
  mutating func noteTick(at due: MediaTime, in window: FadeWindow) {
    nextTick = due >= window.end ? nil : min(due + Self.tick, window.end)
    if due >= window.end { tickedUpTo = window.end }
  }

  /// No picture is shown again for now: the timeline stands.
  mutating func stopTicking() { nextTick = nil }
}
