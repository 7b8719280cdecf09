internal import MediaCore

/// One item that goes into a colour of which the next one comes.
extension PlaybackLoop {
  /// How long going into a colour takes, and which.
  var throughColor: (half: MediaTime, color: CueColor)? {
    guard case .fade(_, let color) = transition, transition.length > .zero else { return nil }
    return (transition.length.scaled(by: 0.5), color)
  }

  /// Where a pass comes out of a colour.
  func comingWindow(of pass: Pass) -> FadeWindow? {
    guard let (half, _) = throughColor, pass.isJoin, pass.round == 0, pass.local == 0,
      pass.clip == nil, !pass.followsClip, pass.isWhole
    else {
      return nil
    }
    return FadeWindow(start: pass.start, length: within(half, pass))
  }

  /// Where a pass goes into a colour.
  func goingWindow(of pass: Pass) -> FadeWindow? {
    guard let (half, _) = throughColor, meetsNext(pass), let end = expectedEnd(of: pass),
      nextEntry(after: pass) != nil
    else { return nil }
    let length = within(half, pass)
    return FadeWindow(start: end - length, length: length)
  }

  private func within(_ half: MediaTime, _ pass: Pass) -> MediaTime {
    guard let end = expectedEnd(of: pass) else { return half }
    return min(half, (end - pass.start).scaled(by: 0.5))
  }
}
