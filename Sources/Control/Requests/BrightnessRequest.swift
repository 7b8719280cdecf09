internal import MediaCore
internal import Playback

/// `brightness`: Sets how bright pictures are.
struct BrightnessRequest: PlaybackRequest {
  static let method = "brightness"
  static let summary = "Sets how bright pictures are, of this and later items."
  private static let brightness = Parameter(
    "brightness", .number(in: -1...1), "Added to every channel, clamped to -1…1; 0 as they are.")
  static let parameters = [brightness.description]
  static let result = JSONSchema.object(["brightness": .number]).named("BrightnessReply")
  static let examples = [
    ControlExample(
      "Darker", ["brightness": -0.25], result: ["brightness": -0.25])
  ]

  private let brightness: Double

  init(_ arguments: Arguments) throws(RPCError) {
    brightness = try arguments.value(Self.brightness)
  }

  var command: PlaybackCommand { .brightness(brightness) }

  func reply(_ items: [ItemID]) -> JSONValue { ["brightness": .number(brightness)] }
}
