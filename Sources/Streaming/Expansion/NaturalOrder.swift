/// The order in which people number files: `clip2` before `clip10`, case aside.
enum NaturalOrder {
  /// The names in that order.
  static func sorted(_ names: [String]) -> [String] {
    // Taken apart once each: a folder may have very many.
    names.map { (name: $0, pieces: pieces($0)) }.sorted { left, right in
      for (x, y) in zip(left.pieces, right.pieces) where x != y { return x < y }
      return left.pieces.count == right.pieces.count
        ? left.name < right.name : left.pieces.count < right.pieces.count
    }.map(\.name)
  }

  private enum Piece: Equatable, Comparable {
    /// Digits without zeros before them: the longer number is the larger.
    case number(count: Int, digits: [UInt8])
    case text([UInt8])

    static func < (left: Piece, right: Piece) -> Bool {
      switch (left, right) {
      case (.number(let a, let x), .number(let b, let y)):
        a != b ? a < b : x.lexicographicallyPrecedes(y)
      case (.text(let x), .text(let y)): x.lexicographicallyPrecedes(y)
      case (.number, .text): true
      case (.text, .number): false
      }
    }
  }

  private static func pieces(_ name: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Array(name.lowercased().utf8)[...]
    while let first = rest.first {
      let isNumber = isDigit(first)
      let run = rest.prefix { isDigit($0) == isNumber }
      rest = rest.dropFirst(run.count)
      let digits = Array(run.drop { $0 == 48 })
      pieces.append(isNumber ? .number(count: digits.count, digits: digits) : .text(Array(run)))
    }
    return pieces
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
