internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// The work of `vitrine stills`.
struct StillsJob {
  let generator: StillImageGenerator
  let choice: StillChoiceOptions.Choice
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
    case .sheet(var options):
      let (path, format) = try output.single("-sheet", .jpeg)
      options.format = format
      let sheet = try await generator.contactSheet(options)
      try await sheet.write(to: path, overwrites: output.overwrites)
      try await report(path, sheet)
    case .sprites(let options, let times): try await makeSprites(options, times)
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
      line.show(Double(number) / Double(count), "\(number)/\(count)")
    }
    await line.clear()
    if places.count < number, generator.settings.tolerance != .exact {
      messages.print(
        "\(number) files hold \(places.count) pictures, as key frames are farther apart; --exact takes a picture for each time."
      )
    }
    try Task.checkCancellation()
  }

  private func makeSprites(_ options: SheetOptions, _ times: StillTimes) async throws {
    var options = options
    options.format = output.format ?? .jpeg
    let duration = try await generator.asset.load(.duration)
    // Images of HLS have one distance from one to the next.
    let isEven = if case .at = times { false } else { true }
    let lists = try (isEven ? ["vtt", "m3u8"] : ["vtt"]).map { (end) throws(MediaError) in
      try output.inFolder("\(output.name).\(end)")
    }
    // Before all is made that would be left without them.
    let check = try await onThread { [output, source = generator.asset.source] in
      Result { () throws(MediaError) in try output.check(lists, source: source) }
    }
    try check.get()
    let sheets = try await generator.sheets(options, times)
    var names: [String] = []
    for (place, sheet) in sheets.enumerated() {
      let path = try output.numbered(place + 1, .jpeg).path
      try await sheet.write(to: path, overwrites: output.overwrites)
      names.append(path.split(separator: "/").last.map(String.init) ?? path)
      try await report(path, sheet)
    }
    let uris = names.map { PercentEncoding.encode(path: $0) }
    let track = ThumbnailTrack(sheets, names: uris, duration: duration ?? .zero)
    for (path, text) in zip(lists, [track.webVTT, track.hlsPlaylist]) {
      try OutputFile.write(Array(text.utf8), to: path, overwrites: output.overwrites)
      try await print(printsJSON ? JSONValue.object(["file": .string(path)]).json : path)
    }
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

  private func report(_ path: String, _ sheet: StillSheet) async throws {
    let size = "\(sheet.size.width)x\(sheet.size.height)"
    guard printsJSON else {
      return try await print("\(path)  \(sheet.tiles.count) pictures  \(size)")
    }
    let tiles: [JSONValue] = sheet.tiles.map { tile in
      [
        "requestedTime": .number(tile.requestedTime.seconds),
        "actualTime": .number(tile.actualTime.seconds), "x": .int(tile.place.x),
        "y": .int(tile.place.y), "width": .int(tile.place.width),
        "height": .int(tile.place.height),
      ]
    }
    try await print(
      JSONValue.object([
        "file": .string(path), "width": .int(sheet.size.width),
        "height": .int(sheet.size.height), "tiles": .array(tiles),
      ]).json)
  }

  private func print(_ text: String) async throws { try await StandardOutput.report(text) }
}
