internal import FFmpeg
internal import MediaCore

/// The picture of a line of text while it is drawn.
///
/// The text is laid out in stretches, each of which libass has room for. Where it is read from the right, the first stretch is
/// the one on the right.
struct LineDrawing {
  /// Characters of a stretch, about.
  private static let stretch = 80
  /// Parts of a picture's height that the line itself has; the rest is above and below it.
  private static let lineShare = 0.8

  private let text: VectorText
  private let height: Int
  private let limits: VectorLimits

  /// - Throws: 7011 for a text that is too long.
  init(_ text: VectorText, height: Int, _ limits: VectorLimits) throws(MediaError) {
    guard text.text.count <= VectorText.mostCharacters else {
      throw .tooComplex(
        "the text has \(text.text.count) characters, and a line \(VectorText.mostCharacters)")
    }
    self.text = text
    self.height = height
    self.limits = limits
  }

  /// Draws the line as wide as it is, or in a picture of a width, in the middle and smaller where it has to be.
  ///
  /// - Parameter width: In pixels; `nil` for as wide as the line is.
  /// - Throws: 7001 when libass is not there, 7011 when the line is too long.
  func image(width: Int?) throws(MediaError) -> OverlayImage {
    let typesetter = try CueTypesetter()
    var lineHeight = Double(height) * Self.lineShare
    var parts = try lay(typesetter, lineHeight)
    if let width, parts.width > width {
      lineHeight = max(4, lineHeight * Double(width) / Double(parts.width))
      parts = try lay(typesetter, lineHeight)
    }
    let size = PixelSize(width: max(1, width ?? parts.width), height: height)
    guard size.width * size.height <= limits.pixels else {
      throw .tooComplex("the line is \(size.width) by \(size.height) pixels large")
    }
    var canvas = ImageCanvas(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    if let background = text.background { canvas.fill(canvas.rect, background) }
    let top = (height - parts.height) / 2
    let left = (size.width - parts.width) / 2
    for part in parts.letters {
      var part = part
      part.rect = part.rect.moved(x: left, y: top)
      canvas.draw(part)
    }
    return OverlayImage(size: size, pixels: canvas.pixels)
  }

  private typealias Parts = (letters: [CoverageImage], width: Int, height: Int)

  private func lay(_ typesetter: CueTypesetter, _ lineHeight: Double) throws(MediaError) -> Parts {
    // Wide enough for the widest letters.
    let room = Int(lineHeight * Double(2 * Self.stretch)) + 16
    try typesetter.use(PixelSize(width: room, height: 2 * height))
    let style = CueTextStyle(
      color: text.color, font: text.font, lineHeight: lineHeight,
      weight: text.isBold ? 700 : 400)
    // Between stretches, and at both ends.
    let blank = Int((lineHeight * 0.25).rounded())
    var parts: Parts = ([], blank, 0)
    for stretch in stretches {
      let layout = typesetter.lay(
        [CueRun(text: stretch, style: style)], .init(width: room, alignment: .left))
      let rect = layout.rect
      parts.letters += layout.letters.map { letter in
        var letter = letter
        letter.rect = letter.rect.moved(x: parts.width - rect.x, y: 0)
        return letter
      }
      parts.width += rect.width + blank
      parts.height = max(parts.height, layout.height)
    }
    return parts
  }

  /// The text in the order of its stretches from the left, divided at blanks.
  private var stretches: [String] {
    var stretches: [String] = []
    for word in text.text.split(whereSeparator: \.isWhitespace) {
      // A word without an end is divided too.
      for piece in word.pieces(of: Self.stretch) {
        if let last = stretches.last, last.count + piece.count < Self.stretch {
          stretches[stretches.count - 1] = last + " " + piece
        } else {
          stretches.append(piece)
        }
      }
    }
    return text.text.isReadFromTheRight ? stretches.reversed() : stretches
  }
}

extension Substring {
  fileprivate func pieces(of length: Int) -> [String] {
    var (pieces, rest) = ([String](), self)
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return pieces
  }
}

extension String {
  /// Whether its first letter is one of Hebrew or Arabic, or of their kin.
  fileprivate var isReadFromTheRight: Bool {
    let first = unicodeScalars.first { $0.properties.isAlphabetic }
    return first.map {
      (0x0590...0x08FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value)
    }
      ?? false
  }
}
