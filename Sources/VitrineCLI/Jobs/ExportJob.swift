internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// The work of `vitrine export`.
struct ExportJob {
  let export: ExportSession
  let requestedStart: MediaTime
  let printsJSON: Bool

  func run(_ messages: LinePrinter) async throws {
    let result = try await Watched.run {
      await follow(messages)
    } _: {
      try await export.run()
    }
    for loss in result.losses { messages.print(Self.words(for: loss)) }
    guard printsJSON else {
      let left = Self.words(forOmitted: result.omittedTracks)
      let from = result.start > .zero ? "  from \(result.start)" : ""
      if result.start < requestedStart {
        let place = requestedStart > .zero ? "--from" : "the first picture"
        messages.print(
          "The export begins \(requestedStart - result.start) before \(place), at a key frame; --exact cuts at the time."
        )
      }
      let limited = result.isLimited ? "  ends early: it may not be larger" : ""
      return try await StandardOutput.report(
        "\(result.path)  \(result.duration)\(from)  \(result.byteCount) bytes\(left)\(limited)")
    }
    try await StandardOutput.report(JSONValue.object(result.json).json)
  }

  /// What the line of a result adds about tracks that are not in the file; empty without any.
  static func words(forOmitted tracks: [Int]) -> String {
    let noun = tracks.count == 1 ? "track" : "tracks"
    return tracks.isEmpty
      ? "" : "  without \(noun) \(tracks.map(String.init).joined(separator: ", "))"
  }

  private static func words(for loss: ExportLoss) -> String {
    switch loss {
    case .orientation:
      "The file does not tell how its pictures are turned: MP4 and QuickTime do, and --preset turns them."
    case .transparency:
      "The pictures cannot be seen through any more."
    }
  }

  /// Shows how far it is until it is over.
  private func follow(_ messages: LinePrinter) async {
    var line = ProgressLine(messages)
    let clock = MonotonicClock()
    var told = clock.now
    for await status in export.statuses {
      guard case .exporting(let fraction) = status else { continue }
      line.show(fraction)
      if printsJSON, clock.now - told >= .milliseconds(100) {
        told = clock.now
        try? await StandardOutput.report(
          JSONValue.object(["progress": .number(fraction)]).json)
      }
    }
    await line.clear()
  }
}
