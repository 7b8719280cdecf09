internal import ArgumentParser
internal import Control
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options that `play` and `serve` share: outputs, looks, requests, the socket and events.
struct OutputOptions: ParsableArguments {
  @Option(help: "auto, null, sdl, y4m:PATH, png:FOLDER or framemd5:PATH; PATH may be -.")
  var video = "auto"

  @Option(
    help:
      "auto, null, pulse[:SINK], sdl, wav:PATH or framemd5:PATH; PATH may be -. A file has the rate and the channels of the first sound."
  )
  var audio = "auto"

  @Option(help: "real, or virtual: as fast as possible and the same on every run.")
  var clock = ClockChoice.real

  @Option(help: "How the picture fits the window: aspect, aspectFill or fill.")
  var gravity = "aspect"

  @Option(help: "The window's size, WIDTHxHEIGHT.")
  var size: String?

  @Flag(help: "Fill the screen.")
  var fullScreen = false

  @Flag(help: "No frame around the window.")
  var borderless = false

  @Option(parsing: .unconditional, help: "Loudness, 0 to 1.")
  var volume = 1.0

  @Flag(help: "Begin without sound.")
  var mute = false

  @Option(help: "Languages of sound, in order of preference: de-CH,de,en.")
  var audioLanguage: String?

  @OptionGroup var subtitles: SubtitleOptions

  @OptionGroup var picture: PictureOptions

  @OptionGroup var stream: StreamOptions

  @OptionGroup var request: RequestOptions

  @Option(help: "A directory in which bare names are looked up; may be repeated.")
  var searchPath: [String] = []

  @Option(name: .customLong("ext"), help: "The extension to try for a bare name.")
  var fileExtension = "mp4"

  @Option(help: "The only directory that files may be opened in.")
  var mediaRoot: String?

  @OptionGroup var sources: SourceOptions

  @Flag(help: "Allow redirects and playlists of public servers to lead to private addresses.")
  var allowPrivateTargets = false

  @Option(
    help:
      "Listen for commands at this socket; without it serve listens at the one that ctl uses, and play at none."
  )
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "--events[=FILTER,…]: Print events as JSON lines, a batch a line; all of them without a filter.",
      valueName: "filter,…"))
  var events: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "--time-publishing[=SECONDS]: Publish the time as an event, every second without a number.",
      valueName: "seconds"))
  var timePublishing: Double?

  @Option(
    parsing: .unconditional,
    help:
      "Threads that decode pictures, 0 to 16; 0 for one on each core, 8 at most, and one thread while that is enough."
  )
  var threads = 0

  @Option(
    parsing: .unconditional,
    help: "The most items that the queue may have; more are refused.")
  var queueLimit = 100_000

  @Option(
    help:
      "A command to begin with, as ctl takes it: 'addVector file=a.svg opacity=0.5'; may be repeated. All hold from the first frame on, so an await counts for nothing. What queue.append and queue.insert add comes before sources given as arguments."
  )
  var command: [String] = []

  @Flag(help: "No status line, no messages but errors.")
  var quiet = false

  @Option(help: .hidden)
  var frameLog: String?

  // What is wrong is found out here, where the parser knows which command it is of.
  func validate() throws {
    try FiniteNumbers.check(["--volume": volume, "--time-publishing": timePublishing])
    _ = try settings()
    if queueLimit < 1 { throw ValidationError("--queue-limit takes 1 or more.") }
    var users = [("--video", video), ("--audio", audio)].filter { $0.1.hasSuffix(":-") }.map(\.0)
    if events != nil { users.append("--events") }
    if timePublishing != nil { users.append("--time-publishing") }
    let files = users.filter { $0 == "--video" || $0 == "--audio" }
    if files.count == 2 || files.count == 1 && users.count > 1 {
      throw ValidationError(
        "Only one of \(users.joined(separator: ", ")) can have standard output; give a path to the others."
      )
    }
  }

  func settings() throws -> PlayerSettings {
    var settings = PlayerSettings()
    settings.video = video
    settings.audio = audio
    settings.virtualClock = clock == .virtual ? VirtualClock() : nil
    guard let gravity = Gravity(rawValue: gravity) else {
      throw ValidationError("The gravity is aspect, aspectFill or fill.")
    }
    settings.gravity = gravity
    settings.windowSize = try size.map(Self.parseSize)
    settings.isFullScreen = fullScreen
    settings.isBorderless = borderless
    settings.volume = volume
    settings.isMuted = mute
    settings.audioLanguages =
      audioLanguage?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
    try picture.apply(to: &settings)
    stream.apply(to: &settings)
    settings.request = request.settings
    try subtitles.apply(to: &settings)
    settings.searchPath = searchPath
    settings.fileExtension = fileExtension
    settings.mediaRoot = mediaRoot
    settings.allowsPrivateTargets = allowPrivateTargets
    try sources.apply(to: &settings)
    settings.controlSocket = socket
    let threadCounts = PlayerSettings.decoderThreadCounts
    settings.decoderThreads = min(max(threadCounts.lowerBound, threads), threadCounts.upperBound)
    settings.queueLimit = queueLimit
    settings.timePublishing = timePublishing.map { .seconds(max(0.01, $0)) }
    settings.events = try events.map(Self.parseFilters) ?? []
    settings.frameLog = frameLog
    settings.openingCalls = try command.map { text in
      let call = try ControlCall(CommandWords.split(text))
      return OpeningCall(call.method, call.parameters)
    }
    return settings
  }

  private static func parseSize(_ text: String) throws -> PixelSize {
    let parts = text.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...16384).contains($0) }) else {
      throw ValidationError("A size is WIDTHxHEIGHT, 1280x720 for instance.")
    }
    return PixelSize(width: parts[0], height: parts[1])
  }

  private static func parseFilters(_ text: String) throws -> [PlayerEventFilter] {
    try text.split(separator: ",").map { name in
      guard let filter = PlayerEventFilter(String(name)) else {
        throw ValidationError(PlayerEventFilter.reasonAgainst(String(name)) ?? "")
      }
      return filter
    }
  }
}
