internal import MadeUpOrigin

/// What is expected of the requests to the origin: `requests path=/clip.mp4 status=503 count=2`.
struct RequestCondition: Sendable {
  /// The paths that count; `nil` for all.
  var path: PathPattern?
  /// The status that counts; `nil` for any, and for none yet.
  var status: Int?
  /// How many there are; `nil` for one or more.
  var count: Int?

  /// Whether a request counts.
  func matches(_ entry: VirtualLogEntry) -> Bool {
    path?.matches(entry.path) ?? true && status.map { $0 == entry.status } ?? true
  }

  func holds(for number: Int) -> Bool { count.map { $0 == number } ?? (number > 0) }
}
