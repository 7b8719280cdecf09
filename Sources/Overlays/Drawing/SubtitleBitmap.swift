package import FFmpeg
package import MediaCore

/// A picture of text that lies at a place of the video, as discs and broadcasts have it.
package struct SubtitleBitmap: Sendable, Hashable {
  /// Tells it from all others of its track.
  package var number: Int
  package var image: OverlayImage
  /// Where it lies, on a picture of the size `canvas`.
  package var x: Int
  package var y: Int
  package var canvas: PixelSize

  package init(number: Int, image: OverlayImage, x: Int, y: Int, canvas: PixelSize) {
    self.number = number
    self.image = image
    self.x = x
    self.y = y
    self.canvas = canvas
  }

  package static func == (one: SubtitleBitmap, other: SubtitleBitmap) -> Bool {
    one.number == other.number && one.x == other.x && one.y == other.y && one.canvas == other.canvas
      && one.image.size == other.image.size
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
