internal import HLS
internal import MediaCore
internal import Streaming

/// What a stream reports while it is read.
extension PlaybackLoop {
  /// Takes what streams have reported since the last step.
  func readStreams() {
    post(stream.takeTags(of: current))
    // What other threads bring about at this moment comes first, whichever of them is faster.
    if let clock = time as? VirtualClock, clock.isHeld { return }
    if stream.follow(current) { announcer.changeStatus() }
    guard let current else { return }
    for action in stream.take(current.takeReports(), of: current.id) {
      carryOut(action, of: current.id)
    }
  }

  private func carryOut(_ action: StreamFollower.Action, of item: ItemID) {
    switch action {
    case .post(let posting): post(posting)
    case .changeStatus: announcer.changeStatus()
    case .followLength: followLength(of: item)
    case .followLive(let live):
      announcer.changeStatus()
      if live.keepsAll { post(programme.setDuration(live.edge, of: item)) }
    case .postBuffer(let end):
      guard let buffered else { return }
      post(.bufferChanged(buffered: buffered, loadedTo: end), item: item)
    }
  }

  /// Shows the frame again in the better variant that has come since the seek, while playback is paused.
  func showBetterPicture() {
    guard stream.state.hasBetterPicture, activity == .running, let pass = passes.first else {
      return
    }
    stream.forgetBetterPicture()
    guard !playWhenReady, seek.stepsToGo == 0, !seek.isScrubbing, pass.clip == nil,
      pass.pipeline === current, current?.trickRate == nil
    else { return }
    jumpInPlace()
  }

  /// How much of the stream is loaded from the position on; `nil` if the item is no stream.
  var buffered: MediaTime? {
    let pass = passes.first.flatMap { nextItem(after: $0).isAgain ? $0 : nil }
    return stream.buffered(at: itemTime, repeating: pass?.opened.information.duration)
  }
}
