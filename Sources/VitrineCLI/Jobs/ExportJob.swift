internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// The work of `vitrine export`.
struct ExportJob {
  let export: ExportSession
  let printsJSON: Bool

  func run(_ messages: LinePrinter) async throws {
    let watch = Task { await follow(messages) }
    let result: ExportResult
    do {
      result = try await export.run()
    } catch {
      await watch.value
      throw error
    }
    await watch.value
    let omitted = result.omittedTracks
    guard printsJSON else {
      let left =
        omitted.isEmpty ? "" : "  without track \(omitted.map(String.init).joined(separator: ", "))"
      let from = result.start > .zero ? "  from \(result.start)" : ""
      return try await StandardOutput.report(
        "\(result.path)  \(result.duration)\(from)  \(result.byteCount) bytes\(left)")
    }
    try await StandardOutput.report(
      JSONValue.object([
        "file": .string(result.path), "bytes": .int(Int(result.byteCount)),
        "start": .number(result.start.seconds), "duration": .number(result.duration.seconds),
        "omittedTracks": .array(omitted.map { .int($0) }),
      ]).json)
  }

  /// Shows how far it is until it is over.
  private func follow(_ messages: LinePrinter) async {
    var line = ProgressLine(messages)
    let clock = MonotonicClock()
    var told = clock.now
    for await status in export.statuses {
      guard case .exporting(let fraction) = status else { continue }
      line.show(fraction, "")
      if printsJSON, clock.now - told >= .milliseconds(100) {
        told = clock.now
        try? await StandardOutput.report(
          JSONValue.object(["progress": .number(fraction)]).json)
      }
    }
    line.clear()
  }
}
