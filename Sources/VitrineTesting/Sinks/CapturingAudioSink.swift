internal import FFmpeg
public import MediaCore
public import Playback
internal import Synchronization

/// An audio output that keeps every sample it is given.
///
/// It takes samples by the player's clock, or, as a stand-in for a sound card, plays them at their rate by
/// the player's time source behind a buffer of a third of a second.
public final class CapturingAudioSink: Sendable {
  /// Whose time the samples follow.
  public enum Pace: Sendable {
    /// The player's clock: each sample is taken when it is due.
    case clock
    /// The sink's own, as of a sound card: it is filled ahead.
    case device
  }

  private struct State: ~Copyable {
    var format: AudioFormat?
    var samples: [Float] = []
    /// The sum of what was given so far where samples are not kept.
    var sum: MD5?
    var given = 0
    var context: SinkContext?
    var gain: Float = 1
    var isPaused = false
    var written: Int64 = 0
    var played: Int64 = 0
    /// When `played` was right.
    var moment: MediaTime = .zero
    var flushes = 0
    var observer: (@Sendable (Moment) -> Void)?
  }

  /// What the sink was told, as an observer gets it.
  package enum Moment: Sendable {
    case opened(AudioFormat)
    case written(AudioBuffer)
    /// The gain is another one.
    case gain(Float)
    /// What is written is played, or stands.
    case paused(Bool)
    /// What was written and not yet heard is thrown away: so many frames.
    case flushed(Int64)
  }

  private let pace: Pace
  private let preferred: AudioFormat?
  private let keepsSamples: Bool
  private let state: Mutex<State>

  /// Makes a sink that has been given nothing.
  ///
  /// - Parameters:
  ///   - pace: Whose time the samples follow. The default is the player's clock.
  ///   - format: The one format it takes; `nil`, the default, for that of the first sound.
  ///   - keepsSamples: Whether samples are kept, as they are by default; they are counted and summed in either case.
  public init(pace: Pace = .clock, format: AudioFormat? = nil, keepsSamples: Bool = true) {
    self.pace = pace
    preferred = format
    self.keepsSamples = keepsSamples
    state = Mutex(State(sum: keepsSamples ? nil : try? MD5()))
  }

  /// All samples given, interleaved, before any gain; none where they are not kept.
  ///
  /// Those that a flush threw away are among them.
  public var samples: [Float] { state.withLock { $0.samples } }

  /// The format of the samples; `nil` until there was sound.
  public var format: AudioFormat? { state.withLock { $0.format } }

  /// The number of frames given: one sample for each channel.
  public var frameCount: Int { state.withLock { $0.given } }

  /// The gain last set, 0…1.
  public var gain: Float { state.withLock { $0.gain } }

  /// How often the player threw away what it had written ahead.
  public var flushCount: Int { state.withLock { $0.flushes } }

  /// The MD5 sum of all samples as 32-bit little-endian floats.
  public var hash: String {
    guard keepsSamples else {
      return state.withLock { $0.sum?.current } ?? "no memory"
    }
    guard var sum = try? MD5() else { return "no memory" }
    // Floats have no padding: every byte of theirs can be read.
    unsafe sum.update(samples.span.bytes)
    return sum.finish()
  }

  /// Has a function called on the stage with all that the sink is told from now on; there is one at most.
  package func observe(_ observer: @escaping @Sendable (Moment) -> Void) {
    state.withLock { $0.observer = observer }
  }

  /// Stands in for pulling the plug and putting it back.
  package func report(_ report: SinkReport) { state.withLock { $0.context }?.report(report) }
}

extension CapturingAudioSink: AudioSink {
  public var pacing: AudioPacing { pace == .clock ? .clock : .device }

  public func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat {
    let format = self.preferred ?? preferred
    let observer = state.withLock { state in
      state.format = format
      state.context = context
      state.moment = context.time.now
      return state.observer
    }
    observer?(.opened(format))
    return format
  }

  public var writableFrames: Int {
    state.withLock { state in
      guard pace == .device else { return 1 << 20 }
      Self.play(&state)
      return max(0, (state.format?.sampleRate ?? 0) / 3 - Int(state.written - state.played))
    }
  }

  public func write(_ buffer: AudioBuffer) {
    let observer = state.withLock { state in
      Self.play(&state)
      state.given += buffer.frameCount
      if keepsSamples {
        state.samples += buffer.samples
      } else {
        // Floats have no padding: every byte of theirs can be read.
        unsafe state.sum?.update(buffer.samples.span.bytes)
      }
      state.written += Int64(buffer.frameCount)
      return state.observer
    }
    observer?(.written(buffer))
  }

  public var playedFrames: Int64 {
    state.withLock { state in
      Self.play(&state)
      return state.played
    }
  }

  public func setGain(_ gain: Float) {
    let observer = state.withLock { state in
      defer { state.gain = gain }
      return state.gain == gain ? nil : state.observer
    }
    observer?(.gain(gain))
  }

  public func setPaused(_ isPaused: Bool) {
    let observer = state.withLock { state in
      Self.play(&state)
      defer { state.isPaused = isPaused }
      return state.isPaused == isPaused ? nil : state.observer
    }
    observer?(.paused(isPaused))
  }

  public func flush() {
    let (observer, lost) = state.withLock { state in
      Self.play(&state)
      let lost = state.written - state.played
      state.written = 0
      state.played = 0
      state.flushes += 1
      return (state.observer, lost)
    }
    observer?(.flushed(lost))
  }

  public func drain() {}

  public func close() { state.withLock { $0.context = nil } }

  /// Plays up to now; what is not written by then is silence that is not counted.
  private static func play(_ state: inout State) {
    guard let context = state.context, let rate = state.format?.sampleRate else { return }
    let now = context.time.now
    let due = (now - state.moment).frames(sampleRate: rate)
    guard !state.isPaused, state.played + due < state.written else {
      if !state.isPaused { state.played = state.written }
      state.moment = now
      return
    }
    state.played += due
    // Only whole frames are taken off the time that has passed.
    state.moment = state.moment + MediaTime(frames: due, sampleRate: rate)
  }
}
