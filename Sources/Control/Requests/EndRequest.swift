internal import MediaCore
internal import Playback

/// `end`: Goes to the end of the present item: its last frame is shown.
struct EndRequest: PlaybackRequest {
  static let method = "end"
  static let summary = "Goes to the end of the present item: its last frame is shown."
  static let errors = RPCError.of(.nothingLoaded, .notSupported, .notAllowed, .cancelled)
  let command = PlaybackCommand.end

  init(_ arguments: Arguments) {}
}
