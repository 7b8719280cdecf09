internal import MediaCore
internal import Synchronization

/// The sound output: its sink, what is staged for it, its volume and its track.
struct SoundOutput {
  /// A change to a track that has to be loaded first.
  struct PendingSwitch {
    let change: SoundChange
    /// When loading began.
    let since: MediaTime
  }

  /// The sink to be opened, or the one that is open; `nil` without sound.
  private(set) var sink: (any AudioSink)?
  /// `nil` until the output is open; written by the files of this type alone.
  var renderer: AudioRenderer?
  /// The opening of the output while it is under way.
  var opening: AudioOpening?
  /// Why an output failed to open that was not waited for any more, until that is told.
  private var openingFault: MediaError?
  /// The change that waits for its track to be loaded; written by the files of this type alone.
  var pendingSwitch: PendingSwitch?
  private(set) var selector = TrackSelector()
  private(set) var volume = 1.0
  private(set) var isMuted = false
  /// The name of the device; `nil` while none is there.
  private(set) var deviceName: String?
  /// Whether playback is paused by the sound server, not by a command.
  private(set) var isSilenced = false

  init(_ sink: (any AudioSink)?) { self.sink = sink }

  /// The rate of the grid on which passes begin: the sink's, so that every pass begins on a sample.
  var gridRate: Int { renderer?.format.sampleRate ?? 48_000 }

  /// Whether the clock follows a device that is there.
  var followsDevice: Bool { renderer?.deviceIsPresent == true }

  /// Whether the clock may run: no device is there to follow, or it is being heard.
  var letsClockRun: Bool { !followsDevice || renderer?.deviceHasBegun == true }

  /// Whether its sink follows the player's clock: before anything changes it is given what is due by then.
  var isClocked: Bool { renderer?.sink.pacing == .clock }

  /// How far the output has been given the sound of the timeline; `nil` without one.
  var givenTime: MediaTime? {
    renderer.map { MediaTime(frames: $0.cursor, sampleRate: $0.format.sampleRate) }
  }

  // MARK: - Volume and pauses

  mutating func setVolume(_ volume: Double, isMuted: Bool) {
    self.volume = volume
    self.isMuted = isMuted
    applyVolume()
  }

  /// Changes the volume, or whether it counts; what is not given stays.
  ///
  /// - Returns: The event, if either is another one than before.
  mutating func changeVolume(to volume: Double? = nil, isMuted: Bool? = nil) -> [Posting] {
    let (volume, isMuted) = (volume ?? self.volume, isMuted ?? self.isMuted)
    guard volume != self.volume || isMuted != self.isMuted else { return [] }
    setVolume(volume, isMuted: isMuted)
    return [Posting(.volumeChanged(volume: volume, isMuted: isMuted))]
  }

  func applyVolume() { renderer?.sink.setGain(isMuted ? 0 : Float(volume)) }

  func setPaused(_ isPaused: Bool) { renderer?.sink.setPaused(isPaused) }

  mutating func silence(_ isSilenced: Bool) { self.isSilenced = isSilenced }

  // MARK: - Tracks

  /// Takes a command to choose sound, of all items or of the current one.
  mutating func choose(
    _ choice: AudioTrackChoice, of current: ItemPipeline?
  ) throws(MediaError) {
    current?.allowSound()
    switch choice {
    case .languages(let languages): prefer(languages)
    case .index(let index):
      guard let current else { throw MediaError(.nothingLoaded, "no item to choose a track of") }
      // One that is open and has not been announced is known at some moment only.
      if current.isAnnounced.load(ordering: .relaxed), let opened = current.opened,
        !opened.audioTracks.indices.contains(index)
      {
        throw MediaError(.trackNotFound, "no audio track \(index)", item: current.id)
      }
      choose(index, of: current.id)
    }
  }

  /// Prefers languages, of all items, to a track of one.
  mutating func prefer(_ languages: [String]) { selector = TrackSelector(languages: languages) }

  /// Chooses a track of one item by its index among the item's audio tracks.
  mutating func choose(_ index: Int, of item: ItemID) { selector.index = (item, index) }

  /// Forgets the track that was chosen of an item.
  mutating func forgetChoice(of item: ItemID) {
    if selector.index?.item == item { selector.index = nil }
  }

  // MARK: - Opening

  /// What became of opening the output.
  enum OpeningOutcome {
    /// It is being opened.
    case waits
    case open
    /// There is none: pictures play without it, or sound plays to a stand-in until a device comes.
    case failed(MediaError)
  }

  /// Whether an output is wanted and not open.
  var needsOpening: Bool { renderer == nil && sink != nil }

