/// What is wrong with a line of a scenario, and where.
struct ScenarioError: Error, Hashable, CustomStringConvertible {
  var file: String
  /// From 1; 0 for the file as a whole.
  var line: Int
  /// From 1, in characters.
  var column: Int
  var reason: String

  var description: String {
    line == 0 ? "\(file): \(reason)" : "\(file):\(line):\(column): \(reason)"
  }
}
