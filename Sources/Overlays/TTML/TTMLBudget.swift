/// How much the cues of a document may hold, where its pieces are in several of them.
///
/// A piece may be in as many cues as there are others in its paragraph, so that without a limit the cues of a small
/// document could fill all memory.
struct TTMLBudget {
  /// Every paragraph may hold so many times what is written in it.
  private static let share = 4
  /// What each piece counts besides its text.
  private static let overhead = 64

  /// What is left for paragraphs that need more than their share, in bytes.
  private var rest = 1 << 25
  /// What is left of the paragraph's share.
  private var own = 0

  mutating func begin(_ pieces: [TTMLPiece]) {
    // What is animated is written once.
    let written = pieces.reduce(0) { $0 + ($1.isRepeated ? Self.overhead : Self.cost(of: $1)) }
    own = written * Self.share
  }

  /// Whether there is room for a piece, which takes it.
  mutating func take(_ piece: TTMLPiece) -> Bool {
    let cost = Self.cost(of: piece)
    if cost <= own {
      own -= cost
    } else if cost <= rest {
      rest -= cost
    } else {
      return false
    }
    return true
  }

  private static func cost(of piece: TTMLPiece) -> Int { piece.text.utf8.count + overhead }
}
