internal import HLS
internal import MediaCore

/// What a stream reports while it is read.
extension PlaybackLoop {
  /// Takes what streams have reported since the last step.
  func readStreams() {
    playout.post(playout.stream.takeTags(of: current))
    // What other threads bring about at this moment comes first: the turns of this step may have missed it.
    if playout.stepState.wasHeld || (playout.time as? VirtualClock)?.isHeld == true { return }
    if playout.stream.follow(current) { playout.announcer.changeStatus() }
    guard let current else { return }
    for action in playout.stream.take(current.takeReports(), of: current.id) {
      carryOut(action, of: current.id)
    }
  }

  private func carryOut(_ action: StreamFollower.Action, of item: ItemID) {
    switch action {
    case .post(let posting): playout.post(posting)
    case .changeStatus: playout.announcer.changeStatus()
    case .followLength: playout.followLength(of: item)
    case .followLive(let live):
      playout.announcer.changeStatus()
      if live.keepsAll { playout.post(playout.programme.setDuration(live.edge, of: item)) }
    case .postBuffer(let end):
      guard let buffered = playout.buffered else { return }
      playout.post(.bufferChanged(buffered: buffered, loadedTo: end), item: item)
    }
  }

  /// Shows the frame again in the better variant that has come since the seek, while playback is paused.
  func showBetterPicture() {
    guard playout.stream.state.hasBetterPicture, activity == .running, let pass = passes.first
    else {
      return
    }
    playout.stream.forgetBetterPicture()
    guard !playWhenReady, playout.seek.stepsToGo == 0, !playout.seek.isScrubbing, pass.clip == nil,
      pass.pipeline === current, current?.trickRate == nil
    else { return }
    jumpInPlace()
  }
}
