internal import MediaCore
internal import Playback

/// `skip`: Ends the interstitial that is up.
struct SkipRequest: PlaybackRequest {
  static let method = "skip"
  static let summary =
    "Ends the interstitial that is up; refused where it may not be skipped and no button offers it."
  static let errors = RPCError.of(.nothingLoaded, .notAllowed)
  let command = PlaybackCommand.skip

  init(_ arguments: Arguments) {}
}
