internal import ArgumentParser
internal import Control
internal import MediaCore

/// The exit statuses of `vitrine ctl`; those above 63 are of `sysexits.h`.
enum ControlStatus: Int32 {
  /// The server answered with an error.
  case refused = 1
  /// The command line is wrong (`EX_USAGE`).
  case usage = 64
  /// No server answers at the socket (`EX_UNAVAILABLE`).
  case noServer = 69
  /// The connection broke off, or what was told cannot be written (`EX_IOERR`).
  case failed = 74
  /// The time that was given was over (`EX_TEMPFAIL`).
  case timedOut = 75

  init(_ error: ControlClientError) {
    self =
      switch error {
      case .cannotConnect: .noServer
      case .refused(let error):
        error.code == MediaError.Code.timedOut.rawValue ? .timedOut : .refused
      case .disconnected, .malformedReply: .failed
      }
  }

  var exit: ExitCode { ExitCode(rawValue) }
}
