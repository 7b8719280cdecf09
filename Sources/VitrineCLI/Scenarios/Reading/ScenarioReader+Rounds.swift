/// Blocks that are repeated: rounds are read until one leaves the names as it found them.
extension ScenarioReader {
  /// The steps of a block that is repeated.
  mutating func repeated(
    _ count: Int, _ line: String, _ lines: inout ArraySlice<String>, _ level: Int
  ) -> [ScenarioStep] {
    let (start, whole) = (self, lines)
    let isFew = rounds.mayRead(count, level: level)
    defer { rounds.readings = start.rounds.readings }
    var steps: [ScenarioStep] = []
    var changed: Set<String> = []
    // Of very many the first two tell whether the others go on alike.
    for done in 0..<(isFew ? count : min(count, 2)) {
      (lines, number) = (whole, start.number)
      let inner = readRound(&lines, level, &changed)
      if hasEnded(since: start) { return steps + inner }
      if changed.isEmpty {
        let rest = step(.again(count - done, inner), line, at: start.number)
        return steps.isEmpty ? [rest] : [step(.again(1, steps + [rest]), line, at: start.number)]
      }
      steps += inner
      rounds.readings = start.rounds.readings * (isFew ? count : 2)
      if done > 0 { rounds.linesReadAgain += number - start.number }
      if hasReadTooMuch(start.number) { return steps }
    }
    let first = step(.again(1, steps), line, at: start.number)
    guard !isFew, count > 2 else { return [first] }
    var next = self
    (next.number, next.rounds.readings) = (start.number, start.rounds.readings)
    return [first] + readOnce(count - 2, line, &lines, level, from: (next, whole), changed)
  }

  /// The steps of a block that is read once for all rounds but the first: what names stand for comes while they are played.
  ///
  /// - Parameter changed: The names that stand for something else in each round.
  private mutating func readOnce(
    _ count: Int, _ line: String, _ lines: inout ArraySlice<String>, _ level: Int,
    from start: (reader: ScenarioReader, lines: ArraySlice<String>), _ changed: Set<String>
  ) -> [ScenarioStep] {
    var names = changed
    while true {
      let linesRead = rounds.linesReadAgain
      self = start.reader
      lines = start.lines
      rounds.linesReadAgain = linesRead
      rounds.readings *= 2
      let place = number
      var steps: [ScenarioStep] = []
      for name in names.sorted() {
        guard let value = variables.number(name) else { continue }
        let known = Arithmetic(number: value)
        steps.append(step(.set(name, known, variables), line, at: place))
        variables.setLate(name)
      }
      for name in names where variables.isLate(name) { rounds.changing.insert(name) }
      var others: Set<String> = []
      let inner = readRound(&lines, level, &others)
      rounds.changing = start.reader.rounds.changing
      rounds.readings = start.reader.rounds.readings
      rounds.linesReadAgain += number - place
      steps.append(step(.again(count, inner), line, at: place))
      if others.isEmpty || hasEnded(since: start.reader) { return steps }
      if hasReadTooMuch(place) { return steps }
      if let name = others.intersection(names).min() {
        addFault(
          "'\(name)' changes in each round, and in so many rounds only a number can", at: place)
        return steps
      }
      names.formUnion(others)
    }
  }

  /// Reads a block once.
  ///
  /// - Parameter changed: Is set to the names that stand for something else in the next round.
  private mutating func readRound(
    _ lines: inout ArraySlice<String>, _ level: Int, _ changed: inout Set<String>
  ) -> [ScenarioStep] {
    let (around, before) = (rounds.uses, variables)
    rounds.uses = NameUses()
    let steps = block(&lines, level: level + 1)
    let (inner, after) = (rounds.uses, variables)
    rounds.uses = around
    rounds.uses.add(inner)
    changed = inner.carried.filter { !after.isSame($0, as: before) }
    return steps
  }

  /// Whether the rest is not read.
  private func hasEnded(since start: ScenarioReader) -> Bool {
    faults.count != start.faults.count || skip != nil || isTooDeep
  }

  /// Whether so many lines were read again that the rest is not read; that is a fault.
  private mutating func hasReadTooMuch(_ place: Int) -> Bool {
    guard rounds.isTooMuch else { return false }
    addFault(
      "values change in so many rounds of blocks that reading them takes too long", at: place)
    isTooDeep = true
    return true
  }
}
