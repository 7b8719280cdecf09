internal import FFmpeg
internal import Logging

/// Where the engine's log goes: standard error, by way of a printer that holds up no other thread.
enum ProgramLog {
  /// Starts the log; once in the program's life, before anything is logged.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether only errors are wanted.
  ///   - printer: Writes the lines.
  static func start(isQuiet: Bool, _ printer: LinePrinter) {
    LoggingSystem.bootstrap { label in
      PrintedLog(label: label, printer: printer, logLevel: isQuiet ? .error : .info)
    }
    if isQuiet { return FFmpegLog.silence() }
    let log = Logger(label: "vitrine.ffmpeg")
    FFmpegLog.tell { level, line in
      // What is wrong with media is no fault of the program.
      log.log(level: level == .error ? .warning : .notice, "\(line)")
    }
  }
}
