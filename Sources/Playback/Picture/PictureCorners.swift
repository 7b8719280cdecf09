internal import MediaCore
internal import Picture

/// Round corners of what is seen of a picture.
struct PictureCorners: Sendable, Hashable {
  /// The most that `radius` can be: a half circle on each of the shorter sides.
  static let largestRadius = 0.5

  /// As a fraction of the smaller side of what is seen.
  var radius: Double
  /// What is outside of them.
  var color: CueColor
  /// The size of what the picture is shown in, if it is known, and how it is fitted in.
  var bounds: PixelSize?
  var gravity: Gravity

  /// What is seen of a picture of a size, in its own pixels: circles where it is shown, also if it is stretched.
  func rectangle(on size: PixelSize) -> RoundedRectangle {
    let bounds = bounds ?? size
    let place = gravity.place(size, in: bounds)
    var seen = Self.rectangle(of: size, in: bounds, gravity, radius: radius)
    // Pixels of the picture for each of what it is shown in.
    let across = Double(size.width) / Double(max(1, place.width))
    let down = Double(size.height) / Double(max(1, place.height))
    seen.left = (seen.left - Double(place.x)) * across
    seen.right = (seen.right - Double(place.x)) * across
    seen.radiusX *= across
    seen.top = (seen.top - Double(place.y)) * down
    seen.bottom = (seen.bottom - Double(place.y)) * down
    seen.radiusY *= down
    return seen
  }

  /// What is seen of a picture of a size that is fitted into bounds, in pixels of these.
  ///
  /// - Parameter radius: As a fraction of the smaller side of it.
  static func rectangle(
    of size: PixelSize, in bounds: PixelSize, _ gravity: Gravity, radius: Double
  ) -> RoundedRectangle {
    let place = gravity.place(size, in: bounds)
    let (left, top) = (max(0, place.x), max(0, place.y))
    let width = min(place.width, bounds.width)
    let height = min(place.height, bounds.height)
    let radius = radius * Double(min(width, height))
    return RoundedRectangle(
      left: Double(left), top: Double(top), right: Double(left + width),
      bottom: Double(top + height), radiusX: radius, radiusY: radius)
  }
}
