internal import MediaCore
internal import Playback

/// `loopQueue`: Plays the whole queue again when it ends, or not.
struct LoopQueueRequest: PlaybackRequest {
  static let method = "loopQueue"
  static let summary = "Plays the whole queue again when it ends, or not."
  private static let enabled = Parameter(
    "enabled", .boolean, "Whether it does.", default: true)
  static let parameters = [enabled.asMain]
  static let examples = [
    ControlExample(
      "Not again", ["enabled": false])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .loopQueue(try arguments.value(Self.enabled))
  }
}
