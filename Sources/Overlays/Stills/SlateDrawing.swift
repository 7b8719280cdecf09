internal import FFmpeg
internal import MediaCore

/// The picture of a slate while it is drawn: its colour, then its picture, then its text.
///
/// With both, the picture has the upper half and the text the lower part, each in the middle of its room.
struct SlateDrawing {
  private let slate: Slate
  private var canvas: ImageCanvas

  init(_ slate: Slate) {
    self.slate = slate
    let whole = PixelRect(x: 0, y: 0, width: slate.size.width, height: slate.size.height)
    canvas = ImageCanvas(whole)
    canvas.fill(whole, slate.color)
  }

  var image: OverlayImage { OverlayImage(size: slate.size, pixels: canvas.pixels) }

  /// What is left free at the sides.
  private var inner: PixelRect {
    let margin = min(slate.size.width, slate.size.height) / 12
    return canvas.rect.grown(x: -margin, y: -margin)
  }

  private var hasText: Bool { slate.text.contains { !$0.isWhitespace } }

  /// Where a picture of a size is drawn.
  func room(ofPicture size: PixelSize) -> PixelRect {
    let height = hasText ? inner.height / 2 : inner.height
    let place = Gravity.aspect.place(size, in: PixelSize(width: inner.width, height: height))
    return PixelRect(
      x: inner.x + place.x, y: inner.y + place.y, width: place.width, height: place.height)
  }

  private var roomOfText: PixelRect {
    guard slate.picture != nil else { return inner }
    let top = inner.y + inner.height * 11 / 20
    return PixelRect(x: inner.x, y: top, width: inner.width, height: inner.maxY - top)
  }

  mutating func draw(_ image: OverlayImage, at place: PixelRect) {
    let rect = PixelRect(
      x: place.x, y: place.y, width: image.size.width, height: image.size.height)
    canvas.draw(ImageCanvas(rect, pixels: image.words))
  }

  /// Draws the text as large as there is room for it, at most a tenth of the slate's height a line.
  ///
  /// - Throws: 7001 when libass is not there.
  mutating func drawText() throws(MediaError) {
    guard hasText else { return }
    let room = roomOfText
    let typesetter = try CueTypesetter()
    // Text that has no room is laid out below the slate too, to see how high it is.
    try typesetter.use(PixelSize(width: room.width, height: 2 * slate.size.height))
    var height = Double(slate.size.height) / 10
    var layout = lay(typesetter, height, room.width)
    while layout.height > room.height || isBroken(typesetter, height, room.width), height > 8 {
      height = max(8, height * 0.85)
      layout = lay(typesetter, height, room.width)
    }
    let top = room.y + max(0, (room.height - layout.height) / 2)
    for var letter in layout.letters {
      letter.rect = letter.rect.moved(x: room.x, y: top)
      canvas.draw(letter)
    }
  }

  private func lay(
    _ typesetter: CueTypesetter, _ height: Double, _ width: Int
  ) -> CueTypesetter.Layout {
    let style = CueTextStyle(color: slate.textColor, lineHeight: height)
    return typesetter.lay(
      [CueRun(text: slate.text, style: style)], .init(width: width, alignment: .center))
  }

  /// Whether a word is broken, since it is longer than a line.
  private func isBroken(_ typesetter: CueTypesetter, _ height: Double, _ width: Int) -> Bool {
    let words: [Substring] = slate.text.split(whereSeparator: \.isWhitespace)
    guard let longest = words.max(by: { $0.count < $1.count }), longest.count <= 40,
      !longest.unicodeScalars.contains(where: { $0.isIdeographic })
    else { return false }
    let style = CueTextStyle(color: slate.textColor, lineHeight: height)
    let layout = typesetter.lay(
      [CueRun(text: String(longest), style: style)], .init(width: width, alignment: .center))
    return layout.lines.count > 1
  }
}
