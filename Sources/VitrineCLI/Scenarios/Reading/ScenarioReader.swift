internal import ArgumentParser
internal import Control
internal import FoundationEssentials
internal import MadeUpOrigin
internal import MediaCore
internal import Playback

/// Reads the lines of scenarios, those that they include among them.
struct ScenarioReader: Sendable {
  /// How deep files may include each other.
  private static let depth = 8
  /// The steps that are done while they are read.
  private static let atOnce = ["end", "include", "origin", "player", "repeat", "skip-if"]
  /// How long is waited where a step does not say.
  static let patience = MediaTime.seconds(10)

  let file: String
  private let text: String?
  private let level: Int
  private(set) var variables: ScenarioVariables
  /// That of the line that is read, from 1.
  private(set) var number = 0
  /// The options of the player.
  private(set) var options: [String] = []
  /// The server that is played from.
  var origin = OriginPlan()
  /// Why the scenario is left out; `nil` where it is not.
  ///
  /// What comes after the line that says so is not read.
  private(set) var skip: String?

  init(
    _ file: String, text: String? = nil, level: Int = 0,
    variables: ScenarioVariables = ScenarioVariables()
  ) {
    self.file = file
    self.text = text
    self.level = level
    self.variables = variables
  }

  /// Reads all steps.
  ///
  /// - Throws: For the first line that is none.
  mutating func steps() throws(ScenarioError) -> [ScenarioStep] {
    let text: String
    if let known = self.text {
      text = known
    } else if let read = try? String(contentsOfFile: file, encoding: .utf8) {
      text = read
    } else {
      throw ScenarioError(file: file, line: 0, column: 0, reason: "it cannot be read")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    let steps = try block(&lines, isInside: false)
    if level == 0 { try finishOrigin() }
    return steps
  }

  /// Reads steps up to the end of a block.
  private mutating func block(
    _ lines: inout ArraySlice<String>, isInside: Bool
  ) throws(ScenarioError) -> [ScenarioStep] {
    var steps: [ScenarioStep] = []
    let opened = number
    while skip == nil, let line = lines.popFirst() {
      number += 1
      let written = try words(of: line)
      guard let first = written.first else { continue }
      // What is computed has its names still.
      if first == "set" {
        if let late = try set(written, in: line) { steps.append(step(late, line, at: number)) }
        continue
      }
      let words = try known(written, in: line)
      if words.contains(where: ScenarioVariables.isLate) {
        let late = try LateLine(words, line, self)
        steps.append(step(.later(late), line, at: number))
        continue
      }
      switch first {
      case "end":
        guard isInside, words.count == 1 else {
          throw failure(first, in: line, "no block ends here")
        }
        return steps
      case "repeat":
        guard words.count == 2, let count = Int(words[1]), (1...1_000_000).contains(count) else {
          throw failure(words.last ?? "", in: line, "repeat takes a number of times: repeat 3")
        }
        let place = number
        let inner = try block(&lines, isInside: true)
        steps.append(step(.again(count, inner), line, at: place))
      case "include": steps += try included(words, in: line)
      case "player":
        options += words.dropFirst()
        do { _ = try OutputOptions.parse(options) } catch {
          throw failure(
            words.dropFirst().first ?? first, in: line, OutputOptions.message(for: error))
        }
      case "origin": try addOrigin(words, in: line)
      case "skip-if":
        do throws(ScenarioSkip.Malformed) {
          skip = try ScenarioSkip.reason(Array(words.dropFirst()), path: path)
        } catch {
          throw failure(words.last ?? "", in: line, ScenarioSkip.form)
        }
      default: steps += try self.steps(of: words, line)
      }
    }
    guard !isInside || skip != nil else {
      throw ScenarioError(
        file: file, line: opened, column: 1, reason: "the block that begins here has no end")
    }
    return steps
  }

  /// The steps that the words of a line stand for, in which all values are known.
  func steps(of words: [String], _ line: String) throws(ScenarioError) -> [ScenarioStep] {
    if let first = words.first, Self.atOnce.contains(first) {
      throw failure(first, in: line, "\(first) takes no value that comes later")
    }
    return try Self.parts(words).map { (words) throws(ScenarioError) in
      step(try action(words, in: line), line, at: number)
    }
  }

  private mutating func included(
    _ words: [String], in line: String
  ) throws(ScenarioError) -> [ScenarioStep] {
    guard words.count == 2, level < Self.depth else {
      throw failure(words.last ?? "", in: line, "include takes a file, \(Self.depth) deep at most")
    }
    var reader = ScenarioReader(path(words[1]), level: level + 1, variables: variables)
    reader.origin = origin
    let steps = try reader.steps()
    variables = reader.variables
    options += reader.options
    origin = reader.origin
    skip = reader.skip
    return steps
  }

  /// Gives a name to a value.
  ///
  /// - Returns: The step that does so; `nil` where the value is known now.
  private mutating func set(
    _ words: [String], in line: String
  ) throws(ScenarioError) -> ScenarioStep.Action? {
    guard words.count >= 3, words[1].allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw failure("set", in: line, "set takes a name and a value: set length 2.5")
    }
    let name = words[1]
    let text = words[2...].joined(separator: " ")
    if text.contains("$") || text.hasPrefix("("), let arithmetic = Arithmetic(text) {
      if arithmetic.names.contains(where: { variables.isLate($0) }) {
        let known = variables
        variables.setLate(name)
        return .set(name, arithmetic, known)
      }
      if !arithmetic.isName, let value = arithmetic.value({ variables.number($0) }) {
        variables.set(name, to: Arithmetic.text(value))
        return nil
      }
    }
    guard words.count == 3 else {
      throw failure("set", in: line, "set takes a name and a value: set length 2.5")
    }
    variables.set(name, to: try substituted(words[2], line))
    return nil
  }

  var folder: String {
    let url = URL(filePath: file).deletingLastPathComponent().path
    return url.hasPrefix("/") ? url : FileManager.default.currentDirectoryPath
  }

  func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

  private func step(_ action: ScenarioStep.Action, _ line: String, at number: Int) -> ScenarioStep {
    let text =
      JSONLine.isOne(line)
      ? line : CommandWords.split(CommandWords.withoutRemark(line)).joined(separator: " ")
    return ScenarioStep(action: action, text: text, file: file, line: number)
  }

  func failure(_ word: String, in line: String, _ reason: String) -> ScenarioError {
    let column = CommandWords.column(of: word, in: line)
    return ScenarioError(file: file, line: number, column: column, reason: reason)
  }
}
