package import MediaCore

/// What becomes of a command to the player, for the program that serves a client.
package struct CallWatch: Sendable {
  /// Is called on the player's thread when the player has taken the command, before events of it; never for a refused one.
  package var taken: @Sendable () -> Void
  /// Is called once at the end of the call, also of the waiting that a client asked for, with why it failed.
  package var finished: @Sendable (MediaError?) -> Void

  package init(
    taken: @escaping @Sendable () -> Void, finished: @escaping @Sendable (MediaError?) -> Void
  ) {
    self.taken = taken
    self.finished = finished
  }
}

/// Observes a command to the player from its beginning: the watch that it returns gets the result.
package typealias CallObserver = @Sendable (OpeningCall) -> CallWatch
