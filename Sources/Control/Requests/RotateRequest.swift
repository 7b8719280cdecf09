internal import MediaCore
internal import Playback

/// `rotate`: Turns the picture clockwise.
struct RotateRequest: PlaybackRequest {
  static let method = "rotate"
  static let summary = "Turns the picture clockwise, after what its file says."
  private static let degrees = Parameter(
    "degrees", .integer, "How far, brought to the nearest quarter turn; 0 for not at all.")
  static let parameters = [degrees.description]
  static let result = JSONSchema.object(["degrees": .integer]).named("RotateReply")
  static let examples = [
    ControlExample(
      "To the right", ["degrees": 90], result: ["degrees": 90])
  ]

  /// As they are applied.
  private let degrees: Int

  init(_ arguments: Arguments) throws(RPCError) {
    degrees = Orientation(rotation: try arguments.value(Self.degrees)).rotation
  }

  var command: PlaybackCommand { .rotate(degrees: degrees) }

  func reply(_ items: [ItemID]) -> JSONValue { ["degrees": .int(degrees)] }
}
