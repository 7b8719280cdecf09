internal import MediaCore
internal import Playback

/// `freeze`: Has the picture that is shown stay for some seconds.
struct FreezeRequest: PlaybackRequest {
  static let method = "freeze"
  static let summary =
    "Has the picture that is shown stay for some seconds, while the sound goes on."
  private static let seconds = Parameter(
    "seconds", .number(in: 0...3600), "Of playing, clamped to 0…3600; 0 ends it.", default: 1)
  static let parameters = [seconds.asMain]
  static let errors = RPCError.of(.nothingLoaded)
  static let examples = [
    ControlExample(
      "For two seconds", ["seconds": 2])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .freeze(for: .seconds(try arguments.value(Self.seconds)))
  }
}
