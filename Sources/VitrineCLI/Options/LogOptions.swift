internal import ArgumentParser
internal import Logging

/// The options about what is said on standard error.
struct LogOptions: ParsableArguments {
  @Flag(help: "No status line, no messages but errors.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "The least level of messages: error, warning, notice, info or debug. The default is info, with --quiet error.",
      valueName: "level"),
    completion: .list(["error", "warning", "notice", "info", "debug"]))
  var logLevel: LogThreshold?

  @Option(
    help: ArgumentHelp(
      "How messages are written: text (time, level, item, message) or json, an object a line. For systemd's journal the level stands before each.",
      valueName: "format"),
    completion: .list(["text", "json"]))
  var logFormat = LogFormat.text

  var settings: LogSettings {
    LogSettings(
      level: logLevel?.level ?? (quiet ? .error : .info), format: logFormat, isQuiet: quiet)
  }
}
