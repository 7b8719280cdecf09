internal import MediaCore
internal import Streaming

/// The status that any thread may read.
extension PlaybackLoop {
  /// Brings the published status up to date.
  func publish() {
    let time = itemTime
    guard announcer.takeStatusChange() else {
      return publisher.update { describeTime(in: &$0, time) }
    }
    var status = PlayerStatus()
    describe(in: &status, at: time)
    publisher.publish(status, programme.book.takeListChange())
  }

  /// Describes what changes while time goes on.
  private func describeTime(in status: inout PlayerStatus, _ time: MediaTime) {
    status.currentTime = time
    status.buffer = buffered
    status.date = screen.cues.schedule?.dates.date(at: time)
    status.latency = latency
    if let live { status.seekableRanges = [live.range(including: time)] }
    status.interstitial = programme.interstitialStatus(at: position)
    status.counters = counters
  }

  private func describe(in status: inout PlayerStatus, at time: MediaTime) {
    transport.describe(in: &status, runs: timelineRuns)
    programme.describe(in: &status)
    screen.describe(in: &status)
    stream.describe(in: &status)
    sound.describe(in: &status)
    current?.describe(in: &status, at: time)
    describeTracks(in: &status)
    describeTime(in: &status, time)
  }

  private func describeTracks(in status: inout PlayerStatus) {
    guard let current, current.opened != nil else { return }
    stream.describeTracks(
      of: current, in: &status,
      languages: sound.selector.languages + screen.cues.preferredLanguages)
    status.subtitleTrack = screen.cues.track(of: current)
  }
}
