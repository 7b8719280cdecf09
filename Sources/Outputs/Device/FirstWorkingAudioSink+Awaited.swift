package import Playback

extension FirstWorkingAudioSink: StandInAudioSink {
  /// The devices again, as `auto` names them, while it is none of them that opened.
  package var awaited: (any AudioSink)? {
    pacing == .device ? nil : try? AudioOutput.automatic.makeSink()
  }
}
