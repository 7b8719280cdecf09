internal import Playback

/// `startPiP`: Makes the window small, or puts the second source into a corner of the picture.
struct StartPiPRequest: PlaybackRequest {
  static let method = "startPiP"
  static let summary =
    "Makes the window small, or puts the second source into a corner of the picture."
  let command = PlaybackCommand.startPiP

  init(_ arguments: Arguments) {}
}
