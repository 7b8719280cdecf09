internal import Control
internal import MediaCore

/// Waits until a condition on the status holds, by asking for it again and again.
struct StatusWait {
  /// From one question to the next.
  private static let interval = Duration.milliseconds(50)

  let condition: StatusCondition

  /// - Parameter seconds: How long to wait; the status is asked for once at least; `nil` for without an end.
  /// - Returns: The member that was met, under its path; `nil` when the time is over.
  func run(on client: ControlClient, seconds: Double?) async throws -> JSONValue? {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    // A queue may be long, and most conditions say nothing of it.
    let parameters: JSONValue? =
      condition.path.first == "queue" ? nil : ["queue": ["from": 0, "count": 0]]
    while true {
      let status = try await client.call("status", parameters)
      let member = condition.member(of: status)
      if condition.holds(for: member) {
        return .object(JSONObject([.init(condition.path.joined(separator: "."), member ?? .null)]))
      }
      if let end, ContinuousClock.now >= end { return nil }
      try await Task.sleep(for: Self.interval)
    }
  }
}
