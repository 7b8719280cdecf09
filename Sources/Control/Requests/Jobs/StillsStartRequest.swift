internal import MediaCore
internal import MediaJobs

/// `stills.start`: Takes pictures out of a source, and writes them.
struct StillsStartRequest: JobStartRequest {
  static let kind = JobReport.Kind.stills

  static let summary = "Takes pictures out of a source and writes them; the result names the files."
  private static let output = Parameter(
    "output", .string, "The folder in that of the jobs, or the file of a single picture.")
  // A client of JavaScript that looks for a parameter in an array of them finds the array's own `at` and `every`.
  private static let times = Parameter<[MediaTime]>.optional(
    "times", formerly: "at", .array(of: .seconds), "The times, in seconds.")
  private static let interval = Parameter.optional(
    "interval", formerly: "every", .seconds(atLeast: 0),
    "So many seconds lie between them, from the start on.")
  private static let count = Parameter.optional(
    "count", .integer(in: 1...StillTimes.limit), "So many, evenly spread; 9 where nothing is said.")
  private static let exact = Parameter(
    "exact", .boolean,
    "Whether they are the pictures of those times, not the key frames nearest to them.",
    default: false)
  private static let tolerance = Parameter.optional(
    "tolerance", .seconds(atLeast: 0),
    "How far away a key frame may be that is taken, in seconds; the very picture where none is so near."
  )
  private static let choice = Parameter<Made>(
    "choice", .choice(of: Made.allCases),
    "A file for each time; the one picture that stands for the source; a sheet with times; or thumbnails for players.",
    default: "each")
  private static let columns = Parameter.optional(
    "columns", .integer(in: 1...100), "Of a sheet; 5, of thumbnails 10, where nothing is said.")
  private static let rows = Parameter.optional(
    "rows", .integer(in: 1...100), "Of a sheet; 4, of thumbnails 10, where nothing is said.")
  private static let tileWidth = Parameter.optional(
    "tileWidth", .integer(in: 8...4096), "The width of each picture of a sheet, in pixels.")
  private static let burn = Parameter.optional(
    "burn", .source, "A file of subtitles that is drawn on pictures.")
  private static let burnTrack = Parameter.optional(
    "burnTrack", .integer(atLeast: 0),
    "The number of a text track of the source that is drawn in its place.")
  private static let width = Parameter.optional(
    "width", .integer(in: 1...8192), "The largest width, in pixels.")
  private static let format = Parameter<PictureFormat>.optional(
    "format", .choice(of: PictureFormat.allCases), "PNG where nothing says it.")
  private static let overwrite = Parameter(
    "overwrite", .boolean, "Whether files that are there are replaced.", default: false)
  static let options = [
    output.description, times.description, interval.description, count.description,
    exact.description,
    width.description, format.description, overwrite.description,
    tolerance.description, choice.description, columns.description, rows.description,
    tileWidth.description, burn.description, burnTrack.description,
  ]
  static let exampleOptions: JSONObject = ["output": "stills", "count": 2]

  let source: String
  let id: String?
  private let output: String
  private let choice: StillChoice
  private let settings: StillSettings
  private let format: PictureFormat?
  private let overwrites: Bool

  init(_ arguments: Arguments) throws(RPCError) {
    source = try arguments.value(Self.sourceParameter)
    id = try arguments.optional(Self.idParameter)
    output = try arguments.value(Self.output)
    choice = try Self.choice(arguments)
    let width = try arguments.optional(Self.width)
    let near = try arguments.optional(Self.tolerance).map { StillTolerance(before: $0, after: $0) }
    settings = StillSettings(
      tolerance: try arguments.value(Self.exact) ? .exact : near ?? .keyFrame,
      maximumSize: width.map { PixelSize(width: $0, height: 8192) },
      burnedSubtitles: try arguments.optional(Self.burn),
      burnedTrack: try arguments.optional(Self.burnTrack))
    guard settings.burnedSubtitles == nil || settings.burnedTrack == nil else {
      throw .invalidParameter("burnTrack", "cannot be given together with burn")
    }
    format = try arguments.optional(Self.format)
    overwrites = try arguments.value(Self.overwrite)
  }

  /// What is made of the pictures.
  private enum Made: String, CaseIterable, Sendable { case each, best, sheet, sprites }

  private static func choice(_ arguments: Arguments) throws(RPCError) -> StillChoice {
    let made = try arguments.value(choice)
    let usual = made == .sprites ? (columns: 10, rows: 10) : (columns: 5, rows: 4)
    let columns = try arguments.optional(columns) ?? usual.columns
    let rows = try arguments.optional(rows) ?? usual.rows
    let tile = try arguments.optional(tileWidth)
    switch made {
    case .each: return .stills(try times(arguments) ?? .evenly(9))
    case .best: return .best
    case .sheet:
      return .sheet(SheetOptions(columns: columns, rows: rows, tileWidth: tile ?? 240))
    case .sprites:
      return .sprites(
        .sprites(columns: columns, rows: rows, tileWidth: tile ?? 160),
        try times(arguments) ?? .evenly(columns * rows))
    }
  }

  /// The times that are asked for; `nil` where nothing says.
  private static func times(_ arguments: Arguments) throws(RPCError) -> StillTimes? {
    if let times = try arguments.optional(times) { return .at(times) }
    if let interval = try arguments.optional(interval) { return .every(interval) }
    return try arguments.optional(count).map { .evenly($0) }
  }

  func work(_ maker: JobMaker) throws(MediaError) -> any JobWork {
    return StillsWork(
      StillImageGenerator(maker.asset(source, false), settings), choice,
      StillOutput(
        path: try maker.place(of: output), name: DerivedFileName(of: source).stem ?? "still",
        format: format,
        overwrites: overwrites))
  }
}
