internal import MediaCore
internal import Playback

/// `fit`: Sets how the present item is fitted into the window.
struct FitRequest: PlaybackRequest {
  static let method = "fit"
  static let summary =
    "Sets how the present item is fitted into the window; without a value as the gravity says."
  private static let fit = Parameter.optional(
    "fit", .choice(of: Gravity.allCases), "All of the picture, all of the window, or stretched.")
  static let parameters = [fit.asMain]
  static let errors = RPCError.of(.nothingLoaded)
  static let examples = [
    ControlExample(
      "All of the window", ["fit": "aspectFill"]),
    ControlExample(
      "As the gravity says", [:]),
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .fit(try arguments.optional(Self.fit))
  }
}
