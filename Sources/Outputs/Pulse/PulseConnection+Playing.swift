#if PulseAudio
  internal import CPulse
  internal import Dispatch
  internal import MediaCore
  internal import Playback

  // What the stage calls.
  extension PulseConnection {
    var writableFrames: Int { ring.writable / format.channels }

    func write(_ buffer: AudioBuffer) {
      locked {
        guard phase == .playing else { return }
        isDraining = false
        ring.write(buffer.samples)
        fill()
      }
    }

    /// The written frames less those that are on their way through the server and the device.
    var playedFrames: Int64 {
      locked {
        guard phase == .playing, let stream, sent > 0 else { return heard }
        guard !isDry else {
          heard = sent
          return heard
        }
        var latency: pa_usec_t = 0
        var isNegative: Int32 = 0
        // Fails for the moment until the server has told of its times, also after a flush.
        guard pulse.pa_stream_get_latency(stream, &latency, &isNegative) >= 0 else { return heard }
        let waiting = Self.frames(lasting: latency, sampleRate: format.sampleRate)
        heard = max(heard, min(sent, sent - (isNegative != 0 ? 0 : waiting)))
        return heard
      }
    }

    /// How many frames a latency in microseconds is.
    static func frames(lasting latency: UInt64, sampleRate: Int) -> Int64 {
      // Days at most: what a confused server tells must not overflow.
      Int64(min(latency, 1 << 40)) * Int64(sampleRate) / 1_000_000
    }

    func setGain(_ gain: Float) {
      locked {
        self.gain = gain
        if sent == 0 { ramp.jump(to: gain) }
      }
    }

    func setPaused(_ isPaused: Bool) {
      locked {
        self.isPaused = isPaused
        guard let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY else { return }
        forget(pulse.pa_stream_cork(stream, isPaused ? 1 : 0, nil, nil))
      }
    }

    func flush() {
      locked {
        ring.clear()
        flushStream()
      }
    }

    func drain() {
      locked {
        isDraining = true
        fill()
      }
    }
  }

  // What runs with the main loop's lock held.
  extension PulseConnection {
    /// Hands the server what it asked for, as far as the ring holds it.
    func fill() {
      guard let stream, phase == .playing else { return }
      let frameBytes = format.channels * MemoryLayout<Float>.size
      while true {
        let wanted = pulse.pa_stream_writable_size(stream)
        guard wanted != .max, wanted >= frameBytes else { break }
        var memory: UnsafeMutableRawPointer?
        var byteCount = min(wanted, ring.readable * MemoryLayout<Float>.size)
        guard byteCount > 0, pulse.pa_stream_begin_write(stream, &memory, &byteCount) >= 0,
          let memory
        else { break }
        let samples = UnsafeMutableBufferPointer(
          start: memory.assumingMemoryBound(to: Float.self),
          count: byteCount / frameBytes * format.channels)
        let count = ring.read(into: samples)
        let written = UnsafeMutableBufferPointer(rebasing: samples[..<count])
        ramp.apply(toward: gain, written, channels: format.channels)
        _ = pulse.pa_stream_write(
          stream, memory, count * MemoryLayout<Float>.size, nil, 0, PA_SEEK_RELATIVE)
        sent += Int64(count / format.channels)
        isDry = false
      }
      if isDraining, ring.readable == 0 { finish(stream) }
    }

    /// The server has played all it had; the time it tells stands still somewhat before that.
    func didRunDry() {
      guard let stream, let timing = pulse.pa_stream_get_timing_info(stream) else { return }
      let isComplete = timing.pointee.write_index <= pulse.pa_stream_get_underflow_index(stream)
      // Otherwise more was already on its way to the server when it ran dry.
      isDry = isComplete && timing.pointee.write_index_corrupt == 0
    }

    /// Has what the server holds played although it is little, and at the end says when it is played.
    private func finish(_ stream: OpaquePointer) {
      forget(pulse.pa_stream_trigger(stream, nil, nil))
      guard isClosing else { return }
      isClosing = false
      forget(
        pulse.pa_stream_drain(stream, streamIsDrained, Unmanaged.passUnretained(self).toOpaque()))
    }

    func flushStream() {
      sent = 0
      heard = 0
      isDry = false
      ramp.jump(to: gain)
      guard let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY else { return }
      forget(pulse.pa_stream_flush(stream, nil, nil))
    }

    private func forget(_ operation: OpaquePointer?) {
      if let operation { pulse.pa_operation_unref(operation) }
    }
  }

  // A free function: a closure made in isolated code traps when C calls it on another thread.
  private func streamIsDrained(
    _ stream: OpaquePointer?, _ success: Int32, _ opaque: UnsafeMutableRawPointer?
  ) {
    PulseConnection.of(opaque)?.playedOut.signal()
  }
#endif
