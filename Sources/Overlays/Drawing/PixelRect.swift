/// A rectangle of whole pixels.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The smallest one that both lie in.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// What they have in common; empty when that is nothing.
  func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  func moved(x: Int = 0, y: Int = 0) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// So much larger on each side.
  func grown(x: Int, y: Int) -> PixelRect {
    PixelRect(x: self.x - x, y: self.y - y, width: width + 2 * x, height: height + 2 * y)
  }
}
