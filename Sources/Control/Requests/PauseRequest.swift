internal import Playback

/// `pause`: Pauses and goes on showing the frame.
struct PauseRequest: PlaybackRequest {
  static let method = "pause"
  static let summary = "Pauses and goes on showing the frame."
  let command = PlaybackCommand.pause

  init(_ arguments: Arguments) {}
}
