internal import MediaCore

/// Watches whether playback gets on while it should, and decides what is done where it does not.
struct ProgressWatches {
  /// How long data may be missing, how long opening an item may take, and its first frame from then on.
  static let longestWait = MediaTime.seconds(30)
  /// After how long a decoder that brings no picture is reported.
  static let longestStandstill = MediaTime.seconds(1)
  /// How long a decoder that has all it needs may go without a picture.
  static let longestDecoding = MediaTime.seconds(10)
  /// How long a sound device may stand still before playback goes on without it.
  static let longestDeviceStall = MediaTime.seconds(2)
  /// How long after that it is tried again at the earliest, where playback begins anew.
  static let deviceRest = MediaTime.seconds(60)
  /// Why an item is given up whose file system or server does not answer.
  static let notOpened = "it was not open after 30 s"

  /// Those that are set.
  let limits: StuckLimits
  private var device = StandstillWatch()
  private var decoder = StandstillWatch()
  /// Of the decoder of an item that has sound alone.
  private var soundDecoder = StandstillWatch()
  /// Of the pictures that come after the end of their pass.
  private var late = StandstillWatch()
  /// Whether a warning said that the decoder brings no picture.
  private var decoderStands = false
  /// Whether the sound device was given up because it stood still.
  private(set) var deviceStands = false
  /// When that was.
  private var deviceLeft = MediaTime.zero
  /// Whether playback has begun anew since: it is given sound again, as what it holds may be too little to move by.
  private var mayTryDevice = false
  /// Of the turns that bring nothing under a virtual clock.
  private var turns = TurnWatch<TurnMark>()

  init(_ limits: StuckLimits = .unlimited) { self.limits = limits }

  /// Begins to watch anew: the timeline stands, or time was lost.
  mutating func reset() {
    // One that was given up is back when it moves, however long that is not looked at.
    if deviceStands { mayTryDevice = true } else { device.reset() }
    decoder.reset()
    soundDecoder.reset()
    late.reset()
  }

  /// Whether something is under way that could get stuck.
  static func watches(
    _ activity: Transport.Activity, timeRuns: Bool, isScrubbing: Bool
  ) -> Bool {
    switch activity {
    case .running: timeRuns || isScrubbing
    case .loading, .buffering, .preroll: true
    case .idle, .held, .backingOff, .ended: false
    }
  }

  /// Decides what is done: the timeline stops while data is missing, and what is stuck fails.
  ///
  /// A virtual clock itself waits for data, unless the data waits for the clock.
  ///
  /// - Returns: What is to be done, in this order.
  mutating func judge(_ situation: Situation) -> [ProgressAction] {
    // What is paused may stand.
    if situation.activity != .running || !situation.timeRuns { reset() }
    if let overrun = situation.overrun, let limit = limits.pastEnd, overrun >= limit {
      return [.exceed(.pastEnd)]
    }
    // From now on time stands by itself until there is more.
    if situation.holdsTime { return situation.activity == .buffering ? [.endBuffering] : [] }
    let isScrubbing = situation.scrubbedSince != nil
    guard
      Self.watches(
        situation.activity, timeRuns: situation.timeRuns, isScrubbing: isScrubbing)
    else { return [] }
    if isScrubbing { return noData(situation) }
    switch situation.activity {
    case .running:
      if situation.lacksData { return [.beginBuffering] }
      return judgeDevice(situation) + judgeDecoder(situation) + judgeSoundDecoder(situation)
    case .buffering:
      if situation.hasEnoughData { return [.endBuffering] }
      return [.awaitData] + (exceeded(situation) ?? noData(situation))
    case .preroll: return exceeded(situation) ?? noData(situation)
    case .loading:
      return exceeded(situation) ?? silence(situation, Self.notOpened)
    case .idle, .held, .backingOff, .ended: return []
    }
  }

  /// The error with which an item is given up.
  func error(of action: ProgressAction) -> MediaError {
    switch action {
    case .exceed(let kind): limits.error(kind)
    case .fail(let reason): MediaError(.stuck, reason)
    default: MediaError(.stuck, "it gets no further")
    }
  }

