extension CueTypesetter.Layout {
  mutating func move(x: Int, y: Int) {
    for index in letters.indices { letters[index].rect = letters[index].rect.moved(x: x, y: y) }
    for index in boxes.indices { boxes[index].rect = boxes[index].rect.moved(x: x, y: y) }
    lines = lines.map { $0.lowerBound + y..<$0.upperBound + y }
  }

  /// Puts the last line first: text that is turned to the right afterwards then grows to the right.
  mutating func reverseLines() {
    let (old, height) = (lines, height)
    func shift(_ rect: PixelRect) -> PixelRect {
      let middle = rect.y + rect.height / 2
      guard let line = old.min(by: { $0.distance(to: middle) < $1.distance(to: middle) }) else {
        return rect
      }
      return rect.moved(y: height - line.upperBound - line.lowerBound)
    }
    for index in letters.indices { letters[index].rect = shift(letters[index].rect) }
    for index in boxes.indices { boxes[index].rect = shift(boxes[index].rect) }
    lines = old.reversed().map { height - $0.upperBound..<height - $0.lowerBound }
  }
}

extension Range<Int> {
  fileprivate func distance(to value: Int) -> Int {
    contains(value) ? 0 : Swift.min(abs(lowerBound - value), abs(value - upperBound))
  }
}
