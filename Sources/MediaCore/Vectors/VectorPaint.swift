/// What a path is filled or drawn with.
public enum VectorPaint: Sendable, Hashable {
  /// The same colour everywhere.
  case color(VectorColor)
  /// From one colour at one point to another at another.
  case linear(from: VectorPoint, VectorColor, to: VectorPoint, VectorColor)
  /// Through several colours along a line; beyond its ends the first and the last go on.
  case gradient(from: VectorPoint, to: VectorPoint, [VectorStop])
  /// Through several colours from a point outwards; beyond the radius the last goes on.
  case radial(center: VectorPoint, radius: Double, [VectorStop])

  /// Opaque black everywhere.
  public static let black = VectorPaint.color(.black)
  /// Opaque white everywhere.
  public static let white = VectorPaint.color(.white)

  /// The same paint, so much of it.
  public func opacity(_ opacity: Double) -> VectorPaint {
    switch self {
    case .color(let color): .color(color.opacity(opacity))
    case .linear(let start, let first, let end, let last):
      .linear(from: start, first.opacity(opacity), to: end, last.opacity(opacity))
    case .gradient(let start, let end, let stops):
      .gradient(from: start, to: end, stops.map { $0.opacity(opacity) })
    case .radial(let center, let radius, let stops):
      .radial(center: center, radius: radius, stops.map { $0.opacity(opacity) })
    }
  }
}
