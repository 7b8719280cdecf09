/// A rectangle in whole pixels, from the top left corner.
public struct PixelRect: Hashable, Sendable {
  /// The place of its left edge.
  public var x: Int
  /// The place of its top edge.
  public var y: Int
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Makes a rectangle of its upper left corner and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
