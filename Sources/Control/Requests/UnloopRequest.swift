internal import MediaCore
internal import Playback

/// `unloop`: Lets the present item end.
struct UnloopRequest: PlaybackRequest {
  static let method = "unloop"
  static let summary = "Lets the present item end."
  static let errors = RPCError.of(.nothingLoaded)
  let command = PlaybackCommand.unloop

  init(_ arguments: Arguments) {}
}
