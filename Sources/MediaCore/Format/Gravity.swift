/// How a picture is fitted into bounds of another shape.
public enum Gravity: String, Sendable, Codable, CaseIterable {
  /// All of the picture, with bars where the shapes differ.
  case aspect
  /// All of the bounds, the picture cut where the shapes differ.
  case aspectFill
  /// All of the picture on all of the bounds, stretched.
  case fill

  /// `aspect` by the name that AVFoundation has for it.
  public static let resizeAspect = Gravity.aspect
  /// `aspectFill` by the name that AVFoundation has for it.
  public static let resizeAspectFill = Gravity.aspectFill
  /// `fill` by the name that AVFoundation has for it.
  public static let resize = Gravity.fill

  /// The place of a picture of one size within bounds of another, in pixels; it may reach outside them.
  package func place(_ size: PixelSize, in bounds: PixelSize) -> PixelRect {
    guard size.width > 0, size.height > 0, self != .fill else {
      return PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    }
    let across = Double(bounds.width) / Double(size.width)
    let down = Double(bounds.height) / Double(size.height)
    let scale = self == .aspect ? min(across, down) : max(across, down)
    // However thin a picture is, some of it stays while there is room for any.
    let width = max(min(1, bounds.width), Int((Double(size.width) * scale).rounded()))
    let height = max(min(1, bounds.height), Int((Double(size.height) * scale).rounded()))
    return PixelRect(
      x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width: width, height: height)
  }

  /// The part of a picture of one size that is seen within bounds of another, in the picture's pixels.
  package func seenPart(of size: PixelSize, in bounds: PixelSize) -> PixelRect {
    let place = place(size, in: bounds)
    func side(_ whole: Int, shown: Int, of placed: Int) -> Int {
      placed <= shown
        ? whole : max(1, Int((Double(whole) * Double(shown) / Double(placed)).rounded()))
    }
    let width = side(size.width, shown: bounds.width, of: place.width)
    let height = side(size.height, shown: bounds.height, of: place.height)
    return PixelRect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }
}
