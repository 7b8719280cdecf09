internal import MediaCore

extension ScenarioRun {
  /// How a scenario came out.
  struct Verdict: Sendable {
    var file: String
    /// Why it failed, by the step with which it did; `nil` when all was as it should be.
    var failure: Failure?
    /// Why it was not played; `nil` when it was.
    var skip: String?
    /// What the player did; `nil` when that was not traced.
    var trace: String?
    /// How many steps were done.
    var steps: Int
    /// How far the clock was moved.
    var played: MediaTime
    /// How long it took.
    var taken: MediaTime
  }

  struct Failure: Error, Sendable {
    /// What failed; its number is the exit status of the program.
    enum Kind: Int32, Sendable, Comparable {
      /// Something did not come, or was otherwise than it must be.
      case expectation = 1
      /// The player could not be made.
      case player = 2
      /// A command was refused, or one was not that must be.
      case command = 3
      /// The trace is another one than that which was accepted.
      case trace = 4

      static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    var kind: Kind
    var step: ScenarioStep
    var reason: String
    /// The events before it, or the lines in which traces part; for a person.
    var events: [String]
    /// The pictures that part; `nil` where it is not pictures that do.
    var evidence: PictureEvidence?
  }
}

extension ScenarioRun.Failure {
  /// The failure of a scenario whose player could not be made.
  init(_ error: MediaError, makingThePlayerOf scenario: Scenario) {
    let step = ScenarioStep(
      action: .wait(.zero), text: (["player"] + scenario.options).joined(separator: " "),
      file: scenario.file, line: 0)
    self.init(
      kind: .player, step: step,
      reason: "the player cannot be made: \(error.reason) (\(error.code.rawValue))", events: [])
  }
}
