internal import HLS
internal import MediaCore

/// The status that any thread may read.
extension Playout {
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
    status.losses = lossBook.losses
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
    screen.describeTracks(of: current, in: &status)
  }

  /// The window of the current item; `nil` if it is no broadcast.
  var live: LiveState? { current?.live }

  /// How far playback is behind the edge of a broadcast; `nil` if no more of the item comes.
  var latency: MediaTime? {
    // While an interstitial plays in the place of the broadcast, that goes on underneath.
    let time = passes.first?.clip?.stop.coveredTime(at: position) ?? itemTime
    return live?.latency(of: time, at: now)
  }

  /// How much of the stream is loaded from the position on; `nil` if the item is no stream.
  var buffered: MediaTime? {
    let pass = passes.first.flatMap { nextItem(after: $0).isAgain ? $0 : nil }
    return stream.buffered(at: itemTime, repeating: pass?.opened.information.duration)
  }
}
