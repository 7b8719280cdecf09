internal import Control

/// The time that a client has: when it is over the connection is closed, and calls that wait fail.
struct ClientDeadline {
  private let hasPassed = OnceTrue()
  private let task: Task<Void, any Error>

  /// Begins now.
  init(seconds: Double, for client: ControlClient) {
    task = Task { [hasPassed] in
      try await Task.sleep(for: .seconds(seconds))
      hasPassed.set()
      await client.close()
    }
  }

  /// Whether the time is over.
  var isOver: Bool { hasPassed.isSet }

  /// Ends it: the client has what it wanted.
  func cancel() { task.cancel() }
}
