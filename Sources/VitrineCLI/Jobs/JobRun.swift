internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// Runs the work of a command until it is done or a signal ends it.
enum JobRun {
  /// - Parameters:
  ///   - printsJSON: Whether a failure is told on standard output too, as a line of JSON; the default is not.
  ///   - work: Is cancelled by SIGINT, SIGTERM and SIGHUP, and then leaves nothing half made behind.
  /// - Throws: The exit status: 1 when the work fails, 128 and the signal's number when one ended it.
  static func run(
    printsJSON: Bool = false, _ work: @escaping @Sendable (LinePrinter) async throws -> Void
  ) async throws {
    let messages = LinePrinter()
    ProgramLog.start(LogSettings(), messages)
    let signals = EndingSignals()
    let job = Task { try await work(messages) }
    let watch = Task {
      let number = await signals.next()
      if number != 0 { job.cancel() }
      return number
    }
    let result = await job.result
    signals.stop()
    let number = await watch.value
    var status: Int32 = 0
    if case .failure(let error) = result {
      status = 1
      if number != 0 {
        status = 128 + number
      } else if let error = error as? MediaError {
        messages.print(error.line)
        if printsJSON { try? await StandardOutput.report(JSONValue.object(failure(error)).json) }
      } else if let code = error as? ExitCode {
        status = code.rawValue
      } else {
        await messages.finish()
        throw error
      }
    }
    await messages.finish()
    if status != 0 { throw ExitCode(status) }
  }

  /// As the last state of a download is told.
  private static func failure(_ error: MediaError) -> JSONObject {
    ["state": "failed", "code": .int(error.code.rawValue), "reason": .string(error.reason)]
  }
}
