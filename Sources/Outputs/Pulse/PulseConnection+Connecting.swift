#if PulseAudio
  internal import CPulse
  internal import Dispatch
  internal import Glibc
  internal import MediaCore
  internal import Playback

  // All of this runs on the main loop's thread, or with its lock held.
  extension PulseConnection {
    /// What the callbacks are given; the connection outlives them.
    var opaque: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func of(_ opaque: UnsafeMutableRawPointer?) -> PulseConnection? {
      opaque.map { Unmanaged<PulseConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    func startConnecting() {
      tearDown()
      let properties = pulse.pa_proplist_new()
      defer { if let properties { pulse.pa_proplist_free(properties) } }
      _ = pulse.pa_proplist_sets(properties, PA_PROP_APPLICATION_NAME, settings.applicationName)
      _ = pulse.pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, "vitrine")
      let api = pulse.pa_threaded_mainloop_get_api(mainloop)
      guard let context = pulse.pa_context_new_with_proplist(api, nil, properties) else {
        return lose()
      }
      self.context = context
      pulse.pa_context_set_state_callback(context, contextChanged, opaque)
      if pulse.pa_context_connect(context, settings.server, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 {
        lose()
      }
    }

    func contextDidChange() {
      guard let context, phase != .closed else { return }
      switch pulse.pa_context_get_state(context) {
      case PA_CONTEXT_READY: formatIsSettled ? startStream(context) : askDevice(context)
      case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: lose()
      default: break
      }
    }

    func startStream(_ context: OpaquePointer) {
      var specification = pa_sample_spec(
        format: PA_SAMPLE_FLOAT32LE, rate: UInt32(format.sampleRate),
        channels: UInt8(format.channels))
      var map = PulseChannelMap.map(of: format.layout)
      let properties = pulse.pa_proplist_new()
      defer { if let properties { pulse.pa_proplist_free(properties) } }
      _ = pulse.pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, settings.role.rawValue)
      guard
        let stream = pulse.pa_stream_new_with_proplist(
          context, settings.applicationName, &specification, &map, properties)
      else { return lose() }
      self.stream = stream
      sent = 0
      heard = 0
      isDry = false
      pulse.pa_stream_set_state_callback(stream, streamChanged, opaque)
      pulse.pa_stream_set_write_callback(stream, streamWantsData, opaque)
      pulse.pa_stream_set_underflow_callback(stream, streamRanDry, opaque)
      pulse.pa_stream_set_suspended_callback(stream, streamSuspended, opaque)
      pulse.pa_stream_set_moved_callback(stream, streamMoved, opaque)
      pulse.pa_stream_set_event_callback(stream, streamWasTold, opaque)
      var attributes = bufferAttributes
      var flags = PA_STREAM_INTERPOLATE_TIMING.rawValue | PA_STREAM_AUTO_TIMING_UPDATE.rawValue
      flags |= PA_STREAM_ADJUST_LATENCY.rawValue
      if isPaused { flags |= PA_STREAM_START_CORKED.rawValue }
      let result = pulse.pa_stream_connect_playback(
        stream, settings.deviceName, &attributes, pa_stream_flags_t(flags), nil, nil)
      if result < 0 { lose() }
    }

    /// How much the server holds: 100 ms together with the device.
    ///
    /// It starts, and starts again after running dry, with 40 ms. Being above 0, that also makes the server
    /// count only what was written, and not the silence in between.
    private var bufferAttributes: pa_buffer_attr {
      let second = UInt32(format.sampleRate * format.channels * MemoryLayout<Float>.size)
      let frame = UInt32(format.channels * MemoryLayout<Float>.size)
      return pa_buffer_attr(
        maxlength: .max, tlength: second / 10 / frame * frame,
        prebuf: second / 25 / frame * frame, minreq: second / 50 / frame * frame, fragsize: .max)
    }

    func streamDidChange() {
      guard let stream, phase != .closed else { return }
      switch pulse.pa_stream_get_state(stream) {
      case PA_STREAM_READY: begin()
      case PA_STREAM_FAILED, PA_STREAM_TERMINATED: lose()
      default: break
      }
    }

    func streamSuspensionDidChange() {
      guard let stream, phase != .closed else { return }
      let isSuspended = pulse.pa_stream_is_suspended(stream) > 0
      if isSuspended, phase == .playing, !isPaused {
        phase = .lost
        report(.audioDeviceLost(device))
      } else if !isSuspended, phase == .lost {
        flushStream()
        begin()
      }
    }

    /// The server asks for silence while something of another role plays, or takes that back.
    func take(_ event: String) {
      switch event {
      case PA_STREAM_EVENT_REQUEST_CORK: report(.silenceRequested(true))
      case PA_STREAM_EVENT_REQUEST_UNCORK: report(.silenceRequested(false))
      default: break
      }
    }

    private func begin() {
      readDeviceName()
      ring.clear()
      ramp.jump(to: gain)
      cancelRetry()
      attempts = 0
      phase = .playing
      report(.audioDeviceReturned(device))
      everPlayed = true
      opened.signal()
    }

    /// Someone moved the stream to another device.
    func streamDidMove() {
      guard phase != .closed else { return }
      let before = device
      readDeviceName()
      if phase == .playing, device != before { report(.audioDeviceMoved(device)) }
      // Away from a suspended device: that it is suspended no longer is told in no other way.
      guard phase == .lost, let stream, pulse.pa_stream_is_suspended(stream) == 0 else { return }
      flushStream()
      begin()
    }

    private func readDeviceName() {
      guard let stream, let name = pulse.pa_stream_get_device_name(stream) else { return }
      device = String(cString: name)
    }

    /// The connection, or the attempt at one, has failed.
    private func lose() {
      guard phase != .closed else { return }
      let wasPlaying = phase == .playing
      phase = .lost
      if isClosing { playedOut.signal() }
      guard everPlayed else {
        opened.signal()
        return
      }
      if wasPlaying { report(.audioDeviceLost(device)) }
      retryLater()
    }

    private func retryLater() {
      guard retry == nil, let api = pulse.pa_threaded_mainloop_get_api(mainloop) else { return }
      let seconds = min(10, UInt64(1) << UInt64(min(attempts, 4)))
      attempts += 1
      var time = timeval()
      _ = pulse.pa_gettimeofday(&time)
      _ = pulse.pa_timeval_add(&time, seconds * 1_000_000)
      retry = api.pointee.time_new(api, &time, retryIsDue, opaque)
    }

    func retryDidComeDue() {
      cancelRetry()
      guard phase == .lost else { return }
      startConnecting()
      // A server that takes the connection and then says nothing is tried again too.
      retryLater()
    }

    func cancelRetry() {
      guard let retry, let api = pulse.pa_threaded_mainloop_get_api(mainloop) else { return }
      api.pointee.time_free(retry)
      self.retry = nil
    }
  }

  // Free functions: a closure made in isolated code traps when C calls it on another thread.
  private func contextChanged(_ context: OpaquePointer?, _ opaque: UnsafeMutableRawPointer?) {
    PulseConnection.of(opaque)?.contextDidChange()
  }

  private func streamChanged(_ stream: OpaquePointer?, _ opaque: UnsafeMutableRawPointer?) {
    PulseConnection.of(opaque)?.streamDidChange()
  }

  private func streamRanDry(_ stream: OpaquePointer?, _ opaque: UnsafeMutableRawPointer?) {
    PulseConnection.of(opaque)?.didRunDry()
  }

  private func streamSuspended(_ stream: OpaquePointer?, _ opaque: UnsafeMutableRawPointer?) {
    PulseConnection.of(opaque)?.streamSuspensionDidChange()
  }

  private func streamMoved(_ stream: OpaquePointer?, _ opaque: UnsafeMutableRawPointer?) {
    PulseConnection.of(opaque)?.streamDidMove()
  }

  private func streamWasTold(
    _ stream: OpaquePointer?, _ event: UnsafePointer<CChar>?, _ properties: OpaquePointer?,
    _ opaque: UnsafeMutableRawPointer?
  ) {
    guard let event else { return }
    PulseConnection.of(opaque)?.take(String(cString: event))
  }

  private func streamWantsData(
    _ stream: OpaquePointer?, _ byteCount: Int, _ opaque: UnsafeMutableRawPointer?
  ) {
    PulseConnection.of(opaque)?.fill()
  }

  private func retryIsDue(
    _ api: UnsafeMutablePointer<pa_mainloop_api>?, _ event: OpaquePointer?,
    _ time: UnsafePointer<timeval>?, _ opaque: UnsafeMutableRawPointer?
  ) {
    PulseConnection.of(opaque)?.retryDidComeDue()
  }
#endif
