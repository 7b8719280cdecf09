internal import Glibc
internal import Logging
internal import MediaCore

/// How a record becomes a line.
struct LogStyle {
  var format: LogFormat
  /// Whether systemd's journal reads the lines, which has the time and takes the level as a number before each.
  var isJournal: Bool

  /// The text of a record without its time, by which lines are told apart.
  func text(of record: LogRecord) -> String {
    var text = (record.item?.rawValue ?? record.source) + ": " + record.message
    if let error = record.error {
      text += " [\(error.code.rawValue) \(error.code.name)]. \(error.recovery)"
    }
    for (name, value) in record.details { text += " \(name)=\(value)" }
    return text.inOneLine
  }

  /// The line of a record.
  ///
  /// - Parameter addition: What stands behind the message.
  func line(of record: LogRecord, addition: String = "") -> String {
    let priority = isJournal ? "<\(record.level.priority)>" : ""
    switch format {
    case .json: return priority + json(of: record, addition: addition)
    case .text:
      let text = text(of: record) + addition
      return isJournal ? priority + text : "\(Self.timestamp()) \(record.level) \(text)"
    }
  }

  private func json(of record: LogRecord, addition: String) -> String {
    var object: JSONObject = [
      "time": .string(Self.timestamp()), "level": .string("\(record.level)"),
      "source": .string(record.source),
    ]
    if let item = record.item { object["item"] = .string(item.rawValue) }
    object["message"] = .string(record.message + addition)
    if let error = record.error {
      object["code"] = .int(error.code.rawValue)
      object["name"] = .string(error.code.name)
      object["recovery"] = .string(error.recovery)
    }
    for (name, value) in record.details where object[name] == nil { object[name] = .string(value) }
    return JSONValue.object(object).json
  }

  /// The time of day here, `2030-01-31T12:00:00.250+01:00` for instance.
  private static func timestamp() -> String {
    // The calls read and fill local values.
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    var parts = unsafe tm()
    guard unsafe localtime_r(&now.tv_sec, &parts) != nil else { return "?" }
    let time = unsafe text(of: &parts, "%Y-%m-%dT%H:%M:%S")
    let zone = unsafe text(of: &parts, "%z")
    let thousandths = "\(1000 + now.tv_nsec / 1_000_000)".dropFirst()
    return "\(time).\(thousandths)\(zone.dropLast(2)):\(zone.suffix(2))"
  }

  private static func text(of parts: inout tm, _ format: String) -> String {
    var text = [CChar](repeating: 0, count: 64)
    let length = unsafe strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension Logger.Level {
  /// The number of the level in syslog, from 7 for details to 2 for what is worst.
  fileprivate var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
