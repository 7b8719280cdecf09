internal import Playback

/// `unmute`: Lets the sound be heard again.
struct UnmuteRequest: PlaybackRequest {
  static let method = "unmute"
  static let summary = "Lets the sound be heard again."
  let command = PlaybackCommand.unmute

  init(_ arguments: Arguments) {}
}
