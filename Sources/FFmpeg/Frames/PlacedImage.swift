internal import MediaCore

/// An image and where it is laid on a frame.
package struct PlacedImage: Sendable {
  package var image: OverlayImage
  /// Where its left edge is, in pixels of the frame as stored; what lies outside of the frame is cut.
  package var x: Int
  /// Where its top edge is.
  package var y: Int
  /// Multiplied with the image's own alpha, 0…1; 1 by default.
  package var opacity: Double

  package init(_ image: OverlayImage, x: Int, y: Int, opacity: Double = 1) {
    self.image = image
    self.x = x
    self.y = y
    self.opacity = opacity
  }
}
