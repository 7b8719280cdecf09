internal import Control

/// The time that a client has: when it is over the connection is closed, and calls that wait fail.
struct ClientDeadline {
  private let hasPassed = OnceTrue()
  private let task: Task<Void, any Error>

  private init(seconds: Double, for client: ControlClient) {
    task = Task { [hasPassed] in
      try await Task.sleep(for: .seconds(seconds))
      hasPassed.set()
      await client.close()
    }
  }

  /// Does something with a client for some time.
  ///
  /// - Parameter seconds: How long; `nil` for without an end.
  /// - Returns: What it came to; `nil` when the time was over before.
  static func limit<Value>(
    _ seconds: Double?, _ client: ControlClient, _ work: () async throws -> Value?
  ) async throws -> Value? {
    guard let seconds else { return try await work() }
    let deadline = ClientDeadline(seconds: seconds, for: client)
    defer { deadline.task.cancel() }
    do {
      return try await work()
    } catch ControlClientError.disconnected where deadline.hasPassed.isSet {
      return nil
    }
  }
}
