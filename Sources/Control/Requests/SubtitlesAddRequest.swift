internal import MediaCore
internal import Playback

/// `subtitles.add`: Adds a file of subtitles to the present item.
struct SubtitlesAddRequest: PlaybackRequest {
  static let method = "subtitles.add"
  static let summary =
    "Adds a file of subtitles to the present item, and shows it; what is wrong with the file is told by an error event."
  private static let source = Parameter("source", .source, "A path, a URL or a bare name.")
  private static let language = Parameter.optional(
    "language", .string, "Its language, such as \"de-AT\".")
  private static let label = Parameter.optional("label", .string, "What a menu would call it.")
  private static let offset = Parameter(
    "offset", .seconds, "How much later it is shown than it says, in seconds.", default: 0)
  private static let forced = Parameter(
    "forced", .boolean, "Whether it holds only what must be read to understand the sound.",
    default: false)
  private static let choose = Parameter(
    "choose", formerly: "select", .boolean, "Whether it is chosen.", default: true)
  static let parameters = [
    source.description, language.description, label.description, offset.description,
    forced.description, choose.description,
  ]
  static let errors = RPCError.of(.nothingLoaded, .limitExceeded)
  static let examples = [
    ControlExample(
      "In German", ["source": "/srv/clip.srt", "language": "de"])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    let source = SubtitleSource(
      try arguments.value(Self.source), language: try arguments.optional(Self.language),
      label: try arguments.optional(Self.label), offset: try arguments.value(Self.offset),
      isForced: try arguments.value(Self.forced))
    command = .addSubtitles(source, select: try arguments.value(Self.choose))
  }
}
