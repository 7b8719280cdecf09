package import MediaCore
package import Networking

/// What became of a request.
package struct VirtualLogEntry: Hashable, Sendable, CustomStringConvertible {
  package enum Outcome: String, Sendable { case running, complete, failed, cancelled }

  package var id: Int
  package var path: String
  package var query: String
  /// Which bytes were asked for; `nil` for all.
  package var range: ByteRange?
  /// When it came.
  package var time: MediaTime
  package var status: Int?
  package var end: MediaTime?
  package var bytes = 0
  package var outcome = Outcome.running

  package init(id: Int, path: String, query: String, range: ByteRange? = nil, time: MediaTime) {
    self.id = id
    self.path = path
    self.query = query
    self.range = range
    self.time = time
  }

  /// Whether it is told before another: it came earlier, or its name goes before.
  func isBefore(_ other: VirtualLogEntry) -> Bool {
    (time, path, query, range?.start ?? -1, id)
      < (other.time, other.path, other.query, other.range?.start ?? -1, other.id)
  }

  /// The path, the query and the range; the status, how many bytes came, and what became of it when.
  ///
  /// - Parameter time: Writes a time.
  package func traceText(_ time: (MediaTime) -> String) -> String {
    let name = query.isEmpty ? path : "\(path)?\(query)"
    let part = range.map { " \($0.start)-\($0.end.map { String($0 - 1) } ?? "")" } ?? ""
    let came = end.map { "\(outcome.rawValue) \(time($0))" } ?? outcome.rawValue
    return "\(name)\(part) \(status.map(String.init) ?? "-") \(bytes) \(came)"
  }

  package var description: String {
    let name =
      (query.isEmpty ? path : "\(path)?\(query)") + (range.map { " \($0.headerValue)" } ?? "")
    return "\(time) \(name) \(status.map(String.init) ?? "-") \(bytes) \(outcome.rawValue)"
      + (end.map { " \($0)" } ?? "")
  }
}
