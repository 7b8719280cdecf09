internal import MediaCore
internal import Playback

/// `subtitles`: Chooses the subtitles by their language or by their place, or switches them off.
struct SubtitlesRequest: PlaybackRequest {
  static let method = "subtitles"
  static let summary =
    "Chooses the subtitles that are shown, by their language or by their place; with neither, switches them off."
  private static let language = Parameter.optional(
    "language", .orNull(.oneOrMore(.language)),
    "A language tag, such as \"de-AT\", or a list of them, in order of preference; null for none; \"auto\" for the default: files given with the item, else forced ones."
  )
  private static let index = Parameter.optional(
    "index", .integer(atLeast: 0), "The place among the item's subtitle tracks, from 0.")
  static let parameters = [language.asMain, index.description]
  static let errors = RPCError.of(.nothingLoaded, .trackNotFound)
  static let examples = [
    ControlExample(
      "By language", ["language": "de"]),
    ControlExample(
      "Without any", [:]),
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    switch (try arguments.optional(Self.language) ?? nil, try arguments.optional(Self.index)) {
    case (["auto"], nil): command = .subtitles(.automatic)
    case (let languages?, nil): command = .subtitles(.languages(languages))
    case (nil, let index?): command = .subtitles(.index(index))
    case (nil, nil): command = .subtitles(.off)
    case (_?, _?): throw .invalidParameter("index", "cannot be given together with language")
    }
  }
}
