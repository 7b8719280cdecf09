internal import MediaCore
internal import Playback

/// `subtitleStyle`: Sets how subtitles look.
struct SubtitleStyleRequest: PlaybackRequest {
  static let method = "subtitleStyle"
  static let summary =
    "Sets how subtitles look, over what they say themselves; what is not given is left to them again."
  private static let font = Parameter.optional(
    "font", .string, "The name of a font, or sans-serif, serif, monospace.")
  private static let size = Parameter(
    "size", .number(in: 0.25...4), "Times the usual size, clamped to 0.25…4.", default: 1)
  private static let color = Parameter.optional(
    "color", .color, "The colour of the text: \"#RRGGBB\" or \"#RRGGBBAA\".")
  private static let background = Parameter.optional(
    "background", .color, "The colour behind the text: as color, or \"transparent\".")
  private static let edge = Parameter.optional(
    "edge", .choice(of: SubtitleStyle.Edge.allCases), "What sets the letters off.")
  static let parameters = [
    font.description, size.description, color.description, background.description,
    edge.description,
  ]
  static let result = SubtitleStyle.record.schema
  static let examples = [
    ControlExample(
      "Large, with an outline", ["size": 1.5, "edge": "outline"],
      result: [
        "font": nil, "size": 1.5, "color": nil, "background": nil, "edge": "outline",
      ])
  ]

  private let style: SubtitleStyle

  init(_ arguments: Arguments) throws(RPCError) {
    style = SubtitleStyle(
      font: try arguments.optional(Self.font), size: try arguments.value(Self.size),
      color: try arguments.optional(Self.color),
      backgroundColor: try arguments.optional(Self.background),
      edge: try arguments.optional(Self.edge))
  }

  var command: PlaybackCommand { .subtitleStyle(style) }

  func reply(_ items: [ItemID]) -> JSONValue { .object(style.json) }
}
