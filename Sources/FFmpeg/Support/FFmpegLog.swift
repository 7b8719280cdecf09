internal import CFFmpeg
internal import MediaCore
internal import Synchronization

/// What FFmpeg itself has to say, about damaged packets above all.
package enum FFmpegLog {
  /// How much something matters to FFmpeg.
  package enum Level: Sendable {
    /// Something cannot be used as it is: a packet, a file.
    case error
    /// Something is not as it should be.
    case warning
  }

  /// What takes a line.
  package typealias Receiver = @Sendable (Level, String) -> Void

  private struct State {
    let clock = MonotonicClock()
    var receive: Receiver?
    var isWatched = false
    var limiter = LogLimiter()
    /// The beginning of a line of which more is to come.
    var begun = ""

    /// The line that ends with a text; `nil` where it goes on.
    mutating func line(endingWith text: String) -> String? {
      let line = begun + text
      // FFmpeg says some lines in pieces, short ones.
      let goesOn = text.last?.isNewline == false && line.utf8.count < 512
      begun = goesOn ? line : ""
      return goesOn ? nil : line
    }
  }

  // FFmpeg has one log for the whole process, whose calls bring nothing along that could be anyone's.
  private static let state = Mutex(State())

  /// Ends it for the whole process.
  package static func silence() { av_log_set_level(AV_LOG_QUIET) }

  /// Has errors and warnings told here in the place of standard error; for the whole process.
  ///
  /// - Parameter receive: Called on whichever thread FFmpeg speaks, with what `LogLimiter` lets through.
  package static func tell(_ receive: @escaping Receiver) {
    state.withLock { $0.receive = receive }
    av_log_set_level(AV_LOG_WARNING)
    vitrine_take_log()
  }

  /// Has damage noted that decoders tell of; what they say goes where it went.
  static func watch() {
    state.withLock { state in
      guard !state.isWatched, state.receive == nil else { return }
      state.isWatched = true
      vitrine_watch_log()
    }
  }

  /// What says nothing of the media: a palette that has fewer colours than room, a file that has its name yet to come.
  private static func isIdle(_ name: String?, _ text: String) -> Bool {
    name?.hasPrefix("Parsed_palettegen") == true || text.contains("extension is not .m4a nor .m4v")
  }

  fileprivate static func take(_ level: Int32, _ name: String?, _ text: String) {
    if isIdle(name, text) { return }
    let (receive, line) = state.withLock { state -> (Receiver?, String?) in
      let text = state.line(endingWith: text)
      let line = text.flatMap { state.limiter.admit($0, from: name, at: state.clock.now) }
      return (state.receive, line)
    }
    guard let receive, let line else { return }
    receive(level <= AV_LOG_ERROR ? .error : .warning, line)
  }
}

// What the header declares for C to call.
@_cdecl("vitrine_log_line") func logLine(
  _ level: Int32, _ name: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) {
  guard let text else { return }
  let speaker = name.map { String(cString: $0) }
  // A decoder that is not open yet is called so.
  FFmpegLog.take(level, speaker == "NULL" ? nil : speaker, String(cString: text))
}
