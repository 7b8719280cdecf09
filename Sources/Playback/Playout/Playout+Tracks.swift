internal import MediaCore

/// Other tracks of sound.
extension Playout {
  /// Switches to the tracks that are chosen now, of the item that is up and of the one that is open ahead.
  func switchSound() {
    sound.cancelPendingSwitch()
    let changes = [activity == .loading ? nil : current, upNext].compactMap { sound.change(of: $0) }
    guard sound.renderer != nil, !changes.isEmpty else { return }
    // Where time waits for data there is nothing to bridge.
    let mayWait = !stepState.holdsTime && timelineRuns
    switchSound(
      to: changes.filter { !(mayWait && sound.await($0, during: passes.first, now: now)) })
  }

  /// Switches to the track that was loaded when it is there, or when nothing is left of the old one.
  func takePendingSwitch() {
    guard sound.pendingSwitch != nil else { return }
    switch sound.takePendingSwitch(
      during: passes.first, lacksSound: sound.lacksData(programme.timeline, at: position), now: now)
    {
    case .nothing: break
    case .waits: stepState.wait(for: .data)
    case .due(let change): switchSound(to: [change])
    }
  }

  /// Has other tracks heard from what the output is given next on.
  private func switchSound(to changes: [SoundChange]) {
    guard sound.renderer != nil, !changes.isEmpty else { return }
    redecodeUnwritten(changes)
    announcer.changeStatus()
  }
}
