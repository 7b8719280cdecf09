internal import FFmpeg
internal import MediaCore

/// The pictures of items that come and go.
extension PlaybackLoop {
  /// How often pictures that stand for long are shown again while they come or go.
  static let transitionTick = MediaTime(ticks: 1, of: Rational(1, 30))

  /// What is mixed into a picture of a pass that is due at a time.
  ///
  /// - Returns: Whether it is known: if not, a picture of the pass that goes is awaited.
  func mix(at time: MediaTime, pass number: Int) -> (isKnown: Bool, mix: FrameMix?) {
    let place = crossfades.lastIndex { $0.pass.number < number && $0.window.contains(time) }
    if let place {
      guard advanceGoingPicture(of: place, to: time) else { return (false, nil) }
      guard let picture = crossfades[place].picture else { return (true, nil) }
      return (true, .picture(picture, share: 1 - crossfades[place].window.progress(at: time)))
    }
    guard let (_, color) = throughColor, let index = index(ofPass: number) else {
      return (true, nil)
    }
    let going = goingWindow(of: passes[index])?.progress(at: time) ?? 0
    let coming = comingWindow(of: passes[index])?.progress(at: time) ?? 1
    let share = max(going, 1 - coming)
    return (true, share > 0 ? .color(color, share: share) : nil)
  }

  /// Finds the picture of the pass that goes that is up at a time.
  ///
  /// - Returns: Whether it is the right one; a clock that does not wait takes what there is.
  private func advanceGoingPicture(of place: Int, to time: MediaTime) -> Bool {
    var state = crossfades[place]
    defer { crossfades[place] = state }
    if state.picture == nil, shown?.pass == state.pass.number { state.picture = shown }
    while true {
      if let next = state.nextPicture {
        guard next.outputTime <= time else { return true }
        state.picture = next
        state.nextPicture = nil
      }
      if state.picturesAreOver { return true }
      switch state.pass.pipeline.video.pop() {
      case nil: return !stepState.holdsTime
      case .endOfPass: state.picturesAreOver = true
      case .frame(let frame): state.nextPicture = laid(frame, in: state.pass)
      }
    }
  }

  /// The stretch of the pass that is up in which its picture changes though its frames may not.
  private var movingWindow: FadeWindow? {
    guard let pass = passes.first else { return nil }
    if let crossfade = crossfades.last(where: \.isUnderWay) { return crossfade.window }
    let position = position
    return [goingWindow(of: pass), comingWindow(of: pass)].compactMap { $0 }
      .first { position >= $0.start && position < $0.end + Self.transitionTick.scaled(by: 2) }
  }

  /// When a picture that stands is shown again, since it comes or goes.
  var tickDue: MediaTime? {
    if let nextTick { return nextTick }
    guard let pass = passes.first, let window = goingWindow(of: pass) else { return nil }
    return window.start > position ? window.start : nil
  }

  /// Shows a picture that stands for long again and again while it comes or goes.
  func tickTransition() {
    guard timelineRuns, let shown, let pass = passes.first, shown.pass == pass.number,
      let window = movingWindow, window.end != tickedUpTo
    else {
      nextTick = nil
      return
    }
    let position = clock.position(at: now)
    let due = nextTick ?? max(window.start, shown.outputTime) + Self.transitionTick
    nextTick = due
    guard due <= position, pass.end.map({ due < $0 }) ?? true else { return }
    // A frame that is just up or about to be needs none beside it; the last of a still picture is as long as the others.
    let near = Self.transitionTick.scaled(by: 0.75)
    let own =
      nextFrame.flatMap { $0.outputTime <= due + near ? $0 : nil }
      ?? (shown.outputTime + near > due ? shown : nil)
    if let own {
      nextTick = own.outputTime + Self.transitionTick
      return
    }
    var again = shown
    again.outputTime = due
    guard let composed = composed(again) else { return }
    announcer.count(\.framesShown)
    let time = sceneTime(of: again)
    noteShown(composed, look(for: shown, at: time), at: time)
    videoSink?.show(composed)
    nextTick = due >= window.end ? nil : min(due + Self.transitionTick, window.end)
    if due >= window.end { tickedUpTo = window.end }
  }
}
