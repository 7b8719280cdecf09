internal import ArgumentParser
internal import Control
internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// `vitrine stills`: takes pictures out of a source.
struct StillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stills", abstract: "Take pictures out of a video.",
    discussion: """
      Of --at, --every, --count, --auto, --sheet and --sprites one is given. Without --exact and --tolerance the \
      nearest key frame is taken, which is quick; the time at which a picture is due is printed with its file.

      --sprites writes thumbnails for web players: sheets, a track in WebVTT and a playlist of images for HLS.
      """)

  @Argument(help: "A path, a URL or a bare name.", completion: .file())
  var source: String

  @OptionGroup(title: "Which pictures") var choice: StillChoiceOptions

  @Option(
    name: .shortAndLong,
    help: "A folder, or for a single picture also a file that ends in .png, .jpg, .webp or .avif.",
    completion: .file())
  var output = "."

  @Option(
    help:
      "png, jpeg, webp or avif; without it what the output's name says, or png, for sheets jpeg.",
    transform: Self.parseFormat)
  var format: PictureFormat?

  @Option(
    help: "WIDTHxHEIGHT that pictures are made smaller to fit into.",
    transform: PixelSize.init(argument:))
  var maxSize: PixelSize?

  @Option(help: "A filter for pictures: NAME or NAME=PARAMETER=VALUE:…; may be repeated.")
  var filter: [String] = []

  @Option(help: "A file of subtitles, or its URL, that is drawn on pictures.", completion: .file())
  var burn: String?

  @Option(help: "The number of a text track of the source that is drawn on pictures.")
  var burnTrack: Int?

  @Flag(help: "Replace files that are there.")
  var overwrite = false

  @Flag(help: "Print a JSON line for each file.")
  var json = false

  @OptionGroup(title: "Requests to servers") var request: RequestOptions

  func run() async throws {
    let job = try self.job()
    try await JobRun.run(printsJSON: json) { messages in try await job.run(messages) }
  }

  private func job() throws -> StillsJob {
    var settings = PlayerSettings()
    settings.request = request.settings
    settings.items = [ItemDescription(source)]
    var stills = StillSettings(tolerance: try choice.stillTolerance(), maximumSize: maxSize)
    stills.filters = try FilterStack(arguments: filter)
    stills.burnedSubtitles = burn
    stills.burnedTrack = burnTrack
    let asset = Asset(
      source, preferPreciseDuration: false, opener: try settings.sourceOpener())
    return StillsJob(
      generator: StillImageGenerator(asset, stills), choice: try choice.choice(),
      output: StillOutput(
        path: output, name: DerivedFileName(of: source).withoutExtension ?? "still", format: format,
        overwrites: overwrite),
      printsJSON: json)
  }

  private static func parseFormat(_ text: String) throws -> PictureFormat {
    guard let format = PictureFormat(pathExtension: text) else {
      throw ValidationError("A format is png, jpeg, webp or avif.")
    }
    return format
  }
}
