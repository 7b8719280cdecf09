internal import Logging

/// What is said on standard error, and how.
struct LogSettings {
  var level = Logger.Level.info
  var format = LogFormat.text
  /// Whether there is no status line.
  var isQuiet = false
}
