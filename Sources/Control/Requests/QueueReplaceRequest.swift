internal import MediaCore
internal import Playback

/// `queue.replace`: Puts an item in the place of another.
struct QueueReplaceRequest: AddingRequest {
  static let method = "queue.replace"
  static let summary = "Puts an item in the place of another."
  private static let id = Parameter(
    "id", .string, "The item's id.")
  private static let item = Parameter(
    "item", formerly: "with", .item, "The new item: a source, or an object with one.")
  static let parameters = [id.asMain, item.description]
  static let errors = RPCError.ofReading + RPCError.of(.unknownItem)
  static let examples = [
    ControlExample(
      "A part of a file",
      [
        "id": "clip",
        "item": [
          "source": "/srv/clip.mp4", "id": "part", "inPoint": 0.1, "outPoint": 0.4,
        ],
      ], result: ["items": ["part"]])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(
      .replace(ItemID(try arguments.value(Self.id)), with: try arguments.value(Self.item)))
  }
}
