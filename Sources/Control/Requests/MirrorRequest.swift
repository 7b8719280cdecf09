internal import MediaCore
internal import Playback

/// `mirror`: Exchanges left and right.
struct MirrorRequest: PlaybackRequest {
  static let method = "mirror"
  static let summary =
    "Shows the picture with left and right exchanged, before `rotate` turns it, or not."
  private static let enabled = Parameter("enabled", .boolean, "Whether it is.", default: true)
  static let parameters = [enabled.asMain]
  static let examples = [
    ControlExample(
      "As it is", ["enabled": false])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .mirror(try arguments.value(Self.enabled))
  }
}
