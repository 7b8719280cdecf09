internal import MadeUpOrigin
internal import MediaCore

/// The server that a scenario plays from.
extension ScenarioReader {
  /// `origin server.origin`, or `origin serve /clip.mp4 file=clip.mp4`.
  mutating func addOrigin(_ words: [String], in line: String) throws(ScenarioError) {
    guard let first = words.dropFirst().first else {
      throw failure(
        "origin", in: line,
        "origin takes a file or a statement: origin serve /clip.mp4 file=clip.mp4")
    }
    if words.count == 2, !OriginPlan.keywords.contains(first) {
      return try addFile(first, in: line)
    }
    let place = OriginError(file: file, line: number, column: 1, reason: "")
    do throws(OriginWordError) {
      var changed = origin
      try changed.add(Array(words.dropFirst()), at: place) { path($0) }
      origin = changed
    } catch {
      throw failure(error.word, in: line, error.reason)
    }
  }

  /// Looks whether what the statements name is there, files too unless the scenario is left out.
  func finishOrigin() throws(ScenarioError) {
    do throws(OriginError) {
      try origin.finish()
      if skip == nil { try origin.checkFiles() }
    } catch { throw Self.error(error) }
  }

  /// Looks whether there is a server where steps look at requests to it.
  func checkRequests(_ steps: [ScenarioStep]) throws(ScenarioError) {
    guard skip == nil, origin.isEmpty else { return }
    for step in steps {
      switch step.action {
      case .expect(.requests, _), .never(.requests), .always(.requests):
        throw ScenarioError(
          file: step.file, line: step.line, column: 1,
          reason: "requests are those to an origin, and the scenario has none")
      case .again(_, let inner): try checkRequests(inner)
      case .later(let line): try checkRequests(line.sample)
      default: break
      }
    }
  }

  private mutating func addFile(_ name: String, in line: String) throws(ScenarioError) {
    do throws(OriginError) {
      let script = try OriginPlan(path: path(CommandWords.text(name)))
      origin.add(script)
    } catch {
      guard error.line == 0 else { throw Self.error(error) }
      throw failure(name, in: line, error.reason)
    }
  }

  private static func error(_ error: OriginError) -> ScenarioError {
    ScenarioError(file: error.file, line: error.line, column: error.column, reason: error.reason)
  }
}
