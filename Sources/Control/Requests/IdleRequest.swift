internal import Playback

/// `idle`: Does nothing.
struct IdleRequest: PlaybackRequest {
  static let method = "idle"
  static let summary = "Does nothing."
  let command = PlaybackCommand.idle

  init(_ arguments: Arguments) {}
}
