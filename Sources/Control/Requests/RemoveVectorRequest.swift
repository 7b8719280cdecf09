internal import MediaCore
internal import Playback

/// `removeVector`: Takes a graphic off the picture.
struct RemoveVectorRequest: PlaybackRequest {
  static let method = "removeVector"
  static let summary = "Takes a graphic off the picture."
  private static let id = Parameter("id", .string, "The graphic's name.")
  private static let over = Parameter(
    "over", .seconds(atLeast: 0), "Seconds that it takes to fade out.", default: 0)
  static let parameters = [id.description, over.description]
  static let errors = RPCError.of(.invalidArgument)
  static let examples = [
    ControlExample(
      "Fading out", ["id": "logo", "over": 0.5])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .removeVector(
      try arguments.value(Self.id), over: try arguments.value(Self.over))
  }
}
