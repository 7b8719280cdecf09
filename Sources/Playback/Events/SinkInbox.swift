internal import Synchronization

/// What the sinks have reported and the stage has not yet read.
final class SinkInbox: Sendable {
  private let reports = Mutex<[SinkReport]>([])
  private let wakeStage: @Sendable () -> Void

  init(_ wakeStage: @escaping @Sendable () -> Void) { self.wakeStage = wakeStage }

  func post(_ report: SinkReport) {
    reports.withLock { $0.append(report) }
    wakeStage()
  }

  func take() -> [SinkReport] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}
