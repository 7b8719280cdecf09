internal import Playback

/// `play`: Plays.
struct PlayRequest: PlaybackRequest {
  static let method = "play"
  static let summary = "Plays."
  let command = PlaybackCommand.play

  init(_ arguments: Arguments) {}
}
