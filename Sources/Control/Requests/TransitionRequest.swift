internal import MediaCore
internal import Playback

/// `transition`: Says how one item changes to the next.
struct TransitionRequest: PlaybackRequest {
  static let method = "transition"
  static let summary = "Sets how one item changes to the next, in picture and sound."
  private static let kind = Parameter<ItemTransition.Kind>(
    "kind", .choice(of: ItemTransition.Kind.allCases),
    "At once, both together for a while, or through a colour and silence.")
  private static let duration = Parameter(
    "duration", .number(in: 0...ItemTransition.longest.seconds),
    "Seconds that it takes, never more than either item has.", default: 1)
  private static let color = Parameter(
    "color", .opaqueColor, "What `fade` goes through, as #RRGGBB.", default: "#000000")
  static let parameters = [kind.description, duration.description, color.description]
  static let examples = [
    ControlExample(
      "Half a second of both", ["kind": "crossfade", "duration": 0.5]),
    ControlExample(
      "Through black", ["kind": "fade", "duration": 1, "color": "#000000"]),
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    let length = MediaTime.seconds(try arguments.value(Self.duration))
    let color = try arguments.value(Self.color)
    switch try arguments.value(Self.kind) {
    case .cut: command = .transition(.cut)
    case .crossfade: command = .transition(.crossfade(length))
    case .fade: command = .transition(.fade(length, through: color))
    }
  }
}
