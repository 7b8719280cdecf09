internal import MediaCore
internal import Vitrine

/// A line of a scenario that has values in it which come only while it is played.
struct LateLine: Sendable {
  /// The words, in which the names are marked whose values come later.
  private let words: [String]
  private let line: String
  private let reader: ScenarioReader
  /// The steps that it is with a number in the place of each value, or such as look at the same.
  let sample: [ScenarioStep]

  /// What stands in the place of the values: something that a time, a level, a status or a code can be.
  private static let samples = ["1", "200", "0", "0.5", "1001", "-1000000"]

  /// - Throws: For a line that is none whatever the values.
  init(
    _ words: [String], _ line: String, _ reader: ScenarioReader
  ) throws(ScenarioError) {
    self.words = words
    self.line = line
    self.reader = reader
    sample = try Self.sample(words, line, reader)
  }

  private static func sample(
    _ words: [String], _ line: String, _ reader: ScenarioReader
  ) throws(ScenarioError) -> [ScenarioStep] {
    var faults: [ScenarioError] = []
    for value in samples {
      do throws(ScenarioError) {
        return try reader.steps(of: words.map { completed($0) { _ in value } ?? $0 }, line)
      } catch {
        faults.append(error)
      }
    }
    let parts = ScenarioReader.parts(words)
    // Where two values are wrong in different ways, another may be right.
    if let fault = faults.first, faults.prefix(2).allSatisfy({ $0.reason == fault.reason }) {
      throw fault
    }
    if let name = parts.lazy.compactMap(wrongName).first,
      let fault = faults.first(where: { $0.reason.contains(name) })
    {
      throw fault
    }
    return parts.compactMap(condition).map {
      ScenarioStep(action: .never($0), text: line, file: reader.file, line: reader.number)
    }
  }

  /// The word with which a step begins or is to be refused, where none does with such a word.
  private static func wrongName(in step: [String]) -> String? {
    var words = step[...]
    if words.first == "refused" {
      words = words.dropFirst()
      let hasCode = words.first.map { ScenarioVariables.isLate($0) || Int($0) != nil }
      if words.count > 1, hasCode == true { words = words.dropFirst() }
    } else if let word = words.first, Scenario.keywords.contains(word) {
      return ScenarioReader.atOnce.contains(word) ? word : nil
    }
    guard let name = words.first, MethodTable.builtIn[name] == nil else { return nil }
    return name
  }

  /// A condition that looks at the same as a step; `nil` for one that looks at neither pictures, sound nor requests.
  private static func condition(of step: [String]) -> ScenarioStep.Condition? {
    guard ["always", "expect", "never"].contains(step.first ?? "") else { return nil }
    switch step.dropFirst().first {
    case "picture": return .picture(PictureCondition(kind: .none))
    case "sound":
      return .sound(SoundCondition(kind: .silent, length: SoundCondition.longest))
    case "requests": return .requests(RequestCondition())
    default: return nil
    }
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
