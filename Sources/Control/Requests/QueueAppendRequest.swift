internal import MediaCore
internal import Playback

/// `queue.append`: Adds items at the end of the queue.
struct QueueAppendRequest: AddingRequest {
  static let method = "queue.append"
  static let summary = "Adds items at the end of the queue."
  static let parameters = [addedItems.description]
  static let errors = RPCError.ofReading
  static let examples = [
    ControlExample(
      "One, and one that is played twice",
      [
        "items": ["/srv/clip.mp4", ["source": "/srv/clip.mp4", "id": "twice", "loops": 2]]
      ], result: ["items": ["item-1", "twice"]])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(.append(try arguments.value(Self.addedItems)))
  }
}
