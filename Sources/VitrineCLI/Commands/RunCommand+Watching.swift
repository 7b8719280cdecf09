internal import ArgumentParser
internal import MediaCore

/// Playing scenarios again whenever a file beside one of them changes.
extension RunCommand {
  /// Plays all again and again, each time after a change.
  func watch(_ messages: LinePrinter) async throws {
    while true {
      let before = watchedFiles
      var written: [String] = []
      // What cannot be read or is not as it should be is mended while this waits.
      do {
        let found = try await read()
        written = found.flatMap { self.written(by: $0) }
        try await play(found, messages)
      } catch let error as MediaError {
        messages.print(error.line)
      } catch let error as ValidationError {
        messages.print("Error: \(error.message)")
      } catch is ExitCode {}
      try Task.checkCancellation()
      if !tap { try await StandardOutput.report("waiting for a change") }
      // A file that the players have written changes by every run.
      let rest = before.leavingOut(written)
      while watchedFiles.leavingOut(written) == rest {
        try await Task.sleep(for: .milliseconds(200))
      }
    }
  }

  /// What a run of a scenario writes besides what the options of this command name.
  private func written(by scenario: Scenario) -> [String] {
    let pictures = traces.pictures.map { "\($0)/\(ScenarioRun.name(of: scenario.file))" }
    return scenario.written + [pictures].compactMap(\.self)
  }

  private var watchedFiles: WatchedFiles {
    WatchedFiles(
      scenarios,
      leavingOut: [traces.trace, traces.accept, traces.pictures, junit].compactMap(\.self))
  }
}
