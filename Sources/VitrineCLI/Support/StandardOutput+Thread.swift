internal import ArgumentParser
internal import Control
internal import Glibc
internal import MediaCore

extension StandardOutput {
  /// Writes a line on a thread of its own, since a pipe may take its time.
  ///
  /// - Returns: The system's error number; `nil` when all is written.
  static func failure(ofPrinting line: String) async throws(MediaError) -> Int32? {
    try await onThread { print(line) ? nil : errno }
  }

  /// Writes a line that the program was asked for.
  ///
  /// - Throws: `ControlStatus.failed` where it cannot be written, which has been said then.
  static func printAll(_ line: String) async throws {
    if let number = try await failure(ofPrinting: line) { throw unwritable(number) }
  }

  /// Writes a line of what a job reports.
  ///
  /// - Throws: 5003 where it cannot be written.
  static func report(_ line: String) async throws(MediaError) {
    if let number = try await failure(ofPrinting: line) {
      throw MediaError(.outputFileFailed, "standard output: \(SystemError.reason(number))")
    }
  }

  /// Says that it cannot be written to.
  ///
  /// - Parameter path: What else could not be written.
  /// - Returns: How `vitrine ctl` ends then.
  static func unwritable(_ number: Int32, _ path: String = "standard output") -> ExitCode {
    StandardError.print("vitrine: \(path): \(SystemError.reason(number))")
    return ControlStatus.failed.exit
  }
}

/// Does what may block on a thread of its own.
///
/// - Throws: 1xxx where there is no thread to be had.
func onThread<Value: Sendable>(
  _ work: @escaping @Sendable () -> Value
) async throws(MediaError) -> Value {
  let result: Result<Value, MediaError> = await withCheckedContinuation { done in
    do throws(MediaError) {
      try WorkerThread.start { done.resume(returning: .success(work())) }
    } catch {
      done.resume(returning: .failure(error))
    }
  }
  return try result.get()
}
