/// A colour of a gradient, and where it is.
public struct VectorStop: Sendable, Hashable {
  /// 0 at the beginning of the gradient to 1 at its end; others are clamped.
  public var place: Double
  /// The colour there.
  public var color: VectorColor

  /// Makes a stop.
  public init(at place: Double, _ color: VectorColor) {
    self.place = place.isFinite ? max(0, min(1, place)) : 0
    self.color = color
  }

  /// The same, so much of its colour.
  func opacity(_ opacity: Double) -> VectorStop { VectorStop(at: place, color.opacity(opacity)) }
}
