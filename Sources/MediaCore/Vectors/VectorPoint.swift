/// A place on a canvas, in pixels.
public struct VectorPoint: Sendable, Hashable {
  /// From the left edge of the canvas.
  public var x: Double
  /// From the top edge of the canvas; it grows downwards.
  public var y: Double

  /// Makes a point; it may be outside of the canvas.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
