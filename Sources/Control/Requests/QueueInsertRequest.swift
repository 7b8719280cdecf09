internal import MediaCore
internal import Playback

/// `queue.insert`: Puts items into the queue at a place.
struct QueueInsertRequest: AddingRequest {
  static let method = "queue.insert"
  static let summary = "Puts items into the queue at a place."
  private static let place = Parameter(
    "at", .integer(atLeast: 0), "The place, from 0, clamped to the queue.")
  static let parameters = [addedItems.asMain, place.description]
  static let errors = RPCError.ofReading
  static let examples = [
    ControlExample(
      "At the front", ["items": [["source": "/srv/clip.mp4", "id": "first"]], "at": 0],
      result: ["items": ["first"]])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(
      .insert(try arguments.value(Self.addedItems), at: try arguments.value(Self.place)))
  }
}
