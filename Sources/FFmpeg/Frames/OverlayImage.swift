package import MediaCore

/// A picture that is laid on frames: drawn text, vector graphics, a logo.
///
/// Immutable and shared: a copy is the same picture. Keep one for as long as it is shown, since what a blender
/// makes of it for a frame's format is remembered for as long as it lives.
package struct OverlayImage: Sendable {
  /// In pixels of the frame that it is laid on.
  package let size: PixelSize
  package let pixels: Pixels

  /// Its pixels, rows from the top without padding: `0xAARRGGBB`, multiplied by alpha.
  package var words: [UInt32] { pixels.words }

  /// The numbers of an image; two images are the same if the instance is.
  package final class Pixels: Sendable {
    package let words: [UInt32]

    package init(_ words: [UInt32]) { self.words = words }

    /// Whether any of them is not gray.
    package var hasColor: Bool {
      words.contains { ($0 >> 16) & 0xFF != $0 & 0xFF || ($0 >> 8) & 0xFF != $0 & 0xFF }
    }
  }

  /// Makes an image of its pixels.
  ///
  /// - Parameter pixels: Rows from the top without padding, `size.width * size.height` in all. Each is
  ///   `0xAARRGGBB` with sRGB colours that are multiplied by alpha already, as in Cairo's
  ///   `CAIRO_FORMAT_ARGB32`; a colour above its alpha counts as its alpha.
  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(size.width >= 0 && size.height >= 0)
    precondition(pixels.count == size.width * size.height)
    self.size = size
    self.pixels = Pixels(pixels)
  }

  /// The pixel at a place: `0xAARRGGBB`, multiplied by alpha.
  package subscript(x: Int, y: Int) -> UInt32 { words[y * size.width + x] }
}
