internal import FFmpeg
internal import Logging
internal import MediaCore
internal import Synchronization

/// What the program and the engine say on standard error, by way of a printer that holds up no other thread.
///
/// Any thread may use it.
final class ProgramLog: Sendable {
  let level: Logger.Level
  private let printer: LinePrinter
  private let style: LogStyle
  private let clock = MonotonicClock()
  private let gate = Mutex(LogGate())
  /// Whether the loss of the sound device was told, and not yet that there is one again.
  let soundIsAway = Atomic(false)

  private init(_ settings: LogSettings, _ printer: LinePrinter) {
    level = settings.level
    self.printer = printer
    style = LogStyle(format: settings.format, isJournal: JournalStream.isStandardError)
  }

  /// Starts the log; once in the program's life, before anything is logged.
  ///
  /// - Parameter printer: Writes the lines.
  @discardableResult
  static func start(_ settings: LogSettings, _ printer: LinePrinter) -> ProgramLog {
    let log = ProgramLog(settings, printer)
    LoggingSystem.bootstrap { label in
      PrintedLog(label: label, log: log, logLevel: settings.level)
    }
    guard settings.level <= .warning else {
      FFmpegLog.silence()
      return log
    }
    FFmpegLog.tell { level, line in
      // What is wrong with media is no fault of the program.
      log.tell(LogRecord(level == .error ? .warning : .notice, line, source: "ffmpeg"))
    }
    return log
  }

  /// Writes a record, unless its level is too low or it is left out.
  func tell(_ record: LogRecord) {
    guard record.level >= level else { return }
    let (text, now) = (style.text(of: record), clock.now)
    guard let admission = gate.withLock({ $0.admit(text, record.level, at: now) }) else { return }
    if admission.others > 0 {
      printer.print(style.line(of: LogRecord(.warning, "\(admission.others) lines were left out")))
    }
    let like = admission.likeIt > 0 ? " (and \(admission.likeIt) like it before)" : ""
    printer.print(style.line(of: record, addition: like))
  }

  func tell(_ error: MediaError) { tell(LogRecord(error)) }
}
