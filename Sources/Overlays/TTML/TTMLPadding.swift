import MediaCore

/// The room between the edges of a region and its text, in percent of the picture.
struct TTMLPadding: Equatable {
  var top: Double
  var right: Double
  var bottom: Double
  var left: Double
}

extension TTMLLengths {
  /// One to four lengths, in the order of style sheets, but counted from the edge before the first line; `nil` for what is
  /// none.
  ///
  /// Percentages are of the region. Source: https://www.w3.org/TR/ttml2/, 10.2.31.
  ///
  /// - Parameters:
  ///   - box: The region.
  ///   - direction: Its writing mode.
  func padding(_ text: String, of box: CueRect, _ direction: String) -> TTMLPadding? {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard let before = parts.first, parts.count <= 4 else { return nil }
    let end = parts.count > 1 ? parts[1] : before
    let after = parts.count > 2 ? parts[2] : before
    let start = parts.count > 3 ? parts[3] : end
    let (top, right, bottom, left) =
      switch direction {
      case "tbrl", "tb": (start, before, end, after)
      case "tblr": (start, after, end, before)
      case "rltb", "rl": (before, start, after, end)
      default: (before, end, after, start)
      }
    func length(_ part: Substring, isAcross: Bool) -> Double? {
      if let share = Self.number(part, "%") {
        return share / 100 * (isAcross ? box.width : box.height)
      }
      return percentage(part, isAcross: isAcross)
    }
    guard let top = length(top, isAcross: false), let right = length(right, isAcross: true),
      let bottom = length(bottom, isAcross: false), let left = length(left, isAcross: true),
      min(top, right, bottom, left) >= 0
    else { return nil }
    return TTMLPadding(top: top, right: right, bottom: bottom, left: left)
  }
}
