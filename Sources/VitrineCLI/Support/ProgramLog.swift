internal import FFmpeg
internal import Logging

/// Where the engine's log goes: standard error.
enum ProgramLog {
  /// Starts the log; once in the program's life, before anything is logged.
  ///
  /// - Parameter isQuiet: Whether only errors are wanted.
  static func start(isQuiet: Bool) {
    if isQuiet { FFmpegLog.silence() }
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      if isQuiet { handler.logLevel = .error }
      return handler
    }
  }
}
