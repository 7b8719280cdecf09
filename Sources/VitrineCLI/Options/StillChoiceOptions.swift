internal import ArgumentParser
internal import MediaJobs
internal import Vitrine

/// The options about which pictures are taken.
struct StillChoiceOptions: ParsableArguments {
  @Option(help: "Times, separated by commas: 90.5, 1:30.5 or 0:01:30.5.")
  var at: String?

  @Option(help: "A picture each time that so many seconds have gone by.")
  var every: String?

  @Option(help: "So many pictures at even distances.")
  var count: Int?

  @Flag(help: "One picture that stands for the video: not black, not blurred, not a title.")
  var auto = false

  @Option(help: "COLUMNSxROWS: one sheet of so many pictures, with their times.")
  var sheet: String?

  @Option(
    help: "COLUMNSxROWS: sheets of thumbnails; --every or --count says which, or one sheet is made."
  )
  var sprites: String?

  @Option(help: "The width of each picture of a sheet.")
  var tileWidth: Int?

  @Flag(help: "Take the very picture that is up at a time, not the nearest key frame.")
  var exact = false

  @Option(
    help:
      "Take a key frame only if it is no further away than so many seconds, else the very picture.")
  var tolerance: String?

  func validate() throws {
    if exact, tolerance != nil { throw ValidationError("Choose --exact or --tolerance.") }
    _ = try choice()
    _ = try stillTolerance()
  }

  func choice() throws -> StillChoice {
    let times = try times()
    let kinds = [auto, sheet != nil, sprites != nil].filter { $0 }.count
    guard kinds + (times == nil || sprites != nil ? 0 : 1) == 1 else {
      throw ValidationError(
        "Choose one of --at, --every, --count, --auto, --sheet and --sprites.")
    }
    if auto { return .best }
    if let sheet {
      let (columns, rows) = try Self.grid(sheet)
      return .sheet(SheetOptions(columns: columns, rows: rows, tileWidth: try width(240)))
    }
    if let sprites {
      let (columns, rows) = try Self.grid(sprites)
      return .sprites(
        .sprites(columns: columns, rows: rows, tileWidth: try width(160)),
        times ?? .evenly(columns * rows))
    }
    guard let times else { throw ValidationError("No time is given.") }
    return .stills(times)
  }

  func stillTolerance() throws -> StillTolerance {
    if exact { return .exact }
    guard let tolerance else { return .keyFrame }
    let length = try TimeArgument.time(tolerance)
    return StillTolerance(before: length, after: length)
  }

  private func times() throws -> StillTimes? {
    let given = [at != nil, every != nil, count != nil].filter { $0 }.count
    guard given <= 1 else { throw ValidationError("Choose --at, --every or --count.") }
    if let at { return .at(try at.split(separator: ",").map(TimeArgument.time)) }
    if let every { return .every(try TimeArgument.time(every)) }
    return count.map { .evenly($0) }
  }

  private func width(_ usual: Int) throws -> Int {
    let width = tileWidth ?? usual
    guard (8...4096).contains(width) else {
      throw ValidationError("--tile-width takes 8 to 4096.")
    }
    return width
  }

  private static func grid(_ text: String) throws -> (columns: Int, rows: Int) {
    let parts = text.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...100).contains($0) }) else {
      throw ValidationError("A sheet is COLUMNSxROWS, 5x4 for instance; each 1 to 100.")
    }
    return (parts[0], parts[1])
  }
}
