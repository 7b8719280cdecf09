internal import MediaCore
internal import Playback

/// `quality`: Says which variants of streams may be played.
struct QualityRequest: PlaybackRequest {
  static let method = "quality"
  static let summary =
    "Says which variants of streams may be played; without parameters any, as the network allows."
  private static let maxBitrate = Parameter.optional(
    "maxBitrate", .number(in: 1...1e12), "Bits a second on average that are not to be exceeded.")
  private static let maxHeight = Parameter.optional(
    "maxHeight", .integer(atLeast: 1), "The largest height in pixels.")
  private static let variant = Parameter.optional(
    "variant", .integer(atLeast: 0), "The only one to play, from 0 by rising bandwidth.")
  static let parameters = [
    maxBitrate.description, maxHeight.description, variant.description,
  ]
  static let examples = [
    ControlExample(
      "At most 720 lines", ["maxHeight": 720])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    let preference = QualityPreference(
      maximumBitrate: try arguments.optional(Self.maxBitrate),
      maximumHeight: try arguments.optional(Self.maxHeight),
      variant: try arguments.optional(Self.variant))
    if preference.variant != nil,
      preference.maximumBitrate != nil || preference.maximumHeight != nil
    {
      throw .invalidParameter("variant", "cannot be given together with a limit")
    }
    command = .quality(preference)
  }
}
