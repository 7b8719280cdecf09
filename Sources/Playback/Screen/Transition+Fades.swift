internal import MediaCore

/// Where passes on the timeline change from and to a colour.
extension Transition {
  /// By the numbers of the passes; empty for other transitions.
  func fades(_ programme: inout Programme, at now: MediaTime) -> [Int: FadeWindows] {
    guard throughColor != nil else { return [:] }
    var fades: [Int: FadeWindows] = [:]
    for pass in programme.passes { fades[pass.number] = fade(of: pass, &programme, at: now) }
    return fades
  }

  /// Where a pass changes from and to a colour.
  func fade(of pass: Pass, _ programme: inout Programme, at now: MediaTime) -> FadeWindows {
    guard throughColor != nil else { return FadeWindows() }
    let meetsNext =
      programme.meetsNext(pass) && programme.nextItem(after: pass, at: now).entry != nil
    return fade(of: pass, end: pass.expectedEnd, meetsNext: meetsNext)
  }
}
