internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// The work of `vitrine stills`.
struct StillsJob {
  let generator: StillImageGenerator
  let choice: StillChoice
  let output: StillOutput
  let printsJSON: Bool

  func run(_ messages: LinePrinter) async throws {
    switch choice {
    case .stills(let times): try await takeStills(times, messages)
    case .best:
      let chosen = try await generator.bestStill()
      let (path, format) = try output.single("", .png)
      try await chosen.still.write(to: path, as: format, overwrites: output.overwrites)
      try await report(path, chosen.still, ["reason": .string(chosen.reason)])
    case .sheet(let options):
      try await makeSheets(messages) { progress in
        [try await output.writeSheet(of: generator, options, progress: progress)]
      }
    case .sprites(let options, let times):
      try await makeSheets(messages) { progress in
        try await output.writeSprites(of: generator, options, times, progress: progress)
      }
    }
  }

  private func takeStills(_ times: StillTimes, _ messages: LinePrinter) async throws {
    let duration = try await generator.asset.load(.duration)
    // A picture without a length is one still.
    let count = try times.times(of: duration ?? .zero).count
    var line = ProgressLine(messages)
    var number = 0
    var places: Set<MediaTime> = []
    let format = output.pictureFormat(of: count)
    for try await still in generator.stills(times, for: format) {
      number += 1
      places.insert(still.actualTime)
      let path = try output.file(number, of: count)
      try await still.write(to: path, as: format, overwrites: output.overwrites)
      await line.clear()
      try await report(path, still)
      line.show(number, of: count)
    }
    await line.clear()
    if places.count < number, generator.settings.tolerance != .exact {
      messages.print(
        "\(number) files hold \(places.count) pictures, as key frames are farther apart; --exact takes a picture for each time."
      )
    }
    try Task.checkCancellation()
  }

  /// Makes sheets, shows how many of their stills are taken, and tells the files.
  private func makeSheets(
    _ messages: LinePrinter,
    _ make: (@escaping StillOutput.SheetProgress) async throws -> [StillOutput.SheetFile]
  ) async throws {
    let (counts, told) = AsyncStream<(Int, Int)>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let files = try await Watched.run {
      var line = ProgressLine(messages)
      for await (taken, count) in counts { line.show(taken, of: count) }
      await line.clear()
    } _: {
      defer { told.finish() }
      return try await make { told.yield(($0, $1)) }
    }
    for file in files { try await report(file) }
  }

  private func report(
    _ path: String, _ still: Still, _ more: JSONObject = [:]
  ) async throws {
    var object = still.json(file: path)
    object.members += more.members
    let reason = if case .string(let text)? = more["reason"] { "  \(text)" } else { "" }
    try await print(
      printsJSON
        ? JSONValue.object(object).json
        : "\(path)  \(still.actualTime)  \(still.size.width)x\(still.size.height)\(reason)")
  }

  private func report(_ file: StillOutput.SheetFile) async throws {
    guard let sheet = file.sheet else {
      return try await print(
        printsJSON ? JSONValue.object(["file": .string(file.path)]).json : file.path)
    }
    try await print(
      printsJSON
        ? JSONValue.object(sheet.json(file: file.path)).json
        : "\(file.path)  \(sheet.tiles.count) pictures  \(sheet.size.width)x\(sheet.size.height)")
  }

  private func print(_ text: String) async throws { try await StandardOutput.report(text) }
}
