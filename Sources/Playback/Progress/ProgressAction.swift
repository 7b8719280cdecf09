/// What is to be done about progress, or the lack of it.
enum ProgressAction: Hashable {
  /// The timeline stops until there is more data.
  case beginBuffering
  case endBuffering
  /// The step waits for data.
  case awaitData
  /// The current item is given up, for that reason.
  case fail(String)
  /// The current item is given up: that limit is over.
  case exceed(StuckLimits.Kind)
  /// Playback goes on without the sound device, which stands still.
  case loseDevice
  /// The sound device moves again.
  case returnDevice
  /// The decoder brings no picture: a warning is posted.
  case postDecoderStall
}