  /// Gives an item up for which a wait is longer than the limit that is set for it; `nil` otherwise.
  private func exceeded(_ situation: Situation) -> [ProgressAction]? {
    func isOver(_ since: MediaTime?, _ limit: MediaTime?) -> Bool {
      guard let since, let limit else { return false }
      return situation.now - since >= limit
    }
    if isOver(situation.opensSince, limits.firstFrame) { return [.exceed(.firstFrame)] }
    return isOver(situation.buffersSince, limits.buffering) ? [.exceed(.buffering)] : nil
  }

  private func noData(_ situation: Situation) -> [ProgressAction] {
    silence(situation, "no data of it came for 30 s")
  }

  private func silence(_ situation: Situation, _ reason: String) -> [ProgressAction] {
    guard situation.hasWaited else { return [] }
    return [.fail(situation.loadFailure.map { "\(reason): \($0.reason)" } ?? reason)]
  }

  /// Goes on without a device that does not move, and back to it when it does.
  private mutating func judgeDevice(_ situation: Situation) -> [ProgressAction] {
    guard let sound = situation.device else { return [] }
    guard sound.isPresent else {
      guard deviceStands else { return [] }
      let isTried = mayTryDevice && situation.now - deviceLeft >= Self.deviceRest
      return device.goesOn(to: sound.playedFrames) || isTried ? [.returnDevice] : []
    }
    // What has played all that it was given need not move until it is given more.
    guard sound.hasUnheard else {
      device.reset()
      return []
    }
    let standing = device.stands(at: sound.playedFrames, now: situation.now)
    guard standing >= Self.longestDeviceStall else { return [] }
    (deviceStands, deviceLeft, mayTryDevice) = (true, situation.now, false)
    return [.loseDevice]
  }

  /// Reports once that no picture comes though there is data, and gives the item up after long.
  ///
  /// A decoder that is only slow does not stand.
  private mutating func judgeDecoder(_ situation: Situation) -> [ProgressAction] {
    if !situation.isPictureMissing { decoder.reset() }
    let standing =
      situation.isPictureMissing
      ? decoder.stands(at: situation.picturesTaken, now: situation.now) : .zero
    if let limit = limits.progress {
      if standing >= limit { return [.exceed(.progress)] }
    } else if standing >= Self.longestDecoding {
      return [.fail("no picture of it was decoded for 10 s")]
    }
    let stands = standing >= Self.longestStandstill
    defer { decoderStands = stands }
    return stands && !decoderStands ? [.postDecoderStall] : []
  }

  /// Gives an item up of which sound is all there is, and none is decoded though it has been read.
  private mutating func judgeSoundDecoder(_ situation: Situation) -> [ProgressAction] {
    guard let limit = limits.progress, let end = situation.missingSound else {
      soundDecoder.reset()
      return []
    }
    return soundDecoder.stands(at: end, now: situation.now) >= limit ? [.exceed(.progress)] : []
  }

  // MARK: - What is told by other parts

  /// Playback goes on without the sound device.
  mutating func noteDeviceLost() {
    // By its movement one that stood still is known to be back.
    if !deviceStands { device.reset() }
  }

  /// The sound device is there again, or another one.
  mutating func noteDeviceReturned() {
    deviceStands = false
    device.reset()
  }

  /// The sound begins anew: the device need not have moved.
  mutating func noteSoundRestarted() { device.reset() }

  /// Whether pictures that come after the end of their pass still come.
  ///
  /// - Parameter made: How many the sink was given.
  mutating func latePicturesCome(made: Int, now: MediaTime) -> Bool {
    late.stands(at: Int64(made), now: now) < Self.longestDecoding
  }

  /// A pass was left: its late pictures are not waited for any more.
  mutating func forgetLatePictures() { late.reset() }

  /// Notes a turn after which nothing is awaited.
  ///
  /// - Returns: Whether too many brought nothing.
  mutating func turnsStand(at mark: TurnMark) -> Bool {
    guard turns.standsStill(at: mark) else { return false }
    turns.reset()
    return true
  }

  /// Something is awaited, or time goes on.
  mutating func forgetTurns() { turns.reset() }
}

extension ProgressWatches.Situation {
  /// Whether nothing has come for the longest time that is allowed.
  fileprivate var hasWaited: Bool {
    now - (scrubbedSince.map { max($0, silentSince) } ?? silentSince) >= ProgressWatches.longestWait
  }
}
