internal import MediaCore

extension SoundOutput {
  func describe(in status: inout PlayerStatus) {
    status.volume = volume
    status.isMuted = isMuted
    status.audioDevice = deviceName
  }
}
