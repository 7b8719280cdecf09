internal import MediaCore

/// A cue's text as it is drawn, with what its place is found by.
struct CueImage {
  /// The pixels, from the upper left corner of the cue's box.
  var canvas: ImageCanvas
  /// The size of the cue's box.
  var size: PixelSize
  /// The height of its first line, or its width in vertical text.
  var lineSize: Int

  /// Where along its lines its box has something to be seen, in pixels.
  func text(along direction: CueSettings.WritingDirection) -> Range<Double> {
    let isHorizontal = direction == .horizontal
    let length = isHorizontal ? size.width : size.height
    let start = min(max(isHorizontal ? canvas.rect.x : canvas.rect.y, 0), length)
    let end = min(max(isHorizontal ? canvas.rect.maxX : canvas.rect.maxY, start), length)
    return Double(start)..<Double(end)
  }
}
