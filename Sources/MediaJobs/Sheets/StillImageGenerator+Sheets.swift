internal import FFmpeg
public import MediaCore

extension StillImageGenerator {
  /// Makes a contact sheet: stills at even distances over the whole asset, as many as the sheet has places.
  ///
  /// - Throws: As `still(at:)`, 1001 for options that cannot be, 1008 where the length is not known, 7001 when the
  ///   sheet cannot be encoded.
  public func contactSheet(_ options: SheetOptions) async throws(MediaError) -> StillSheet {
    try await contactSheet(options, gate: nil) { _, _ in }
  }

  /// - Parameters: As for `sheets`.
  func contactSheet(
    _ options: SheetOptions, gate: JobGate?, progress: @escaping StillOutput.SheetProgress
  ) async throws(MediaError) -> StillSheet {
    try options.check()
    let sheets = try await sheets(
      options, .evenly(options.count), gate: gate, progress: progress)
    guard let sheet = sheets.first else {
      throw MediaError(.decodedNothing, "there is no still for the sheet")
    }
    return sheet
  }

  /// Makes sheets of stills at given times, as many sheets as the stills fill.
  ///
  /// - Throws: As `contactSheet`.
  public func sheets(
    _ options: SheetOptions, _ times: StillTimes
  ) async throws(MediaError) -> [StillSheet] {
    try await sheets(options, times, gate: nil) { _, _ in }
  }

  /// - Parameters:
  ///   - gate: Has it stand still between stills; `nil` where nothing does.
  ///   - progress: Is told on the job's thread how many stills are taken, and of how many.
  func sheets(
    _ options: SheetOptions, _ times: StillTimes, gate: JobGate?,
    progress: @escaping StillOutput.SheetProgress
  ) async throws(MediaError) -> [StillSheet] {
    try options.check()
    let readGuard = ReadGuard()
    if let gate {
      readGuard.onCancel { gate.end() }
      readGuard.hold { gate.pass() }
    }
    let (asset, settings) = (asset, settings)
    try await limit?.take { readGuard.onCancel($0) }
    defer { limit?.end() }
    return try await JobThread.result(readGuard) { () throws(MediaError) in
      var (reader, targets) = try StillReader.open(asset, settings, times, readGuard)
      let finisher = try settings.fitting(width: options.tileWidth).finisher(for: asset)
      return try Self.draw(targets, &reader, finisher, options, progress)
    }
  }

  /// - Parameter reader: Is let go of before the last sheet is encoded, which takes as much memory again.
  private static func draw(
    _ targets: [MediaTime], _ reader: inout StillReader?,
    _ finisher: consuming PictureFinisher, _ options: SheetOptions,
    _ progress: (_ taken: Int, _ count: Int) -> Void
  ) throws(MediaError) -> [StillSheet] {
    var sheets: [StillSheet] = []
    var finisher = finisher
    var layout: SheetLayout?
    for first in stride(from: 0, to: targets.count, by: options.count) {
      let numbers = first..<min(targets.count, first + options.count)
      var canvas: SheetCanvas?
      for number in numbers {
        guard let frame = try reader?.frame(for: targets[number...]) else { break }
        let still = Still(
          requestedTime: targets[number], actualTime: frame.time,
          picture: try finisher.finish(frame))
        let place = layout ?? SheetLayout(options, shown: still.size, count: targets.count)
        layout = place
        var filled = canvas.take() ?? SheetCanvas(place, options)
        try filled.add(still)
        canvas = consume filled
        progress(number + 1, targets.count)
      }
      if numbers.upperBound == targets.count { reader = nil }
      if var filled = canvas.take() { sheets.append(try filled.finish()) }
    }
    return sheets
  }
}

extension StillSettings {
  /// The same with pictures no wider than a tile.
  func fitting(width: Int) -> StillSettings {
    var settings = self
    settings.maximumSize = PixelSize(width: width, height: 1 << 14)
    return settings
  }
}
