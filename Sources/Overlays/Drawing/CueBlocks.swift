internal import MediaCore

/// The paragraphs of TTML on a picture: those in one place follow each other in the order of the document.
///
/// Source: https://www.w3.org/TR/ttml2/, 10.2.12 (`displayAlign`), 11.3.1.
struct CueBlocks {
  /// The settings are without what paragraphs of one place may differ in.
  private typealias Block = (settings: CueSettings, parts: [(cue: SubtitleCue, image: CueImage)])

  private var blocks: [Block] = []
  private var areas: [TTMLLayout.Area] = []

  mutating func add(_ cue: SubtitleCue, _ image: CueImage) {
    var settings = cue.cue.settings
    settings.alignment = .center
    settings.region = nil
    let place = blocks.firstIndex { $0.settings == settings } ?? blocks.count
    if place == blocks.count { blocks.append((settings, [])) }
    blocks[place].parts.append((cue, image))
    if let area = cue.area, !areas.contains(area) { areas.append(area) }
  }

  /// What is behind the regions that have something in them.
  func backgrounds(on frame: CueFrame) -> [ImageCanvas] {
    let picture = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
    return areas.map { area in
      let (across, down) = (Double(frame.width) / 100, Double(frame.height) / 100)
      let (left, top) = (Int(pixels: area.box.x * across), Int(pixels: area.box.y * down))
      let rect = PixelRect(
        x: left, y: top, width: Int(pixels: area.box.maxX * across) - left,
        height: Int(pixels: area.box.maxY * down) - top
      ).intersection(picture)
      var canvas = ImageCanvas(rect)
      canvas.fill(rect, area.backgroundColor)
      return canvas
    }
  }

  /// The paragraphs where they lie.
  func texts(_ placer: inout CuePlacer, on frame: CueFrame) -> [ImageCanvas] {
    blocks.compactMap { block in
      // A stable order: of cues without a number, the one that they came in.
      let parts = block.parts.enumerated().sorted {
        ($0.element.cue.number, $0.offset) < ($1.element.cue.number, $1.offset)
      }.map(\.element)
      guard var geometry = parts.first?.cue.geometry else { return nil }
      let isHorizontal = geometry.direction == .horizontal
      let whole = Double(isHorizontal ? frame.width : frame.height)
      let starts = parts.map { Int(pixels: $0.cue.geometry.start / 100 * whole) }
      let first = starts.min() ?? 0
      let image = CueImage(
        stacking: zip(parts, starts).map { ($0.image, $1 - first) }, geometry.direction)
      geometry.start = Double(first) / whole * 100
      geometry.layAtEnd()
      let box = placer.place(
        geometry, width: Double(image.size.width), height: Double(image.size.height),
        lineSize: Double(image.lineSize), text: image.text(along: geometry.direction))
      return box.map { image.canvas.moved(x: Int(pixels: $0.x), y: Int(pixels: $0.y)) }
    }
  }
}

extension SubtitleCue {
  /// What is behind its region of TTML; `nil` for nothing.
  var area: TTMLLayout.Area? { document.layout?.area(of: cue) }

  fileprivate var number: Int { document.layout?.number(of: cue) ?? 0 }
}

extension CueGeometry {
  /// What has no place lies where the last line of the picture is, with all of its lines.
  fileprivate mutating func layAtEnd() {
    guard snapsToLines else { return }
    snapsToLines = false
    (line, lineAlignment) = direction == .verticalGrowingLeft ? (0, .start) : (100, .end)
  }
}

extension CueImage {
  /// Images that follow each other as lines do.
  ///
  /// - Parameter images: Each with where its box begins along the lines, in pixels.
  fileprivate init(
    stacking images: [(image: CueImage, start: Int)], _ direction: CueSettings.WritingDirection
  ) {
    let isHorizontal = direction == .horizontal
    var canvases: [ImageCanvas] = []
    var (length, depth) = (0, 0)
    for (image, start) in direction == .verticalGrowingLeft ? images.reversed() : images {
      canvases.append(
        image.canvas.moved(x: isHorizontal ? start : depth, y: isHorizontal ? depth : start))
      length = max(length, start + (isHorizontal ? image.size.width : image.size.height))
      depth += isHorizontal ? image.size.height : image.size.width
    }
    let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)
    canvas = ImageCanvas(canvases.map(\.rect).reduce(empty) { $0.union($1) })
    for part in canvases { canvas.draw(part) }
    size = PixelSize(
      width: isHorizontal ? length : depth, height: isHorizontal ? depth : length)
    lineSize = images.first?.image.lineSize ?? 0
  }
}
