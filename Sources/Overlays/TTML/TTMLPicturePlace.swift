import MediaCore

/// Where a picture lies.
///
/// Source: SMPTE ST 2052-1, 5.5; https://www.w3.org/TR/ttml-imsc1.2/, 9.
struct TTMLPicturePlace: Hashable {
  /// How far from the left or from the top it lies in its region.
  enum Distance: Hashable {
    /// A share of the room that it leaves.
    case share(Double)
    /// In percent of the whole picture.
    case length(Double)
  }

  /// Its region, in percent of the whole picture; `nil` where nothing is said of that.
  var box: CueRect?
  /// The size of the whole picture in the document's pixels; `nil` where nothing is said of that.
  var canvas: PixelPair?
  /// `nil` where nothing is said of it.
  var x: Distance?
  var y: Distance?

  /// Two numbers of pixels, which need not be whole.
  struct PixelPair: Hashable {
    var x: Double
    var y: Double
  }

  /// Where a picture of a size comes to lie on a frame; `nil` for nowhere.
  ///
  /// It fills its region as far as its proportions allow. One that is told where in the region it lies has the size
  /// that it has in the document's pixels.
  func rect(of image: PixelSize, on frame: PixelSize) -> PixelRect? {
    let (width, height) = (Double(frame.width), Double(frame.height))
    let (wide, high) = (
      Double(image.width) * (canvas.map { width / $0.x } ?? 1),
      Double(image.height) * (canvas.map { height / $0.y } ?? 1)
    )
    let area = CueRect(
      x: (box?.x ?? 0) / 100 * width, y: (box?.y ?? 0) / 100 * height,
      width: (box?.width ?? 100) / 100 * width, height: (box?.height ?? 100) / 100 * height)
    guard wide > 0, high > 0, area.width > 0, area.height > 0 else { return nil }
    let fit = min(area.width / wide, area.height / high)
    let keepsSize = box == nil || (canvas != nil && (x != nil || y != nil))
    let factor = keepsSize ? min(1, fit) : fit
    // A larger picture lies mostly outside of the frame.
    guard wide * factor <= 2 * width, high * factor <= 2 * height else { return nil }
    // Text without a place lies at the bottom, and so does a picture of it.
    let left = distance(x ?? .share(0.5), room: area.width - wide * factor, of: width)
    let top = distance(
      y ?? .share(box == nil ? 1 : 0.5), room: area.height - high * factor, of: height)
    return PixelRect(
      x: Int(pixels: area.x + left), y: Int(pixels: area.y + top),
      width: max(1, Int(pixels: wide * factor)), height: max(1, Int(pixels: high * factor)))
  }

  private func distance(_ distance: Distance, room: Double, of whole: Double) -> Double {
    switch distance {
    case .share(let share): share * room
    case .length(let length): length / 100 * whole
    }
  }
}
