/// What counts where blocks are read round by round.
struct RoundReading: Sendable {
  /// So many rounds of a block are read at most, of one within another fewer.
  private static let mostRounds = (outside: 1000, inside: 30)
  /// How often a line is read at most where blocks are within each other.
  private static let mostReadings = 30_000
  /// How many lines are read again at most, which takes half a minute.
  private static let mostLines = 2_000_000

  /// The names of the lines of the block so far.
  var uses = NameUses()
  /// The names that change from round to round of a block that is read once: each line that sets one is a step.
  var changing: Set<String> = []
  /// How often the lines are read because of the rounds around them.
  var readings = 1
  /// How many lines were read for a further round.
  var linesReadAgain = 0

  /// Whether so many lines were read again that the rest is not read.
  var isTooMuch: Bool { linesReadAgain > Self.mostLines }

  /// Whether all rounds of a block may be read.
  func mayRead(_ count: Int, level: Int) -> Bool {
    let most = level == 0 ? Self.mostRounds.outside : Self.mostRounds.inside
    return count <= min(most, Self.mostReadings / readings)
  }
}
