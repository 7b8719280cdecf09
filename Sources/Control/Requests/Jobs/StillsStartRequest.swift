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
  ]
  static let exampleOptions: JSONObject = ["output": "stills", "count": 2]

  let source: String
  let id: String?
  private let output: String
  private let times: StillTimes
  private let settings: StillSettings
  private let format: PictureFormat?
  private let overwrites: Bool

  init(_ arguments: Arguments) throws(RPCError) {
    source = try arguments.value(Self.sourceParameter)
    id = try arguments.optional(Self.idParameter)
    output = try arguments.value(Self.output)
    if let times = try arguments.optional(Self.times) {
      self.times = .at(times)
    } else if let interval = try arguments.optional(Self.interval) {
      times = .every(interval)
    } else {
      times = .evenly(try arguments.optional(Self.count) ?? 9)
    }
    let width = try arguments.optional(Self.width)
    settings = StillSettings(
      tolerance: try arguments.value(Self.exact) ? .exact : .keyFrame,
      maximumSize: width.map { PixelSize(width: $0, height: 8192) })
    format = try arguments.optional(Self.format)
    overwrites = try arguments.value(Self.overwrite)
  }

  func work(_ maker: JobMaker) throws(MediaError) -> any JobWork {
    return StillsWork(
      StillImageGenerator(maker.asset(source, false), settings), times,
      StillOutput(
        path: try maker.place(of: output), name: DerivedFileName(of: source).stem ?? "still",
        format: format,
        overwrites: overwrites))
  }
}
