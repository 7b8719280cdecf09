internal import MediaCore

extension SoundOutput {
  func describe(in status: inout PlayerStatus) {
    status.volume = volume
    status.isMuted = isMuted
    status.audioDevice = playingDevice
  }

  /// The name of the device; `nil` when it has none, and while it is away or stands still.
  var playingDevice: String? {
    guard let renderer, renderer.sink.pacing == .device else { return deviceName }
    return renderer.deviceIsPresent ? deviceName : nil
  }
}
