#if PulseAudio
  internal import CPulse
  internal import Dispatch
  internal import MediaCore
  internal import Playback

  /// The one owner of a PulseAudio main loop with its thread, its context and its stream.
  ///
  /// `shutDown` must be called before the last reference goes.
  // Unchecked: every variable is touched with the main loop's lock held, and on its thread it always is.
  final class PulseConnection: @unchecked Sendable {
    enum Phase {
      case connecting, playing, lost, closed
    }

    let settings: PulseAudioSink.Settings
    /// That of the first sound, until it is known what the device can play; the same from then on.
    private(set) var format: AudioFormat
    let report: @Sendable (SinkReport) -> Void
    /// Signalled when a first connection stands or has failed.
    let opened = DispatchSemaphore(value: 0)
    /// Signalled when all that was written at the end is played.
    let playedOut = DispatchSemaphore(value: 0)
    private(set) var ring: SampleRing
    let mainloop: OpaquePointer

    var context: OpaquePointer?
    var stream: OpaquePointer?
    var phase = Phase.connecting
    var everPlayed = false
    /// What the device can play, once it has told.
    var deviceFormat: AudioFormat?
    /// Whether `format` is the one for good.
    private(set) var formatIsSettled = false
    var attempts = 0
    var retry: OpaquePointer?
    var isPaused = false
    var isDraining = false
    var isClosing = false
    var gain: Float = 1
    var ramp: GainRamp
    /// Frames handed to the server since the stream began or was flushed.
    var sent: Int64 = 0
    /// The most that was answered as heard since then.
    var heard: Int64 = 0
    /// Whether the device has played all that was sent.
    var isDry = false
    var device = "PulseAudio"

    init(
      _ settings: PulseAudioSink.Settings, _ format: AudioFormat, _ context: SinkContext
    ) throws(MediaError) {
      guard PulseFunctions.shared.areLoaded else {
        throw MediaError(.audioOutputFailed, "PulseAudio's library is not installed")
      }
      guard let mainloop = pulse.pa_threaded_mainloop_new() else {
        throw MediaError(.audioOutputFailed, "no memory for PulseAudio")
      }
      pulse.pa_threaded_mainloop_set_name(mainloop, "vitrine-pulse")
      self.mainloop = mainloop
      self.settings = settings
      self.format = format
      report = context.report
      ring = Self.ring(format)
      ramp = GainRamp(1, sampleRate: format.sampleRate)
    }

    private static func ring(_ format: AudioFormat) -> SampleRing {
      SampleRing(capacity: format.sampleRate * 3 / 10 * format.channels)
    }

    /// Settles what the stream has, once: before anything else may be asked of it.
    func settleFormat() {
      formatIsSettled = true
      guard let deviceFormat else { return }
      format = format.opening(deviceFormat)
      ring = Self.ring(format)
      ramp = GainRamp(1, sampleRate: format.sampleRate)
    }

    /// Runs a body while the main loop stands still.
    func locked<Value>(_ body: () -> Value) -> Value {
      pulse.pa_threaded_mainloop_lock(mainloop)
      defer { pulse.pa_threaded_mainloop_unlock(mainloop) }
      return body()
    }

    var deviceName: String? { locked { phase == .playing ? device : nil } }

    /// Connects for the first time, within two seconds.
    func connect() throws(MediaError) {
      guard pulse.pa_threaded_mainloop_start(mainloop) >= 0 else {
        throw MediaError(.audioOutputFailed, "no thread for PulseAudio")
      }
      locked { startConnecting() }
      let isInTime = opened.wait(timeout: .now() + .seconds(2)) == .success
      let (isPlaying, reason) = locked { (phase == .playing, failureText) }
      guard isPlaying else {
        throw MediaError(
          .audioOutputFailed, isInTime ? "PulseAudio: \(reason)" : "PulseAudio does not answer")
      }
    }

    /// Plays what waits, for at most a second.
    func playOut() {
      let isWorthwhile = locked {
        guard phase == .playing, !isPaused, sent > 0 || ring.readable > 0 else { return false }
        isClosing = true
        isDraining = true
        fill()
        return true
      }
      if isWorthwhile { _ = playedOut.wait(timeout: .now() + .seconds(1)) }
    }

    /// Frees everything.
    func shutDown() {
      locked {
        phase = .closed
        cancelRetry()
        tearDown()
      }
      pulse.pa_threaded_mainloop_stop(mainloop)
      pulse.pa_threaded_mainloop_free(mainloop)
    }

    var failureText: String {
      let code = context.map { pulse.pa_context_errno($0) } ?? 0
      return pulse.pa_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    /// Lets go of the stream and the context; nothing of them calls back any more.
    func tearDown() {
      if let stream {
        pulse.pa_stream_set_state_callback(stream, nil, nil)
        pulse.pa_stream_set_write_callback(stream, nil, nil)
        pulse.pa_stream_set_underflow_callback(stream, nil, nil)
        pulse.pa_stream_set_suspended_callback(stream, nil, nil)
        pulse.pa_stream_set_moved_callback(stream, nil, nil)
        pulse.pa_stream_set_event_callback(stream, nil, nil)
        _ = pulse.pa_stream_disconnect(stream)
        pulse.pa_stream_unref(stream)
      }
      if let context {
        pulse.pa_context_set_state_callback(context, nil, nil)
        pulse.pa_context_disconnect(context)
        pulse.pa_context_unref(context)
      }
      stream = nil
      context = nil
    }
  }
#endif
