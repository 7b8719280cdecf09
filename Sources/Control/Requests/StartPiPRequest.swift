internal import MediaCore
internal import Playback

/// `startPiP`: Makes the window small, or puts the second source into a corner of the picture.
struct StartPiPRequest: PlaybackRequest {
  static let method = "startPiP"
  static let summary =
    "Makes the window small, or puts the second source into a corner of the picture."
  static let errors = RPCError.of(.notSupported, .pictureInPictureDisabled)
  let command = PlaybackCommand.startPiP

  init(_ arguments: Arguments) {}
}
