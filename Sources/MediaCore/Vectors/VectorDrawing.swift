/// A drawing made by a program, anew for each size that it is shown in.
///
/// Equal only to itself: to change what is drawn, put a new one in its place.
///
///     VectorDrawing { canvas in
///       canvas.fill(.roundedRect(canvas.bounds, radius: 8), with: .black.opacity(0.6))
///       canvas.text("LIVE", at: VectorPoint(x: 12, y: 30), size: 24, color: .white)
///     }
public final class VectorDrawing: Sendable, Hashable {
  package let draw: @Sendable (inout VectorCanvas) -> Void

  /// - Parameter draw: Called on a thread of the engine's, whenever the drawing is needed in another size; it may
  ///   be called again at any time and must not block.
  public init(_ draw: @escaping @Sendable (inout VectorCanvas) -> Void) { self.draw = draw }

  public static func == (left: VectorDrawing, right: VectorDrawing) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
