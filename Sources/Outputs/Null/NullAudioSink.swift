package import MediaCore
package import Playback

/// Takes every sample when it is due and does nothing with it.
package final class NullAudioSink: AudioSink {
  package let pacing = AudioPacing.clock
  /// More than anyone writes at once.
  package let writableFrames = 1 << 20

  package init() {}

  package func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat { preferred }

  package func write(_ buffer: AudioBuffer) {}
  package func setGain(_ gain: Float) {}
  package func close() {}
}
