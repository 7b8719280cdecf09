internal import Logging

/// The engine's log as part of the program's.
struct PrintedLog: LogHandler {
  let label: String
  let log: ProgramLog
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()
  var metadataProvider: Logger.MetadataProvider?

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var details = metadata
    if let provided = metadataProvider?.get() { details.merge(provided) { $1 } }
    if let own = event.metadata { details.merge(own) { $1 } }
    if let error = event.error { details["error"] = "\(error)" }
    log.tell(
      LogRecord(
        event.level, "\(event.message)", source: Self.source(of: label),
        details: details.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") }))
  }

  /// `vitrine.control` is `control`.
  private static func source(of label: String) -> String {
    String(label.split(separator: ".").last ?? "player")
  }
}
