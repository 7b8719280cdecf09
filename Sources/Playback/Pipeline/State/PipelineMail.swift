internal import HLS
internal import MediaCore

/// What waits for the stage, which takes each once.
struct PipelineMail: Sendable {
  /// What the stream reported.
  private(set) var reports: [StreamReport] = []
  /// How many pictures were left out because they came too late.
  private(set) var leftOut = 0
  /// Why nothing of the sound is decoded; `nil` if it is.
  var soundFault: MediaError?
  /// Why a track of sound failed to load; `nil` if none did.
  var soundRefusal: MediaError?
  /// Whether the stage has taken the error about what is missing at the file's end.
  var shortfallIsTold = false
  /// What text tracks say and is not drawn.
  private var notDrawn = NotDrawnParts()

  /// Keeps a report; many are condensed to the latest of each kind.
  mutating func put(_ report: StreamReport) {
    reports.append(report)
    if reports.count > StreamReport.most { reports = StreamReport.condensed(reports) }
  }

  mutating func takeReports() -> [StreamReport] {
    defer { reports = [] }
    return reports
  }

  mutating func countLeftOut() { leftOut += 1 }

  mutating func takeLeftOut() -> Int {
    defer { leftOut = 0 }
    return leftOut
  }

  /// Notes what a track says and is not drawn.
  ///
  /// - Returns: Whether there is something new to take.
  mutating func note(notDrawn parts: [String], of track: Int) -> Bool {
    notDrawn.note(parts, of: track)
  }

  mutating func takeNotDrawn() -> [MediaError] { notDrawn.take() }
}
