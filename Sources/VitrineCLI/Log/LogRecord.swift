internal import Logging
internal import MediaCore

/// A line of the log before it is written.
struct LogRecord {
  var level: Logger.Level
  /// The part of the program that says it: `player`, `control`, `ffmpeg`, `configuration`.
  var source = "player"
  /// The item that it is about; `nil` for none.
  var item: ItemID?
  var message: String
  /// What belongs to the message, by name.
  var details: [(name: String, value: String)] = []
  /// The error that is told, whose reason is the message; `nil` for none.
  var error: MediaError?

  init(
    _ level: Logger.Level, _ message: String, source: String = "player", item: ItemID? = nil,
    details: [(name: String, value: String)] = []
  ) {
    (self.level, self.message, self.source) = (level, message, source)
    (self.item, self.details) = (item, details)
  }

  /// Tells an error.
  init(_ error: MediaError, level: Logger.Level = .error) {
    self.init(level, error.reason, item: error.item)
    self.error = error
  }
}
