internal import MediaCore

/// Puts the cues of a region below each other, the last at its bottom.
///
/// Source: https://www.w3.org/TR/webvtt1/, 7.1 and 7.2.
struct RegionPainter {
  let region: CueRegion
  /// What is behind the region; `nil` for nothing.
  let background: CueColor?

  /// - Parameter cues: In their order, with their images.
  func paint(
    _ cues: [(cue: SubtitleCue, image: CueImage)], at time: MediaTime, scrollTime: Double,
    on frame: CueFrame
  ) -> [ImageCanvas] {
    let box = region.box
    let area = PixelRect(
      x: Int(pixels: box.x / 100 * Double(frame.width)),
      y: Int(pixels: box.y / 100 * Double(frame.height)),
      width: Int(pixels: box.width / 100 * Double(frame.width)),
      height: Int(pixels: box.height / 100 * Double(frame.height)))
    // What is behind text reaches a little over its lines.
    let visible = area.grown(x: (cues.map(\.image.lineSize).max() ?? 0) / 6, y: 0)
      .intersection(PixelRect(x: 0, y: 0, width: frame.width, height: frame.height))
    guard !visible.isEmpty else { return [] }
    var canvas = ImageCanvas(visible)
    if let background { canvas.fill(area, background) }
    var bottom = area.maxY
    if let newest = cues.last, newest.cue.isScrolling(at: time, for: scrollTime) {
      let passed = max(0, (time - newest.cue.cue.start).seconds) / scrollTime
      bottom += Int(pixels: Double(newest.image.size.height) * (1 - passed))
    }
    for (cue, image) in cues.reversed() {
      bottom -= image.size.height
      if bottom + image.size.height <= area.y { break }
      let along = Int(pixels: cue.geometry.start / 100 * Double(area.width))
      canvas.draw(image.canvas.moved(x: area.x + along, y: bottom))
    }
    return [canvas]
  }
}
