internal import ArgumentParser
internal import Control
internal import FoundationEssentials
internal import MadeUpOrigin
internal import MediaCore
internal import Playback

/// Reads the lines of scenarios, those that they include among them.
struct ScenarioReader: Sendable {
  /// How deep files may include each other.
  static let depth = 8
  /// The steps that are done while they are read.
  static let atOnce = ["end", "include", "origin", "player", "repeat", "skip-if"]
  /// How long is waited where a step does not say.
  static let patience = MediaTime.seconds(10)

  let file: String
  private let text: String?
  let level: Int
  var variables: ScenarioVariables
  /// That of the line that is read, from 1.
  var number = 0
  /// The options of the player.
  var options: [String] = []
  /// The server that is played from.
  var origin = OriginPlan()
  /// Why the scenario is left out; `nil` where it is not.
  ///
  /// What comes after the line that says so is not read.
  var skip: String?
  /// The faulty lines, in the order in which they were read; of included files too.
  var faults: [ScenarioError] = []
  /// Whether a name may be missing because the line that sets it is faulty.
  var lacksNames = false
  /// Whether files include each other or blocks are within each other too deep; nothing more is read then.
  var isTooDeep = false
  var rounds = RoundReading()

  init(
    _ file: String, text: String? = nil, level: Int = 0,
    variables: ScenarioVariables = ScenarioVariables()
  ) {
    self.file = file
    self.text = text
    self.level = level
    self.variables = variables
  }

  /// Reads all steps; what is wrong is added to the faults.
  mutating func steps() -> [ScenarioStep] {
    let text: String
    if let known = self.text {
      text = known
    } else if let read = InputFile.text(file) {
      text = read
    } else {
      faults.append(ScenarioError(file: file, line: 0, column: 0, reason: "it cannot be read"))
      lacksNames = true
      return []
    }
    var lines = TextLines.split(text)[...]
    let steps = block(&lines, level: 0)
    // A faulty line may be the one that serves what another names.
    if level == 0, faults.isEmpty {
      do throws(ScenarioError) {
        try finishOrigin()
        try checkRequests(steps)
      } catch { faults.append(error) }
    }
    return steps
  }

  /// How many blocks may be within each other.
  private static let blockDepth = 64

  /// Reads steps up to the end of a block.
  mutating func block(
    _ lines: inout ArraySlice<String>, level: Int
  ) -> [ScenarioStep] {
    let isInside = level > 0
    var steps: [ScenarioStep] = []
    let opened = number
    while skip == nil, !isTooDeep, let line = lines.popFirst() {
      number += 1
      do throws(ScenarioError) {
        let isEnd = try read(line, before: &lines, into: &steps, level)
        guard isEnd else { continue }
        if isInside { return steps }
        throw failure("end", in: line, "no block ends here")
      } catch {
        note(error, in: line)
        switch keyword(of: line) {
        // Its block ends all the same, and its end is none of another.
        case "repeat" where level < Self.blockDepth: _ = block(&lines, level: level + 1)
        case "repeat": isTooDeep = true
        case "end" where isInside: return steps
        case "include", "set": lacksNames = true
        default: break
        }
      }
    }
    if isInside, skip == nil, !isTooDeep {
      addFault("the block that begins here has no end", at: opened)
    }
    return steps
  }

  /// Reads a line, and its block where it begins one.
  ///
  /// - Returns: Whether it ends a block.
  private mutating func read(
    _ line: String, before lines: inout ArraySlice<String>, into steps: inout [ScenarioStep],
    _ level: Int
  ) throws(ScenarioError) -> Bool {
    let written = try words(of: line)
    guard let word = written.first else { return false }
    // A command is none of the words that begin a step, whatever its name.
    let first = JSONLine.isCommand(line) ? "" : word
    for word in written { for name in ScenarioVariables.names(in: word) { rounds.uses.use(name) } }
    // What is computed has its names still.
    if first == "set" {
      if let late = try set(written, in: line) { steps.append(step(late, line, at: number)) }
      rounds.uses.give(written[1])
      return false
    }
    let words = try known(written, in: line)
    if words.contains(where: ScenarioVariables.isLate) {
      let late = try LateLine(words, line, self)
      steps.append(step(.later(late), line, at: number))
      return false
    }
    switch first {
    case "end":
      guard words.count == 1 else { throw failure(first, in: line, "no block ends here") }
      return true
    case "repeat":
      guard words.count == 2, let count = Int(words[1]), (1...1_000_000).contains(count) else {
        throw failure(words.last ?? "", in: line, "repeat takes a number of times: repeat 3")
      }
      guard level < Self.blockDepth else {
        throw failure(
          first, in: line, "no more than \(Self.blockDepth) blocks are within each other")
      }
      steps += repeated(count, line, &lines, level)
    case "include": steps += try included(words, in: line)
    case "player": try addOptions(words, in: line)
    case "origin": try addOrigin(words, in: line)
    case "skip-if":
      do throws(ScenarioSkip.Malformed) {
        skip = try ScenarioSkip.reason(
          words.dropFirst().map { CommandWords.text($0) }, path: path)
      } catch {
        throw failure(words.last ?? "", in: line, ScenarioSkip.form)
      }
    default: steps += try self.steps(of: words, line)
    }
    return false
  }

  /// The steps that the words of a line stand for, in which all values are known.
  func steps(of words: [String], _ line: String) throws(ScenarioError) -> [ScenarioStep] {
    if let first = words.first, Self.atOnce.contains(first), !JSONLine.isCommand(line) {
      throw failure(first, in: line, "\(first) takes no value that comes later")
    }
    let text = Self.text(of: line)
    return try Self.parts(words).map { (words) throws(ScenarioError) in
      ScenarioStep(action: try action(words, in: line), text: text, file: file, line: number)
    }
  }

  var folder: String {
    let url = URL(filePath: file).deletingLastPathComponent().path
    return url.hasPrefix("/") ? url : FileManager.default.currentDirectoryPath
  }

  func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

  func step(_ action: ScenarioStep.Action, _ line: String, at number: Int) -> ScenarioStep {
    ScenarioStep(action: action, text: Self.text(of: line), file: file, line: number)
  }

  /// What a line says, without a remark and without blanks that are not needed.
  private static func text(of line: String) -> String {
    JSONLine.isOne(line)
      ? line : CommandWords.split(CommandWords.withoutRemark(line)).joined(separator: " ")
  }
}
