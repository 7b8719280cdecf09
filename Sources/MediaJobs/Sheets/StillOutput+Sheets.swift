internal import FFmpeg
package import MediaCore

/// Sheets of stills are made and written.
extension StillOutput {
  /// A file that was written, with the sheet that it holds; `nil` for a list of sheets.
  package typealias SheetFile = (path: String, sheet: StillSheet?)
  /// Is told on the job's thread how many stills are taken, and of how many.
  package typealias SheetProgress = @Sendable (_ taken: Int, _ count: Int) -> Void

  /// Makes a contact sheet.
  ///
  /// - Throws: As `StillImageGenerator.contactSheet`, and what writing throws.
  package func writeSheet(
    of generator: StillImageGenerator, _ options: SheetOptions, gate: JobGate? = nil,
    progress: @escaping SheetProgress
  ) async throws(MediaError) -> SheetFile {
    var options = options
    let (path, format) = try single("-sheet", .jpeg)
    options.format = format
    let sheet = try await generator.contactSheet(options, gate: gate, progress: progress)
    try await sheet.write(to: path, overwrites: overwrites)
    return (path, sheet)
  }

  /// Makes sheets of thumbnails, and the lists by which players find them: WebVTT, and for times at even distances HLS.
  ///
  /// - Throws: As `StillImageGenerator.sheets`, and what writing throws.
  package func writeSprites(
    of generator: StillImageGenerator, _ options: SheetOptions, _ times: StillTimes,
    gate: JobGate? = nil, progress: @escaping SheetProgress
  ) async throws(MediaError) -> [SheetFile] {
    var options = options
    options.format = format ?? .jpeg
    let duration = try await generator.asset.load(.duration)
    // Images of HLS have one distance from one to the next.
    let isEven = if case .at = times { false } else { true }
    let lists = try (isEven ? ["vtt", "m3u8"] : ["vtt"]).map { (end) throws(MediaError) in
      try inFolder("\(name).\(end)")
    }
    // Before all is made that would be left without them.
    try await JobThread.result(ReadGuard()) {
      [self, source = generator.asset.source] () throws(MediaError) in
      try check(lists, source: source)
    }
    let sheets = try await generator.sheets(options, times, gate: gate, progress: progress)
    var files: [SheetFile] = []
    for (place, sheet) in sheets.enumerated() {
      let path = try numbered(place + 1, .jpeg).path
      try await sheet.write(to: path, overwrites: overwrites)
      files.append((path, sheet))
    }
    let uris = files.map { file in
      PercentEncoding.encode(
        path: file.path.split(separator: "/").last.map(String.init) ?? file.path)
    }
    let track = ThumbnailTrack(sheets, names: uris, duration: duration ?? .zero)
    for (path, text) in zip(lists, [track.webVTT, track.hlsPlaylist]) {
      try await JobThread.result(ReadGuard()) { [overwrites] () throws(MediaError) in
        try OutputFile.write(Array(text.utf8), to: path, overwrites: overwrites)
      }
      files.append((path, nil))
    }
    return files
  }
}
