public import MediaCore

/// Takes sound out of the engine: a sound server, a file, a hash, nothing, or a program's own with `AudioOutputSink`.
///
/// - Thread: Every method but `open` is called on the player's stage and must return in well under a millisecond: what
///   takes longer happens on a thread of the sink's own.
/// - Lifetime: A sink is for one player, which keeps it until it is closed. It stays open through loops, seeks and item
///   changes; buffers may be kept.
/// - Back-pressure: No more is written than `writableFrames` tells.
///
/// A sink with `pacing` `.clock` need write only that, `open`, `writableFrames`, `write`, `setGain` and `close`.
public protocol AudioSink: AnyObject, Sendable {
  /// Whose time the samples follow; the same at all times.
  var pacing: AudioPacing { get }

  /// Has nothing left where the sound will go of what was there before: a file of an earlier run is none of this one.
  ///
  /// Called when the player begins, whether sound will come or not; the default has nothing to do.
  func clear()

  /// Opens the sink for a sound like this one; may take seconds.
  ///
  /// Called on a thread of its own, in virtual time on the stage; nothing else is called before it has returned.
  ///
  /// The sounds of later items are converted to what it was opened with, so a device is not to be opened with less than
  /// it can play because the first sound happens to have less.
  ///
  /// - Parameter preferred: The rate and layout of the first sound that will come.
  /// - Returns: The format that every buffer must have from now on.
  /// - Throws: A 5001 or 5003 error; the player then goes on by its own clock without sound.
  func open(preferring preferred: AudioFormat, _ context: SinkContext) throws(MediaError)
    -> AudioFormat

  /// How many frames `write` takes now. A sink that said fewer than asked for calls
  /// `context.report(.ready)` once there is room; a `device` sink need not.
  var writableFrames: Int { get }

  /// Takes the next frames of the stream.
  ///
  /// - Parameter buffer: In the format that `open` returned; at most `writableFrames` frames.
  func write(_ buffer: AudioBuffer)

  /// How many frames have been heard since `open` or the last `flush`, never more than were written.
  ///
  /// Interpolated, so that it runs smoothly. Asked of `device` sinks only.
  var playedFrames: Int64 { get }

  /// Sets the gain of all that is heard from now on, 0…1; written frames that wait are included.
  func setGain(_ gain: Float)

  /// Stops or resumes the playing of what is written; cheap, keeps what waits.
  func setPaused(_ isPaused: Bool)

  /// Throws away what is written and not yet heard; `playedFrames` restarts from 0.
  func flush()

  /// Says that what is written is all there is for now, so that an end that is shorter than the device's
  /// buffer is played too.
  func drain()

  /// Plays or writes out what is held back and frees everything. Waits for that, for as long as it gets on
  /// with it; what it has to give up is reported as `.failed`.
  func close()
}

extension AudioSink {
  public func clear() {}
  public var playedFrames: Int64 { 0 }
  public func setPaused(_ isPaused: Bool) {}
  public func flush() {}
  public func drain() {}
}
