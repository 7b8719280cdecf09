internal import MediaCore
internal import Playback

/// `corners`: Makes the corners of pictures round.
struct CornersRequest: PlaybackRequest {
  static let method = "corners"
  static let summary = "Makes the corners of pictures round, of this and later items."
  private static let radius = Parameter(
    "radius", .number(in: 0...0.5),
    "As a fraction of the smaller side of what is seen, clamped to 0…0.5; 0 for square ones.")
  static let parameters = [radius.description]
  static let result = JSONSchema.object(["radius": .number]).named("CornersReply")
  static let examples = [
    ControlExample(
      "A little round", ["radius": 0.1], result: ["radius": 0.1])
  ]

  private let radius: Double

  init(_ arguments: Arguments) throws(RPCError) {
    radius = try arguments.value(Self.radius)
  }

  var command: PlaybackCommand { .corners(radius) }

  func reply(_ items: [ItemID]) -> JSONValue { ["radius": .number(radius)] }
}
