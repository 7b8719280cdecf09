internal import Playback

/// `mute`: Silences the sound.
struct MuteRequest: PlaybackRequest {
  static let method = "mute"
  static let summary = "Silences the sound."
  let command = PlaybackCommand.mute

  init(_ arguments: Arguments) {}
}
