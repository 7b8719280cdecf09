internal import MediaCore
internal import Playback

/// `actionAtItemEnd`: Sets what happens when an item has played.
struct ActionAtItemEndRequest: PlaybackRequest {
  static let method = "actionAtItemEnd"
  static let summary = "Sets what happens when an item has played."
  private static let action = Parameter<ItemEndAction>(
    "action", .choice(of: [.advance, .pause, .none]), "What to do.")
  static let parameters = [action.description]
  static let examples = [
    ControlExample(
      "Stand at the last picture", ["action": "pause"])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .actionAtItemEnd(try arguments.value(Self.action))
  }
}
