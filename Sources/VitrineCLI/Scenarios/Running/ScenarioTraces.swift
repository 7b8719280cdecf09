internal import FoundationEssentials
internal import MediaCore
internal import Vitrine

/// What is done with the traces of scenarios: written, accepted, compared with those that were.
struct ScenarioTraces: Sendable {
  /// How many lines are told before those in which traces part, and of each of the two from there on.
  private static let context = 3
  private static let told = 5

  /// Where each is written; `nil` for nowhere.
  var written: String?
  /// Where each is written to be compared with later; `nil` for nowhere.
  var accepted: String?
  /// With what each is compared; `nil` for nothing.
  var golden: String?
  /// What they leave out.
  var omissions: TraceLog.Omissions = []
  /// Whether there is one scenario, so that a path may be that of a file.
  var isSingle: Bool

  /// What is left out of traces; `nil` where there are none.
  var tracing: TraceLog.Omissions? {
    written != nil || accepted != nil || golden != nil ? omissions : nil
  }

  /// Writes a trace, and compares it.
  ///
  /// - Returns: The verdict, which has failed where the trace is another one than was accepted.
  /// - Throws: 5003 where a file cannot be written.
  func judged(_ verdict: ScenarioRun.Verdict) throws(MediaError) -> ScenarioRun.Verdict {
    guard let trace = verdict.trace else { return verdict }
    if let written { try write(trace, to: path(of: verdict.file, in: written)) }
    // What failed is not what it is to be like.
    guard verdict.failure == nil else { return verdict }
    if let accepted { try write(trace, to: path(of: verdict.file, in: accepted)) }
    guard let golden else { return verdict }
    let path = path(of: verdict.file, in: golden)
    var verdict = verdict
    guard let expected = try? String(contentsOfFile: path, encoding: .utf8) else {
      verdict.failure = failure(path, 0, "there is no such file; --accept makes it", [])
      return verdict
    }
    guard expected != trace else { return verdict }
    let (old, new) = (expected.split(separator: "\n"), trace.split(separator: "\n"))
    let same = zip(old, new).prefix { $0 == $1 }.count
    verdict.failure = failure(
      path, same + 1, "the trace is another one",
      old[max(0, same - Self.context)..<same].map { " \($0)" }
        + old.dropFirst(same).prefix(Self.told).map { "-\($0)" }
        + new.dropFirst(same).prefix(Self.told).map { "+\($0)" })
    return verdict
  }

  private func failure(
    _ path: String, _ line: Int, _ reason: String, _ lines: [String]
  ) -> ScenarioRun.Failure {
    let step = ScenarioStep(action: .wait(.zero), text: "the trace", file: path, line: line)
    return ScenarioRun.Failure(kind: .trace, step: step, reason: reason, events: lines)
  }

  /// The files of scenarios in a place; none where there is no place.
  func files(of scenarios: [String], in place: String?) -> [String] {
    guard let place else { return [] }
    return scenarios.map { path(of: $0, in: place) }
  }

  private func path(of scenario: String, in place: String) -> String {
    let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: place)) != nil
    guard !isSingle || place.hasSuffix("/") || isFolder else { return place }
    let folder = place.hasSuffix("/") ? String(place.dropLast()) : place
    return "\(folder)/\(ScenarioRun.name(of: scenario)).trace"
  }

  private func write(_ text: String, to path: String) throws(MediaError) {
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try? FileManager.default.createDirectory(
        atPath: String(path[..<slash]), withIntermediateDirectories: true)
    }
    if let number = WholeFile.failure(ofWriting: Array(text.utf8), to: path) {
      throw MediaError(.outputFileFailed, "\(path): \(SystemError.reason(number))")
    }
  }
}

extension ScenarioRun {
  /// The name of a scenario's file without its folder and its ending.
  static func name(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(".scenario") ? String(name.dropLast(9)) : name
  }
}
