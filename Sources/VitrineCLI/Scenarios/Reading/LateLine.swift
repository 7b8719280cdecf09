/// A line of a scenario that has values in it which come only while it is played.
struct LateLine: Sendable {
  /// The words, in which the names are marked whose values come later.
  private let words: [String]
  private let line: String
  private let reader: ScenarioReader
  /// The steps that it is with a number in the place of each value.
  let sample: [ScenarioStep]

  /// - Throws: For a line that is none whatever the values.
  init(
    _ words: [String], _ line: String, _ reader: ScenarioReader
  ) throws(ScenarioError) {
    self.words = words
    self.line = line
    self.reader = reader
    sample = try reader.steps(of: words.map { Self.completed($0) { _ in "1" } ?? $0 }, line)
  }

  /// The steps that it is.
  ///
  /// - Parameter value: The value of a name; `nil` where there is none yet.
  func steps(_ value: (String) -> String?) throws(ScenarioError) -> [ScenarioStep] {
    var known: [String] = []
    for word in words {
      switch ScenarioVariables.completed(word, value) {
      case .success(let text): known.append(text)
      case .failure(let unknown):
        throw reader.failure("$\(unknown.name)", in: line, "nothing is known for '\(unknown.name)'")
      }
    }
    return try reader.steps(of: known, line)
  }

  private static func completed(_ word: String, _ value: (String) -> String?) -> String? {
    try? ScenarioVariables.completed(word, value).get()
  }
}
