internal import MediaCore
internal import Synchronization

/// In real time: waiting for data that comes too slowly, and giving up what gets no further.
extension PlaybackLoop {
  /// How long data may be missing, how long opening an item may take, and its first frame from then on.
  static let longestWait = MediaTime.seconds(30)
  /// How long after a jump missing data is put down to it.
  static let seekGrace = MediaTime.seconds(2)
  /// After how long a decoder that brings no picture is told of.
  static let longestStandstill = MediaTime.seconds(1)
  /// How long a decoder that has all it needs may go without a picture.
  static let longestDecoding = MediaTime.seconds(10)
  /// How long a sound device may stand still before playback goes on without it.
  static let longestDeviceStall = MediaTime.seconds(2)

  /// Whether something is under way that could get stuck.
  var watchesProgress: Bool {
    switch activity {
    case .running: timelineRuns || seek.scrub != nil
    case .loading, .buffering, .preroll: true
    case .idle, .held, .backingOff, .ended: false
    }
  }

  /// Holds the timeline while data is missing, and fails what is stuck.
  ///
  /// A virtual clock itself waits for data, unless the data waits for the clock.
  func watchProgress() {
    // What is paused has a right to stand.
    if activity != .running || !timelineRuns {
      watches.reset()
    }
    if stepState.holdsTime {
      // From now on time stands by itself until there is more.
      if activity == .buffering { endBuffering() }
      return
    }
    guard watchesProgress else { return }
    if let scrub = seek.scrub {
      if now - max(waitsSince, scrub.since) >= Self.longestWait {
        failStuck("no data of it came for 30 s")
      }
      return
    }
    switch activity {
    case .running:
      if lacksData { return beginBuffering() }
      watchDevice()
      watchDecoder()
    case .buffering:
      if hasEnoughData { return endBuffering() }
      stepState.wait(for: .data)
      fallthrough
    case .preroll:
      if now - waitsSince >= Self.longestWait { failStuck("no data of it came for 30 s") }
    case .loading:
      if now - waitsSince >= Self.longestWait { failStuck(Self.notOpened) }
    case .idle, .held, .backingOff, .ended: break
    }
  }

  /// Since when nothing has come that might have; while a server wants to be left alone that is later.
  private var waitsSince: MediaTime {
    ([current].compactMap { $0 } + passes.map(\.pipeline)).map(\.silentSince)
      .reduce(activitySince, max)
  }

  /// Why an item is given up whose file system or server does not answer.
  static let notOpened = "it was not open after 30 s"

  private func failStuck(_ reason: String) {
    guard let current else { return }
    if abandonClip(MediaError(.stuck, reason)) { return }
    itemFailed(current.id, MediaError(.stuck, reason))
    stepState.unsettle()
  }

  // MARK: - Data

  /// Whether what is due now has not been read.
  private var lacksData: Bool { lacksSound || (isPictureMissing && videoStarves) }

  var lacksSound: Bool {
    guard let renderer, let pass = index(ofPass: audioHead).map({ passes[$0] }), pass.hasSound,
      !pass.soundIsOver, let track = pass.pipeline.shared.withLock({ $0.audio.track })
    else { return false }
    return pass.pipeline.isStarving(track)
      && renderer.lead(over: position.frames(sampleRate: renderer.format.sampleRate))
        <= .milliseconds(20)
  }

  private var videoStarves: Bool {
    guard let pass = index(ofPass: videoHead).map({ passes[$0] }),
      let track = pass.opened.videoTrack
    else { return false }
    return pass.pipeline.isStarving(track)
  }

  /// Whether the next picture is not there though the time of the one that is up is over.
  private var isPictureMissing: Bool { missingPictureSince.map { $0 < position } ?? false }

  private var missingPictureSince: MediaTime? {
    guard nextFrame == nil, let pass = index(ofPass: videoHead).map({ passes[$0] }),
      !pass.videoIsOver
    else { return nil }
    guard let shown, shown.pass == pass.number else { return pass.start }
    return shown.outputTime + max(shown.duration, .milliseconds(20))
  }

  private func beginBuffering() {
    transport.move(to: .buffering, at: now)
    announcer.count(\.stalls)
    post(.stall(starvation))
    updateClock()
    renderer?.sink.setPaused(true)
    announcer.stopPlaying()
    stepState.wait(for: .data)
    if playWhenReady { announceWaiting(.buffering) }
  }

  /// Why data is missing.
  private var starvation: StallCause {
    guard let pass = passes.first else { return .network }
    let hasJumped = !pass.isJoin && pass.window.start > .zero
    if hasJumped, pass.start + Self.seekGrace > position { return .seek }
    return pass.description.source.contains("://") ? .network : .disk
  }

  /// Tells once that no picture comes though there is data, and gives its item up after long.
  ///
  /// One that is only slow is none that stands.
  private func watchDecoder() {
    if !isPictureMissing { watches.decoder.reset() }
    let standing = isPictureMissing ? watches.decoder.stands(at: picturesTaken, now: now) : .zero
    if standing >= Self.longestDecoding {
      return failStuck("no picture of it was decoded for 10 s")
    }
    let stands = standing >= Self.longestStandstill
    if stands, !watches.decoderStands { post(.stall(.decoder)) }
    watches.decoderStands = stands
  }

  private var hasEnoughData: Bool {
    [audioHead, videoHead].compactMap(index(ofPass:)).allSatisfy {
      passes[$0].pipeline.canResume(pass: passes[$0].local)
    }
  }

  private func endBuffering() {
    transport.move(to: .running, at: now)
    letTimeRun()
    announcePlayingOrStanding()
    stepState.unsettle()
  }

  // MARK: - The sound device

  /// Goes on without a device that does not move, and back to it when it does.
  private func watchDevice() {
    guard let renderer, renderer.sink.pacing == .device else { return }
    let standing = watches.device.stands(at: renderer.sink.playedFrames, now: now)
    if renderer.deviceIsPresent {
      guard standing >= Self.longestDeviceStall, renderer.hasUnheard else { return }
      watches.deviceStands = true
      loseDevice()
      post(.stall(.device))
      post(.audioDeviceChanged(nil))
      post(.error(MediaError(.audioOutputFailed, "the sound device stands still")))
    } else if watches.deviceStands, standing == .zero {
      returnDevice()
      post(.audioDeviceChanged(audioDevice))
    }
  }
}

extension ItemPipeline {
  /// Whether a track's decoder waits for packets that have not been read.
  func isStarving(_ track: Int) -> Bool {
    packets.withLock { $0[track] }?.isStarving ?? false
  }

  /// Whether enough has been read to go on with a pass after data was missing.
  func canResume(pass: Int) -> Bool {
    let (track, isRead) = shared.withLock {
      ($0.audio.track, $0.ends[pass] != nil || $0.readFailure != nil)
    }
    if isRead { return true }
    guard case .ready(let opened) = phase else { return false }
    let queues = packets.withLock { $0 }
    return LoadControl.canResume(
      [opened.videoTrack, track].compactMap { $0 }.compactMap { queues[$0]?.level })
  }
}
