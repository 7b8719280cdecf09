internal import FFmpeg
internal import MediaCore

/// Text that stands upright in vertical lines and takes the room of one letter, as numbers do.
///
/// Source: https://www.w3.org/TR/css-writing-modes-3/, 9.1.
extension CueDrawer {
  /// Draws such text where room was left for it.
  ///
  /// - Parameters:
  ///   - runs: All of the cue's text.
  ///   - layout: Where it lies before the cue is turned.
  ///   - canvas: The cue after it was turned.
  ///   - height: How high the cue is before it is turned.
  func addCombined(
    _ runs: [CueRun], _ layout: CueTypesetter.Layout, to canvas: inout ImageCanvas, height: Int
  ) {
    var added: [ImageCanvas] = []
    for (number, rect) in layout.boxes where runs[number].style.combinesUpright {
      let middle = rect.y + rect.height / 2
      guard let image = upright(runs[number]) else { continue }
      let line = layout.lines.first { $0.contains(middle) } ?? rect.y..<rect.maxY
      added.append(
        image.moved(
          x: height - (line.lowerBound + line.upperBound + image.rect.width) / 2,
          y: rect.x + (rect.width - image.rect.height) / 2))
    }
    guard !added.isEmpty else { return }
    var whole = ImageCanvas(added.map(\.rect).reduce(canvas.rect) { $0.union($1) })
    whole.draw(canvas)
    for image in added { whole.draw(image) }
    canvas = whole
  }

  /// A run as it stands upright, narrower where it is longer than a letter is wide.
  private func upright(_ run: CueRun) -> ImageCanvas? {
    var run = run
    run.ruby = nil
    let layout = typesetter.lay(
      [run],
      CueTypesetter.Setting(width: typesetter.area.width, alignment: .left, edge: edge))
    guard !layout.rect.isEmpty else { return nil }
    var canvas = ImageCanvas(layout.letters.map(\.rect).reduce(layout.rect) { $0.union($1) })
    for letters in layout.letters { canvas.draw(letters) }
    let room = max(1, Int(pixels: run.style.roomOfLetter))
    let width =
      layout.rect.width > room
      ? max(1, canvas.rect.width * room / layout.rect.width) : canvas.rect.width
    let size = PixelSize(width: canvas.rect.width, height: canvas.rect.height)
    let image = OverlayImage(size: size, pixels: canvas.pixels)
      .scaled(to: PixelSize(width: width, height: size.height))
    return ImageCanvas(
      PixelRect(x: 0, y: 0, width: width, height: size.height), pixels: image.words)
  }
}

extension CueTextStyle {
  /// How much room a letter takes in vertical lines, in pixels.
  fileprivate var roomOfLetter: Double { lineHeight / Self.lineHeightOfEm }
}

extension CueRun {
  /// The same with the room of one letter, if it stands upright in vertical lines.
  var withRoomForCombined: CueRun {
    guard style.combinesUpright else { return self }
    var run = self
    run.style.width = style.roomOfLetter
    return run
  }
}
