internal import MediaCore
internal import Playback

/// `stopPiP`: Ends the picture in picture.
struct StopPiPRequest: PlaybackRequest {
  static let method = "stopPiP"
  static let summary = "Ends the picture in picture."
  static let errors = RPCError.of(.pictureInPictureDisabled)
  let command = PlaybackCommand.stopPiP

  init(_ arguments: Arguments) {}
}
