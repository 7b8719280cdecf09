internal import MediaCore

/// How a player says that it has taken a command: its caller learns it before the events that the command brings about.
package enum CommandTaking {
  /// Is called on the stage with the place of the command among those given together, 0 for one alone; `nil` for no call.
  ///
  /// A command that is refused is not taken; one that draws a graphic is when that is drawn.
  @TaskLocal package static var taken: (@Sendable (Int) -> Void)?

  /// Tells which of the commands that were given together were taken.
  static func tell(_ results: [Result<[ItemID], MediaError>]) {
    guard let taken else { return }
    for (place, result) in results.enumerated() {
      if case .success = result { taken(place) }
    }
  }
}
