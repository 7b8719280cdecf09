package import FFmpeg
package import MediaCore

/// Draws subtitles: what is on the picture at a time becomes images with their places.
///
/// Confined to one thread. What does not change is drawn once. libass is loaded when there is first text to draw.
package final class SubtitleRenderer {
  private var cues = CuePainter()
  private var scripts = ScriptPainter()
  private var bitmaps = BitmapPainter()

  package init() {}

  /// The images of what is shown.
  ///
  /// - Parameters:
  ///   - scene: What is shown.
  ///   - size: The picture's, in square pixels.
  ///   - coded: The size in which the picture is coded, upright; `nil`, the default, for the same.
  ///   - taken: Where something else is on the picture, over which no cues are to lie.
  /// - Returns: The images in the order of drawing; those that have not changed are the same as before.
  /// - Throws: 7001 when libass is not there or does not work.
  package func images(
    of scene: SubtitleScene, on size: PixelSize, coded: PixelSize? = nil,
    besides taken: [CueRect] = []
  ) throws(MediaError) -> [PlacedImage] {
    if scene.isEmpty { cues.forgetPlaces() }
    guard !scene.isEmpty, (1...16384).contains(size.width), (1...16384).contains(size.height) else {
      return []
    }
    return switch scene.content {
    case .cues(let shown):
      try cues.paint(shown, scene.style, at: scene.time, on: size, besides: taken)
    case .script(let script, let events):
      try scripts.paint(
        events, of: script, scene.style, at: scene.time, on: size, coded: coded ?? size)
    case .bitmaps(let shown): bitmaps.paint(shown, on: size)
    }
  }
}
