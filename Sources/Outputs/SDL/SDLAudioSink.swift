#if SDL
  internal import CSDL
  internal import Dispatch
  package import MediaCore
  package import Playback
  internal import Synchronization

  /// Plays sound through whatever SDL finds, ALSA mostly: for machines without a sound server.
  ///
  /// A device that is unplugged is reported and looked for again after 1 s, then ever later up to every 10 s.
  package final class SDLAudioSink: AudioSink {
    private struct State {
      var device: SDLAudioDevice?
      var feed: SDLAudioFeed?
      var report: (@Sendable (SinkReport) -> Void)?
      var isPaused = false
      var heard: Int64 = 0
    }

    package let pacing = AudioPacing.device
    private let state = Mutex(State())
    private let closing = DispatchSemaphore(value: 0)

    package init() {}

    package func open(
      preferring preferred: AudioFormat, _ context: SinkContext
    ) throws(MediaError) -> AudioFormat {
      var format = preferred
      // SDL knows these numbers of channels, in FFmpeg's order.
      let isKnown = [1, 2, 4, 6, 8].contains(format.channels) && format.layout.mask != 0
      if !isKnown { format.layout = .stereo }
      if !AudioFormat.deviceRates.contains(format.sampleRate) { format.sampleRate = 48_000 }
      let part = UInt32(SDL_INIT_AUDIO)
      if let problem = SDLLibrary.begin(part) { throw MediaError(.audioOutputFailed, problem) }
      defer { SDLLibrary.end(part) }
      let feed = SDLAudioFeed(format.opening(SDLAudioDevice.format))
      format = feed.format
      let device = try SDLAudioDevice(feed)
      device.setPaused(false)
      state.withLock { $0 = State(device: device, feed: feed, report: context.report) }
      context.report(.audioDeviceReturned("SDL"))
      return format
    }

    package var writableFrames: Int {
      state.withLock { $0.feed.map { $0.ring.writable / $0.format.channels } ?? 0 }
    }

    package func write(_ buffer: AudioBuffer) {
      state.withLock { state in
        guard state.device != nil else { return }
        _ = state.feed?.ring.write(buffer.samples)
      }
    }

    package var playedFrames: Int64 {
      let (heard, lost) = state.withLock { state -> (Int64, SDLAudioDevice?) in
        state.heard = max(state.heard, Int64(state.feed?.heard ?? 0))
        guard let device = state.device, device.isGone else { return (state.heard, nil) }
        state.device = nil
        return (state.heard, device)
      }
      if let lost { lose(lost) }
      return heard
    }

    package func setGain(_ gain: Float) { state.withLock { $0.feed?.setGain(gain) } }

    package func setPaused(_ isPaused: Bool) {
      state.withLock { state in
        state.isPaused = isPaused
        state.device?.setPaused(isPaused)
      }
    }

    package func flush() {
      state.withLock { state in
        state.heard = 0
        guard let device = state.device else { return }
        device.withoutCallbacks { device.feed.reset() }
      }
    }

    package func close() {
      let (device, isPaused) = state.withLock { state in
        defer { state = State() }
        return (state.device, state.isPaused)
      }
      closing.signal()
      guard let device else { return }
      let end = DispatchTime.now() + .seconds(1)
      let feed = device.feed
      if !isPaused, feed.ring.readable > 0 {
        feed.signalWhenDry()
        _ = feed.ranDry.wait(timeout: end)
      }
      let closed = DispatchSemaphore(value: 0)
      guard
        SinkThread.start(
          "vitrine-sound",
          {
            device.close(); closed.signal()
          })
      else { return }
      _ = closed.wait(timeout: end)
    }

    /// Tells of the loss and looks for a device on a thread of its own, as opening one takes its time.
    private func lose(_ lost: SDLAudioDevice) {
      state.withLock { $0.report }?(.audioDeviceLost("SDL"))
      let format = lost.feed.format
      _ = SinkThread.start("vitrine-sound") { [self] in
        lost.close()
        var seconds = 1
        while closing.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
          if let found = try? SDLAudioDevice(SDLAudioFeed(format)) { return takeUp(found) }
          seconds = min(10, 2 * seconds)
        }
      }
    }

    private func takeUp(_ device: SDLAudioDevice) {
      let report = state.withLock { state -> (@Sendable (SinkReport) -> Void)? in
        // Closed meanwhile.
        guard state.report != nil else { return nil }
        device.setPaused(state.isPaused)
        state.device = device
        state.feed = device.feed
        state.heard = 0
        return state.report
      }
      report?(.audioDeviceReturned("SDL"))
    }
  }
#endif