  /// Begins to open the output, and takes the result when it is there.
  ///
  /// A sound server may take seconds to answer: the item waits for it, and the stage does not. A
  /// device that takes longer has the sound once it is there.
  ///
  /// - Parameters:
  ///   - format: That of the first sound.
  ///   - isVirtual: Whether it is opened on this thread: no device is involved, and no thread may decide anything.
  ///   - position: Where the clock of the timeline is.
  mutating func open(
    _ format: AudioFormat, _ context: SinkContext, isVirtual: Bool, at position: MediaTime,
    rate: Double, wakeStage: @escaping @Sendable () -> Void
  ) -> OpeningOutcome {
    guard renderer == nil, let sink else { return .open }
    let opening =
      self.opening
      ?? AudioOpening(
        sink, preferring: format.isPlayable ? format : .usual, context, wakeStage)
    self.opening = opening
    if isVirtual { opening.run() } else { opening.start() }
    let silent = AudioOpening.Opened(sink: SilentAudioSink(), format: opening.preferred)
    guard let result = opening.take() else {
      guard opening.isLate else { return .waits }
      begin(silent, at: position, rate: rate)
      return .open
    }
    let mayComeLater = opening.triesAgain && !isVirtual
    if !mayComeLater { self.opening = nil }
    switch result {
    case .success(let opened):
      begin(opened, at: position, rate: rate)
      return .open
    case .failure(let error):
      if mayComeLater { begin(silent, at: position, rate: rate) } else { self.sink = nil }
      return .failed(error)
    }
  }

  private mutating func begin(_ opened: AudioOpening.Opened, at position: MediaTime, rate: Double) {
    var renderer = AudioRenderer(sink: opened.sink, format: opened.format)
    let frame = position.frames(sampleRate: opened.format.sampleRate)
    renderer.jump(to: frame)
    // The rate may have been set before there was sound.
    if rate > 0 { renderer.setRate(rate, at: frame) }
    self.renderer = renderer
    applyVolume()
    opened.sink.setPaused(true)
  }

  /// Takes a device that was not there at first in place of the stand-in.
  ///
  /// - Parameter clock: Where the clock of the timeline is.
  /// - Returns: The rate of its samples; `nil` unless an output has opened.
  mutating func takeDevice(clock: MediaTime, rate: Double) -> Int? {
    guard let opening, let renderer, let result = opening.take() else { return nil }
    switch result {
    case .failure(let error):
      if !opening.triesAgain { self.opening = nil }
      openingFault = error
      return nil
    case .success(let opened):
      // What took long may stand in for a device, which may come later still.
      if (opened.sink as? any StandInAudioSink)?.awaited == nil { self.opening = nil }
      renderer.sink.close()
      sink = opened.sink
      begin(opened, at: clock, rate: rate)
      return opened.format.sampleRate
    }
  }

  /// - Returns: Why an output did not open in the end that was not waited for any more, once.
  mutating func takeOpeningFault() -> MediaError? { openingFault.take() }

  /// Throws away what earlier playback left in the sink: a new one begins.
  func clear() { sink?.clear() }

  /// Closes the output for good.
  func close() {
    opening?.abandon()
    renderer?.sink.close()
  }

  // MARK: - The device

  /// Records which device is there.
  mutating func noteDevice(_ name: String?) { deviceName = name }

  /// Goes on without the device.
  ///
  /// - Parameter stands: Whether it is there and stands still.
  /// - Returns: Whether it was there.
  mutating func loseDevice(stands: Bool) -> Bool {
    guard renderer?.deviceIsPresent == true else { return false }
    renderer?.deviceIsPresent = false
    renderer?.deviceStands = stands
    return true
  }

  /// Fills the device again from a position of the timeline.
  ///
  /// - Returns: Whether it was away.
  mutating func takeBackDevice(at position: MediaTime) -> Bool {
    guard let renderer, renderer.sink.pacing == .device, !renderer.deviceIsPresent else {
      return false
    }
    self.renderer?.deviceIsPresent = true
    self.renderer?.deviceStands = false
    realign(at: position)
    return true
  }

  /// Where the clock goes to follow the device.
  enum DeviceClock {
    case unchanged
    /// The device is heard for the first time.
    case begins(at: MediaTime)
    case corrected(to: MediaTime)
  }

  /// Compares the clock with the device that is heard.
  ///
  /// - Parameter clock: Where the clock of the timeline is.
  mutating func followDevice(_ clock: MediaTime) -> DeviceClock {
    guard let renderer, renderer.deviceIsPresent, let heard = renderer.heard else {
      return .unchanged
    }
    let position = MediaTime(frames: heard, sampleRate: renderer.format.sampleRate)
    if !renderer.deviceHasBegun {
      self.renderer?.beginDevice()
      return .begins(at: max(position, clock))
    }
    let error = position - clock
    // A small difference is jitter of the device's answer, a large one an underrun: follow at once.
    let isLarge = abs(error.nanoseconds) > 40_000_000
    return .corrected(to: clock + (isLarge ? error : error.scaled(by: 0.1)))
  }
}
