internal import MediaCore
internal import Playback

/// `queue.set`: Replaces all items; those with the same id and content stay as they are.
struct QueueSetRequest: AddingRequest {
  static let method = "queue.set"
  static let summary =
    "Replaces all items; those with the same id and content stay as they are."
  static let parameters = [addedItems.description]
  static let errors = RPCError.ofReading
  static let examples = [
    ControlExample(
      "The intro stays, all others go", ["items": [["source": "/srv/clip.mp4", "id": "intro"]]],
      result: ["items": ["intro"]])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(.set(try arguments.value(Self.addedItems)))
  }
}
