internal import Logging
internal import MediaCore
internal import Vitrine

extension PlayerProgram {
  /// What records; `nil` where nothing does.
  func makeRecorder() throws(MediaError) -> ScenarioRecorder? {
    guard let record else { return nil }
    return try ScenarioRecorder(path: record, settings.virtualClock ?? MonotonicClock()) {
      [log, hasLostOutput] number in
      hasLostOutput.set()
      log.tell(MediaError(.outputFileFailed, "\(record): \(SystemError.reason(number))"))
    }
  }
}
