/// Where on the picture a graphic is, from the top left corner.
///
/// A graphic keeps its proportions within its place, and is in the middle of it, as far as it does not say
/// otherwise itself (`preserveAspectRatio` in SVG).
public struct VectorPlace: Sendable, Hashable {
  /// What the numbers count.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Parts of the picture's width and height.
    case fraction
    /// Pixels of the picture as it is shown.
    case pixels
  }

  /// Of its left edge, in `unit`; negative to the left of the picture.
  public var x: Double
  /// Of its top edge, in `unit`; negative above the picture.
  public var y: Double
  /// In `unit`, 0 or more.
  public var width: Double
  /// In `unit`, 0 or more.
  public var height: Double
  /// What the four numbers count; the default is parts of the picture.
  public var unit: Unit

  /// Numbers that are not finite count as 0, negative lengths too.
  public init(
    x: Double, y: Double, width: Double, height: Double, unit: Unit = .fraction
  ) {
    self.x = x.isFinite ? x : 0
    self.y = y.isFinite ? y : 0
    self.width = width.isFinite ? max(0, width) : 0
    self.height = height.isFinite ? max(0, height) : 0
    self.unit = unit
  }

  /// All of the picture, whatever its size.
  public static let wholePicture = VectorPlace(x: 0, y: 0, width: 1, height: 1)

  /// The place in pixels of a picture.
  ///
  /// The size does not depend on where it is, so that what moves is not drawn anew.
  package func rect(in picture: PixelSize) -> PixelRect {
    let (across, down) =
      unit == .pixels ? (1, 1) : (Double(picture.width), Double(picture.height))
    return PixelRect(
      x: Self.pixels(x * across), y: Self.pixels(y * down),
      width: Self.pixels(width * across), height: Self.pixels(height * down))
  }

  /// The place on the way to another; the other itself where they count differently.
  ///
  /// - Parameter part: 0…1.
  package func moved(to end: VectorPlace, by part: Double) -> VectorPlace {
    guard unit == end.unit else { return end }
    func between(_ path: KeyPath<VectorPlace, Double>) -> Double {
      self[keyPath: path] + (end[keyPath: path] - self[keyPath: path]) * part
    }
    return VectorPlace(
      x: between(\.x), y: between(\.y), width: between(\.width), height: between(\.height),
      unit: unit)
  }

  private static func pixels(_ value: Double) -> Int {
    Int(max(-1e6, min(1e6, value)).rounded())
  }
}
