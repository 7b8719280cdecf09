internal import ArgumentParser
internal import FoundationEssentials
internal import MediaCore

/// The lines that bring in what stands elsewhere: other files and options of the player.
extension ScenarioReader {
  /// The steps of another file, whose names count from here on.
  mutating func included(
    _ words: [String], in line: String
  ) throws(ScenarioError) -> [ScenarioStep] {
    isTooDeep = level >= Self.depth
    guard words.count == 2, !isTooDeep else {
      throw failure(words.last ?? "", in: line, "include takes a file, \(Self.depth) deep at most")
    }
    let file = path(CommandWords.text(words[1]))
    guard let text = InputFile.text(file) else {
      throw failure(words[1], in: line, "'\(file)' cannot be read")
    }
    var reader = ScenarioReader(file, text: text, level: level + 1, variables: variables)
    reader.origin = origin
    reader.options = options
    reader.lacksNames = lacksNames
    reader.rounds = rounds
    let steps = reader.steps()
    // A file that is included twice is wrong once.
    faults += reader.faults.filter { !faults.contains($0) }
    lacksNames = reader.lacksNames
    isTooDeep = reader.isTooDeep
    variables = reader.variables
    options = reader.options
    origin = reader.origin
    skip = reader.skip
    rounds = reader.rounds
    return steps
  }

  /// The options about the clock, the end of the program and what it prints or writes: a scenario has its own.
  private static let ofProgram: Set = [
    "--clock", "--for", "--end-on-error", "--end-on-display-loss", "--record", "--events",
    "--time-publishing",
  ]

  /// Adds the options of `player --volume 0.5`; those of a line that is none do not count.
  mutating func addOptions(_ words: [String], in line: String) throws(ScenarioError) {
    // In a line of JSON each word is as it is meant.
    let words = JSONLine.isOne(line) ? words : words.map(OptionPaths.plain)
    if let word = words.first(where: { Self.ofProgram.contains(String($0.prefix { $0 != "=" })) }) {
      throw failure(
        word, in: line,
        "\(word) is no option of a player: the scenario says when it ends, and run has --clock")
    }
    let more =
      options + OptionPaths(folder: ClientFolder(path: folder)).absolute(Array(words.dropFirst()))
    do { _ = try OutputOptions.parse(more) } catch {
      throw failure(
        words.dropFirst().first ?? words[0], in: line, OutputOptions.message(for: error))
    }
    options = more
  }
}
