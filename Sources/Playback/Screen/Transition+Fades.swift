internal import MediaCore

extension Screen {
  /// Where the passes of the pictures that can be seen or worked on now change from and to a colour.
  ///
  /// - Returns: By the numbers of the passes; empty for other transitions.
  func fades(_ programme: inout Programme, at now: MediaTime) -> [Int: FadeWindows] {
    guard transition.throughColor != nil else { return [:] }
    var fades: [Int: FadeWindows] = [:]
    for number in [programme.passes.first?.number, shown?.pass, next?.pass] {
      guard let number, fades[number] == nil, let pass = programme.timeline.pass(number) else {
        continue
      }
      fades[number] = transition.fade(of: pass, &programme, at: now)
    }
    return fades
  }
}

extension Transition {
  /// Where a pass changes from and to a colour.
  func fade(of pass: Pass, _ programme: inout Programme, at now: MediaTime) -> FadeWindows {
    guard throughColor != nil else { return FadeWindows() }
    let meetsNext =
      programme.meetsNext(pass) && programme.nextItem(after: pass, at: now).entry != nil
    return fade(of: pass, end: pass.expectedEnd, meetsNext: meetsNext)
  }
}
