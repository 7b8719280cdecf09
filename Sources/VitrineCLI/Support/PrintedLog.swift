internal import Glibc
internal import Logging

/// A log whose lines are printed by a thread of their own, so that the thread that logs is never held up.
struct PrintedLog: LogHandler {
  let label: String
  let printer: LinePrinter
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
    let told = details.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    printer.print(
      "\(Self.timestamp()) \(event.level) \(label):\(told) [\(event.source)] \(event.message)")
  }

  /// The time of day here, `2030-01-31T12:00:00+0100` for instance.
  private static func timestamp() -> String {
    var now = time(nil)
    var parts = unsafe tm()
    var text = [CChar](repeating: 0, count: 64)
    // The calls read and fill local values.
    guard unsafe localtime_r(&now, &parts) != nil else { return "?" }
    let length = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
