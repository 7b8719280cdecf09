internal import MediaCore
internal import Playback

/// `contrast`: Sets the contrast of pictures.
struct ContrastRequest: PlaybackRequest {
  static let method = "contrast"
  static let summary = "Sets the contrast of pictures, of this and later items."
  private static let contrast = Parameter(
    "contrast", .number(in: 0...4),
    "How far every channel is from the middle, clamped to 0…4; 1 as they are.")
  static let parameters = [contrast.description]
  static let result = JSONSchema.object(["contrast": .number]).named("ContrastReply")
  static let examples = [
    ControlExample(
      "Stronger", ["contrast": 1.5], result: ["contrast": 1.5])
  ]

  private let contrast: Double

  init(_ arguments: Arguments) throws(RPCError) {
    contrast = try arguments.value(Self.contrast)
  }

  var command: PlaybackCommand { .contrast(contrast) }

  func reply(_ items: [ItemID]) -> JSONValue { ["contrast": .number(contrast)] }
}
