internal import MediaCore

/// Where playback is, and how fast it goes.
extension Playout {
  /// The position on the output timeline, never past what there is to play.
  var position: MediaTime {
    let position = clock.position(at: now)
    guard let end = passes.last?.end else { return position }
    return min(position, end)
  }

  /// The position in the current item.
  var itemTime: MediaTime {
    if let goal { return goal }
    guard let pass = passes.first else { return programme.start(activity) }
    // A step back aims just before the frame that was up: the frame it finds tells the time.
    if seek.landsOnStep, let time = screen.timeBefore(pass, at: position) { return time }
    return pass.clip?.stop.itemTime(at: position) ?? pass.itemTime(at: position)
  }

  var timelineRuns: Bool { activity == .running && playWhenReady && effectiveRate > 0 }

  /// Seconds of timeline for each second, as the player and the current item are asked to play.
  var askedRate: Double { rate * (passes.first?.description.rate ?? 1) }

  /// The same with what keeps the distance from the edge of a broadcast.
  var effectiveRate: Double { askedRate * transport.latency.rate }

  /// Whether the sound device is to play: the timeline runs, and does not stand for a picture.
  var soundRuns: Bool { timelineRuns && standsUntil == nil }

  /// Looks at the clock.
  ///
  /// Time in which no step could be taken, because the machine or the process stood, is taken out of everything that
  /// counts: playback goes on where it was, and nothing fails for having stood still meanwhile.
  func lookAtTime() {
    guard let expected = stepState.look(at: time) else { return }
    let lost = now - expected
    transport.leaveOut(lost, since: expected, now: now)
    programme.items.leaveOut(lost)
    watches.reset()
  }

  /// Makes the sound device and the clock run or stand as the state says.
  func letTimeRun() {
    sound.setPaused(!soundRuns)
    updateClock()
  }

  /// Makes the clock run or stand as the state says.
  func updateClock() {
    anchorClock()
    transport.setSpeed(soundRuns && sound.letsClockRun ? effectiveRate : 0, at: now)
  }

  /// Anchors the clock at the position: what changes its speed leaves the position as it is.
  func anchorClock() { transport.setPosition(position, at: now) }

  /// Moves the transport to another activity at this moment.
  func move(to activity: Transport.Activity, restarts: Bool = false) {
    transport.move(to: activity, at: now, restarts: restarts)
  }
}
