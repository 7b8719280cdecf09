import Foundation
import VitrineTesting

/// A folder with scenarios and what they play.
struct ScenarioFolder {
  let folder: SocketFolder
  var path: String { folder.path }

  /// - Parameters:
  ///   - scenarios: Their texts by their names.
  ///   - clips: Files of test media by the names that they have in the folder.
  init(_ scenarios: [String: String], clips: [String: TestMedia.Recipe] = [:]) throws {
    folder = try SocketFolder()
    for (name, recipe) in clips {
      try FileManager.default.copyItem(
        atPath: try TestMedia.path(recipe), toPath: "\(folder.path)/\(name)")
    }
    for (name, text) in scenarios { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Runs `vitrine run` on one of its files, the first by default.
  func run(
    _ name: String = "a.scenario", _ options: [String] = []
  ) async throws -> (ending: ChildProcess.Ending, output: [String], errors: [String]) {
    try await Program.run(["run", "\(path)/\(name)"] + options)
  }
}
