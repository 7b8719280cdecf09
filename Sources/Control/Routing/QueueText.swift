internal import MediaCore
internal import Playback

/// The items of the queue as JSON, written again in those pieces alone in which an item has changed.
struct QueueText {
  private struct Piece {
    var items: ArraySlice<PlayerStatus.Item>
    var text: String
  }

  /// How many items a piece has.
  private static let length = 1000

  private var items: [PlayerStatus.Item] = []
  private var pieces: [Piece] = []
  /// The array of them all.
  private(set) var text = "[]"

  mutating func write(_ items: [PlayerStatus.Item]) {
    guard items != self.items else { return }
    self.items = items
    let starts = stride(from: 0, to: items.count, by: Self.length)
    pieces = zip(starts, 0...).map { start, index in
      let items = items[start..<min(start + Self.length, items.count)]
      let isSame = pieces.indices.contains(index) && pieces[index].items == items
      // The list of before is not kept for what is the same in both.
      return Piece(items: items, text: isSame ? pieces[index].text : Self.text(of: items))
    }
    text.removeAll(keepingCapacity: true)
    text += "["
    for (index, piece) in pieces.enumerated() {
      if index > 0 { text += "," }
      text += piece.text
    }
    text += "]"
  }

  /// Items without brackets around them.
  static func text(of items: ArraySlice<PlayerStatus.Item>) -> String {
    var text = ""
    for item in items {
      if !text.isEmpty { text += "," }
      item.write(to: &text)
    }
    return text
  }
}
