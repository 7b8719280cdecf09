import Foundation
import Testing

/// What is played and done for one trace.
struct TraceScenario: Sendable, CustomTestStringConvertible {
  /// The name of the trace.
  let name: String
  let play: @Sendable () async throws -> TraceRun

  init(_ name: String, _ play: @escaping @Sendable () async throws -> TraceRun) {
    self.name = name
    self.play = play
  }

  var testDescription: String { name }

  static let all =
    loops + queues + failures + transitions + transport + sound + streams + broadcasts

  /// Those that are played: all, or the ones that `VITRINE_TRACES` names.
  static let chosen: [TraceScenario] = {
    let names = ProcessInfo.processInfo.environment["VITRINE_TRACES"] ?? ""
    let wanted = Set(names.split(separator: " ").map(String.init))
    return wanted.isEmpty ? all : all.filter { wanted.contains($0.name) }
  }()
}
