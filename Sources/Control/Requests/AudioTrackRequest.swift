internal import MediaCore
internal import Playback

/// `audioTrack`: Chooses the sound by its language or by its place.
struct AudioTrackRequest: PlaybackRequest {
  static let method = "audioTrack"
  static let summary =
    "Chooses the sound by its language or by its place: give one of them."
  private static let language = Parameter.optional(
    "language", .oneOrMore(.language),
    "A language tag, such as \"de-CH\", or a list of them, in order of preference.")
  private static let index = Parameter.optional(
    "index", .integer(atLeast: 0), "The place among the item's audio tracks, from 0.")
  static let parameters = [language.asMain, index.description]
  static let errors = RPCError.of(.nothingLoaded, .trackNotFound)
  static let examples = [
    ControlExample(
      "By languages in order of preference", ["language": ["de", "en"]]),
    ControlExample(
      "By its place", ["index": 0]),
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    switch (try arguments.optional(Self.language), try arguments.optional(Self.index)) {
    case (let languages?, nil): command = .audioTrack(.languages(languages))
    case (nil, let index?): command = .audioTrack(.index(index))
    case (nil, nil): throw .invalidParameter("language", "or index is missing")
    case (_?, _?): throw .invalidParameter("index", "cannot be given together with language")
    }
  }
}
