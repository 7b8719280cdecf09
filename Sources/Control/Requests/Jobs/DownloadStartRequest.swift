internal import MediaCore
internal import MediaJobs

/// `download.start`: Brings a source to this machine.
struct DownloadStartRequest: JobStartRequest {
  static let kind = JobReport.Kind.download

  static let summary = "Brings a file or a stream to this machine; the result tells what to play."
  private static let output = Parameter(
    "output", .string, "The file or the folder in the folder of the jobs.")
  private static let singleFile = Parameter(
    "singleFile", .boolean, "Whether a stream becomes one file.", default: false)
  private static let minimumBitrate = Parameter.optional(
    "minBitrate", .integer(atLeast: 1), "Takes the lowest variant at or above it, in bits a second."
  )
  private static let maximumBitrate = Parameter.optional(
    "maxBitrate", .integer(atLeast: 1),
    "Takes no variant above it, in bits a second, if there is another.")
  private static let maximumHeight = Parameter.optional(
    "maxHeight", .integer(atLeast: 1), "Takes no variant above it, in pixels, if there is another.")
  private static let audio = Parameter<[String]>.optional(
    "audioLanguages", .array(of: .string), "The languages of sound; all without it.")
  private static let subtitles = Parameter<[String]>.optional(
    "subtitleLanguages", .array(of: .string), "The languages of subtitles; all without it.")
  private static let length = Parameter.optional(
    "length", .seconds(atLeast: 0),
    "How much of a broadcast is brought, in seconds; without it broadcasts are refused.")
  private static let rate = Parameter.optional(
    "limitRate", .integer(atLeast: 1), "Bytes a second at most.")
  private static let sha256 = Parameter.optional(
    "sha256", .string, "The SHA-256 that a file must have, in hexadecimal digits.")
  private static let title = Parameter<String>.optional(
    "title", .string, "What a person reads of it.")
  private static let artwork = Parameter<String>.optional(
    "artwork", .source,
    "A picture of JPEG or PNG that stands for it, a path or a URL; that which a stream names itself without it."
  )
  private static let overwrite = Parameter(
    "overwrite", .boolean, "Whether what is there is replaced.", default: false)
  static let options = [
    output.description, singleFile.description, minimumBitrate.description,
    maximumBitrate.description, maximumHeight.description, audio.description,
    subtitles.description, length.description, rate.description, sha256.description,
    overwrite.description, title.description, artwork.description,
  ]
  static let exampleOptions: JSONObject = ["output": "clip.mp4"]

  let source: String
  let id: String?
  private let output: String
  private let title: String?
  private let artwork: String?
  private var settings = DownloadSettings()

  init(_ arguments: Arguments) throws(RPCError) {
    source = try arguments.value(Self.sourceParameter)
    id = try arguments.optional(Self.idParameter)
    output = try arguments.value(Self.output)
    title = try arguments.optional(Self.title)
    artwork = try arguments.optional(Self.artwork)
    settings.form = try arguments.value(Self.singleFile) ? .singleFile : .folder
    settings.minimumRequiredBitrate = try arguments.optional(Self.minimumBitrate)
    settings.maximumBitrate = try arguments.optional(Self.maximumBitrate)
    settings.maximumHeight = try arguments.optional(Self.maximumHeight)
    settings.audioLanguages = try arguments.optional(Self.audio)
    settings.subtitleLanguages = try arguments.optional(Self.subtitles)
    settings.broadcastLength = try arguments.optional(Self.length)
    settings.maximumBytesPerSecond = try arguments.optional(Self.rate)
    settings.sha256 = try arguments.optional(Self.sha256)
    if let digest = settings.sha256, !DownloadSettings.isSHA256(digest) {
      throw .invalidParameter("sha256", "is not 64 hexadecimal digits")
    }
    settings.overwrites = try arguments.value(Self.overwrite)
  }

  func work(_ maker: JobMaker) throws(MediaError) -> any JobWork {
    DownloadWork(
      download: maker.download(source, try maker.place(of: output), settings, title, artwork))
  }
}
