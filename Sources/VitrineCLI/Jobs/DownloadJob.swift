internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// The work of `vitrine download`.
struct DownloadJob {
  let download: Download
  let printsJSON: Bool

  func run(_ messages: LinePrinter) async throws {
    let result = try await Watched.run {
      await follow(messages)
    } _: {
      try await download.run()
    }
    if result.hasBegunAnew {
      messages.print("the source had changed since the last run: it was downloaded anew")
    }
    guard printsJSON else {
      let length = result.duration.map { "  \($0)" } ?? ""
      return try await StandardOutput.report(
        "\(result.playablePath)\(length)  \(result.byteCount) bytes"
          + ExportJob.words(forOmitted: result.omittedTracks))
    }
    try await StandardOutput.report(JSONValue.object(result.json).json)
  }

  /// Shows how far it is until it is over.
  private func follow(_ messages: LinePrinter) async {
    var line = ProgressLine(messages)
    let clock = MonotonicClock()
    var told: (time: MediaTime, state: String)?
    for await state in download.states {
      let progress = state.progress ?? DownloadProgress()
      let detail =
        switch state {
        case .noConnection: "no connection"
        case .waiting: "waits for its hours or connection"
        default: "\(ProgressLine.tenths(progress.bytesPerSecond / 1_000_000)) MB/s"
        }
      line.show(progress.fraction, detail)
      guard printsJSON, !state.isFinal else { continue }
      // Progress may be left out, a change of state never.
      if let told, told.state == state.name, clock.now - told.time < .milliseconds(100) {
        continue
      }
      told = (clock.now, state.name)
      try? await StandardOutput.report(JSONValue.object(state.json).json)
    }
    await line.clear()
  }
}
