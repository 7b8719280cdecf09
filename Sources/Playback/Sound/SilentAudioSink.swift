internal import MediaCore

/// Takes sound while there is no device for it.
final class SilentAudioSink: AudioSink {
  let pacing = AudioPacing.clock
  let writableFrames = 1 << 20

  func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat { preferred }
  func write(_ buffer: AudioBuffer) {}
  func setGain(_ gain: Float) {}
  func close() {}
}
