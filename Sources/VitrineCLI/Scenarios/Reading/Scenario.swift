internal import ArgumentParser
internal import Control
internal import MadeUpOrigin
internal import MediaCore
internal import Playback
internal import Vitrine

/// A scenario: how a player is set up, and what is done to it and expected of it, step by step.
struct Scenario: Sendable {
  let file: String
  /// The options of the player, as `vitrine play` takes them.
  private(set) var options: [String] = []
  private(set) var steps: [ScenarioStep] = []
  /// The server that it plays from, as `origin` says; empty where it plays from none.
  private(set) var origin = OriginPlan()
  /// Why it is left out; `nil` where it is played.
  private(set) var skip: String?

  /// The words that begin a step and are no command.
  static let keywords = [
    "after", "always", "at", "end", "expect", "include", "never", "origin", "player", "refused",
    "repeat",
    "set", "skip-if", "tolerance", "wait",
  ]

  /// Reads a file.
  ///
  /// - Throws: A `ScenarioFaults` for what cannot be read or is none.
  init(path: String) throws(ScenarioFaults) { try self.init(ScenarioReader(path)) }

  /// Reads text.
  ///
  /// - Parameter file: The name that errors tell, in whose folder relative paths are looked up.
  /// - Throws: As `init(path:)`.
  init(text: String, file: String) throws(ScenarioFaults) {
    try self.init(ScenarioReader(file, text: text))
  }

  private init(_ reader: ScenarioReader) throws(ScenarioFaults) {
    var reader = reader
    file = reader.file
    steps = reader.steps()
    guard reader.faults.isEmpty else { throw ScenarioFaults(faults: reader.faults) }
    options = reader.options
    origin = reader.origin
    skip = reader.skip
  }
}
