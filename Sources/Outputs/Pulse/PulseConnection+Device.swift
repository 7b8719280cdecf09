#if PulseAudio
  internal import CPulse
  internal import MediaCore

  // All of this runs on the main loop's thread, or with its lock held.
  extension PulseConnection {
    /// Asks what the device can play.
    func askDevice(_ context: OpaquePointer) {
      let asked = pulse.pa_context_get_sink_info_by_name(
        context, settings.deviceName ?? "@DEFAULT_SINK@", deviceDidTell, opaque)
      guard let asked else { return startSettledStream() }
      pulse.pa_operation_unref(asked)
    }

    /// - Parameter device: What the device says of itself; `nil` when there is no more to come.
    func take(_ device: pa_sink_info?) {
      guard phase == .connecting, !formatIsSettled else { return }
      guard let device else { return startSettledStream() }
      deviceFormat = PulseChannelMap.format(device.sample_spec, device.channel_map)
    }

    private func startSettledStream() {
      settleFormat()
      if let context { startStream(context) }
    }
  }

  // A free function: a closure made in isolated code traps when C calls it on another thread.
  private func deviceDidTell(
    _ context: OpaquePointer?, _ device: UnsafePointer<pa_sink_info>?, _ isEnd: Int32,
    _ opaque: UnsafeMutableRawPointer?
  ) {
    PulseConnection.of(opaque)?.take(isEnd == 0 ? device?.pointee : nil)
  }
#endif
