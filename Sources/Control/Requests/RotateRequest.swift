internal import MediaCore
internal import Playback

/// `rotate`: Turns the picture clockwise.
struct RotateRequest: PlaybackRequest {
  static let method = "rotate"
  static let summary = "Turns the picture clockwise, after what its file says."
  private static let degrees = Parameter(
    "degrees", .integer, "How far, brought to the nearest quarter turn; 0 for not at all.")
  static let parameters = [degrees.description]
  static let examples = [
    ControlExample(
      "To the right", ["degrees": 90])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    let turn = Orientation(rotation: try arguments.value(Self.degrees))
    command = .rotate(degrees: turn.rotation)
  }
}
