internal import MediaCore
internal import Playback

/// `begin`: Goes to the start of the present item.
struct BeginRequest: PlaybackRequest {
  static let method = "begin"
  static let summary = "Goes to the start of the present item."
  static let errors = RPCError.of(.nothingLoaded, .notSupported, .notAllowed, .cancelled)
  let command = PlaybackCommand.begin

  init(_ arguments: Arguments) {}
}
