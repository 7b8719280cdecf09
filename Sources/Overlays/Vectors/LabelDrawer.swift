package import FFmpeg
package import MediaCore

/// Draws a short text on a dark band, such as a time on a still.
package struct LabelDrawer {
  package init() {}

  /// The picture of a text.
  ///
  /// - Parameter height: In pixels, with the band around it.
  /// - Throws: 7001 when libass is not there, 7011 for a text that is too long.
  package func image(of text: String, height: Int) throws(MediaError) -> OverlayImage {
    var line = VectorText(text)
    line.color = .white
    let letters = try LineDrawing(line, height: height, VectorLimits()).image(width: nil)
    let margin = height / 4
    let rect = PixelRect(
      x: 0, y: 0, width: letters.size.width + 2 * margin, height: letters.size.height)
    var canvas = ImageCanvas(rect)
    canvas.fill(rect, CueColor(red: 0, green: 0, blue: 0, alpha: 160))
    canvas.draw(
      ImageCanvas(
        PixelRect(x: margin, y: 0, width: letters.size.width, height: letters.size.height),
        pixels: letters.words))
    return OverlayImage(
      size: PixelSize(width: rect.width, height: rect.height), pixels: canvas.pixels)
  }
}
