internal import MediaCore
internal import MediaJobs

/// `export.start`: Makes a file of a source.
struct ExportStartRequest: JobStartRequest {
  static let kind = JobReport.Kind.export

  static let summary = "Makes a file of a source: cut, copied or encoded."
  private static let output = Parameter(
    "output", .string, "The file in the folder of the jobs; its end says what it is.")
  private static let preset = Parameter<ExportPreset>(
    "preset", .choice(of: ExportPreset.allCases), "What is made of it.", default: "passthrough")
  private static let type = Parameter<ExportFileType>.optional(
    "fileType", .choice(of: ExportFileType.allCases),
    "What is written, where the name of the output does not say it: `hls` for a stream.")
  private static let start = Parameter(
    "start", .seconds(atLeast: 0), "Where it begins, in seconds.", default: 0)
  private static let end = Parameter.optional(
    "end", .seconds(atLeast: 0), "Where it ends; the end of the source without it.")
  private static let exact = Parameter(
    "exact", .boolean, "Whether a copy begins at the start itself, not at the key frame before.",
    default: false)
  private static let volume = Parameter(
    "volume", .number(in: 0...16), "What encoded sound is multiplied by.", default: 1)
  private static let fadeIn = Parameter(
    "fadeIn", .seconds(atLeast: 0), "How long encoded sound rises at the beginning.", default: 0)
  private static let fadeOut = Parameter(
    "fadeOut", .seconds(atLeast: 0), "How long encoded sound falls at the end.", default: 0)
  private static let loudness = Parameter.optional(
    "loudness", .number(in: -70 ... -5),
    "The loudness in LUFS that encoded sound is brought to; it stays as it is without it.")
  private static let maxBytes = Parameter.optional(
    "maxBytes", .integer(atLeast: 1),
    "The bytes that the file may have; it ends early so that it has no more.")
  private static let overwrite = Parameter(
    "overwrite", .boolean, "Whether a file that is there is replaced.", default: false)
  private static let tracks = Parameter.optional(
    "tracks", .array(of: .integer(atLeast: 0)),
    "The numbers of the tracks that are exported; all that fit without it.")
  private static let tags = Parameter.optional(
    "tags", .object,
    "Tags that are set beside those of the source; one of null or \"\" is taken away.")
  private static let chapters = Parameter.optional(
    "chapters", .array(of: .chapter),
    "The chapters, in the time of the source; they take the place of those that it has.")
  static let options =
    [
      output.description, preset.description, type.description, start.description, end.description,
      exact.description,
      volume.description, fadeIn.description, fadeOut.description, loudness.description,
      maxBytes.description, overwrite.description, tracks.description,
      tags.description, chapters.description,
    ] + ExportPictureParameters.all + ExportJoiningParameters.all
  static let exampleOptions: JSONObject = ["output": "part.mp4"]

  let source: String
  let id: String?
  private let output: String
  private let settings: ExportSettings
  private let joining: ExportJoiningParameters

  init(_ arguments: Arguments) throws(RPCError) {
    source = try arguments.value(Self.sourceParameter)
    id = try arguments.optional(Self.idParameter)
    output = try arguments.value(Self.output)
    var settings = ExportSettings(
      preset: try arguments.value(Self.preset), fileType: try arguments.optional(Self.type),
      start: try arguments.value(Self.start),
      end: try arguments.optional(Self.end), isExact: try arguments.value(Self.exact),
      overwrites: try arguments.value(Self.overwrite),
      audio: AudioMix(
        volume: try arguments.value(Self.volume), fadeIn: try arguments.value(Self.fadeIn),
        fadeOut: try arguments.value(Self.fadeOut),
        loudness: try arguments.optional(Self.loudness)),
      fileLengthLimit: try arguments.optional(Self.maxBytes).map { Int64($0) },
      tracks: try arguments.optional(Self.tracks).map { Set($0) },
      tags: try Self.tags(arguments),
      chapters: try arguments.optional(Self.chapters).map(Chapter.inTurn))
    try ExportPictureParameters.apply(arguments, to: &settings)
    self.settings = settings
    joining = try ExportJoiningParameters(arguments)
  }

  private static func tags(_ arguments: Arguments) throws(RPCError) -> [String: String] {
    var tags: [String: String] = [:]
    for member in try arguments.optional(Self.tags)?.members ?? [] {
      switch member.value {
      case .string(let text): tags[member.name] = text
      case .null: tags[member.name] = ""
      default: throw .invalidParameter("tags", "has a member '\(member.name)' that is no text")
      }
    }
    return tags
  }

  func work(_ maker: JobMaker) throws(MediaError) -> any JobWork {
    ExportWork(
      session: try joining.session(source, to: try maker.place(of: output), settings, maker))
  }
}
