internal import MediaCore
internal import Playback

/// `gravity`: Sets how the picture is fitted into the window.
struct GravityRequest: PlaybackRequest {
  static let method = "gravity"
  static let summary = "Sets how the picture is fitted into the window."
  private static let gravity = Parameter<Gravity>(
    "gravity", .choice(of: Gravity.allCases), "All of the picture, all of the window, or stretched."
  )
  static let parameters = [gravity.description]
  static let examples = [
    ControlExample(
      "All of the window", ["gravity": "aspectFill"])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .gravity(try arguments.value(Self.gravity))
  }
}
