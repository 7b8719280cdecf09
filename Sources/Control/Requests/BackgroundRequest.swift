internal import MediaCore
internal import Playback

/// `background`: Sets what stands beside pictures.
struct BackgroundRequest: PlaybackRequest {
  static let method = "background"
  static let summary = "Sets the colour that stands beside pictures and outside of their corners."
  private static let color = Parameter("color", .opaqueColor, "As #RRGGBB.")
  static let parameters = [color.description]
  static let examples = [
    ControlExample(
      "Dark blue", ["color": "#102030"])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .background(try arguments.value(Self.color))
  }
}
