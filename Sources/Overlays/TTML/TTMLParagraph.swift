import MediaCore

/// The pieces of a paragraph, in the order of the document, each with its own time.
struct TTMLParagraph {
  /// A piece comes or goes.
  private struct Change {
    var time: MediaTime
    var piece: Int
    var comes: Bool
  }

  private var pieces: [TTMLPiece] = []

  mutating func append(_ piece: TTMLPiece) {
    guard piece.range.start < piece.range.end else { return }
    // The file's own lines between a ruby container's parts are no text.
    if piece.ruby?.role == .container, piece.isBlank { return }
    pieces.append(piece)
  }

  /// Goes through the stretches of time in which the same pieces are shown, by start.
  ///
  /// - Parameters:
  ///   - budget: How much the pieces of all stretches may be; stretches beyond that are left out.
  ///   - body: Takes a stretch with its pieces; returns whether more are wanted.
  func forEachStretch(
    _ budget: inout TTMLBudget, _ body: (TimeRange, [TTMLPiece]) -> Bool
  ) {
    var shown = TTMLShownPieces(pieces)
    budget.begin(pieces)
    var changes = changes[...]
    while let first = changes.first {
      while let change = changes.first, change.time == first.time {
        shown.update(change.piece, isShown: change.comes)
        _ = changes.popFirst()
      }
      guard let next = changes.first else { return }
      guard let stretch = shown.taken(&budget) else { return }
      if !stretch.isEmpty, !body(TimeRange(start: first.time, end: next.time), stretch) { return }
    }
  }

  /// All changes, by time.
  private var changes: [Change] {
    pieces.enumerated().flatMap { index, piece in
      [
        Change(time: piece.range.start, piece: index, comes: true),
        Change(time: piece.range.end, piece: index, comes: false),
      ]
    }.sorted { $0.time < $1.time }
  }
}

/// The pieces of a paragraph that are shown at a time.
private struct TTMLShownPieces {
  private let pieces: [TTMLPiece]
  private var texts: ActiveIndices
  /// Those of blanks that run together: only those between two texts count, and one of them is as good as all.
  private var blanks: ActiveIndices

  init(_ pieces: [TTMLPiece]) {
    self.pieces = pieces
    texts = ActiveIndices(count: pieces.count)
    blanks = texts
  }

  mutating func update(_ index: Int, isShown: Bool) {
    let piece = pieces[index]
    switch (piece.isBlank && !piece.keepsSpace && piece.ruby == nil, isShown) {
    case (true, true): blanks.insert(index)
    case (true, false): blanks.remove(index)
    case (false, true): texts.insert(index)
    case (false, false): texts.remove(index)
    }
  }

  /// The pieces in their order; `nil` when they are more than may be taken.
  func taken(_ budget: inout TTMLBudget) -> [TTMLPiece]? {
    var taken: [TTMLPiece] = []
    var next = texts.first(from: 0)
    var last: Int?
    while let index = next {
      if let last, let blank = blanks.first(from: last + 1), blank < index {
        taken.append(pieces[blank])
      }
      guard budget.take(pieces[index]) else { return nil }
      taken.append(pieces[index])
      last = index
      next = texts.first(from: index + 1)
    }
    return taken
  }
}
