internal import FFmpeg
internal import Logging

/// Where the engine's log goes: standard error.
enum ProgramLog {
  /// Starts the log; once in the program's life, before anything is logged.
  ///
  /// - Parameter isQuiet: Whether only errors are wanted.
  static func start(isQuiet: Bool) {
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      if isQuiet { handler.logLevel = .error }
      return handler
    }
    if isQuiet { return FFmpegLog.silence() }
    let log = Logger(label: "vitrine.ffmpeg")
    FFmpegLog.tell { level, line in
      // What is wrong with media is no fault of the program.
      log.log(level: level == .error ? .warning : .notice, "\(line)")
    }
  }
}
