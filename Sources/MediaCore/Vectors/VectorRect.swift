/// A rectangle on a canvas, in pixels.
public struct VectorRect: Sendable, Hashable {
  /// Of its left edge, from the left edge of the canvas.
  public var x: Double
  /// Of its top edge, from the top edge of the canvas.
  public var y: Double
  /// From its left edge to its right one.
  public var width: Double
  /// From its top edge to its bottom one.
  public var height: Double

  /// Makes a rectangle of its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
