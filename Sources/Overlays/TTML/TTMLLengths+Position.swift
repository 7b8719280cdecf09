extension TTMLLengths {
  /// Where a region of a size lies, in percent of the picture: `center bottom`, `right 5% top 2c`, `50% 10%`.
  ///
  /// Percentages are of the room that the region leaves. Source: https://www.w3.org/TR/ttml2/, 8.2.16 (`<position>`).
  func position(_ text: String, extent: Pair) -> Pair? {
    let words = text.split(whereSeparator: \.isWhitespace)
    var rest = words[...]
    var (x, y): (Double?, Double?) = (nil, nil)
    /// What names no side, in its order.
    var others: [Substring] = []
    while let word = rest.popFirst() {
      let isAcross = word == "left" || word == "right"
      guard isAcross || word == "top" || word == "bottom" else {
        others.append(word)
        continue
      }
      // With more than two words, a length counts from the side before it.
      var distance = 0.0
      if words.count > 2, let next = rest.first, next.first?.isLetter == false {
        guard let length = offset(next, isAcross: isAcross, extent) else { return nil }
        distance = length
        rest.removeFirst()
      }
      let isFar = word == "right" || word == "bottom"
      let room = 100 - (isAcross ? extent.x : extent.y)
      if isAcross { x = isFar ? room - distance : distance }
      if !isAcross { y = isFar ? room - distance : distance }
    }
    // One word that is no side of the height says nothing of it: the middle.
    for word in others {
      if x == nil {
        x = offset(word, isAcross: true, extent)
        guard x != nil else { return nil }
      } else if y == nil {
        y = offset(word, isAcross: false, extent)
        guard y != nil else { return nil }
      } else {
        return nil
      }
    }
    guard (1...4).contains(words.count) else { return nil }
    return (x ?? (100 - extent.x) / 2, y ?? (100 - extent.y) / 2)
  }

  private func offset(_ length: Substring, isAcross: Bool, _ extent: Pair) -> Double? {
    let room = 100 - (isAcross ? extent.x : extent.y)
    if length == "center" { return room / 2 }
    return Self.number(length, "%").map { $0 / 100 * room }
      ?? percentage(length, isAcross: isAcross)
  }
}
