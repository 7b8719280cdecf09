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
    addArea(of: cue)
  }

  /// Has what is behind a cue's region drawn.
  mutating func addArea(of cue: SubtitleCue) {
    if let area = cue.area, !areas.contains(area) { areas.append(area) }
  }

  /// What is behind the regions that have something in them.
  func backgrounds(on frame: CueFrame) -> [ImageCanvas] {
    let picture = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
    return areas.map { area in
      let rect = area.rect(on: frame).intersection(picture)
      var canvas = ImageCanvas(rect)
      canvas.fill(rect, area.backgroundColor)
      return canvas
    }
  }

  /// The paragraphs where they lie.
  ///
  /// - Parameter hasBackgrounds: Whether with what is behind them.
  func texts(
    _ placer: inout CuePlacer, on frame: CueFrame, hasBackgrounds: Bool
  ) -> [ImageCanvas] {
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
        stacking: zip(parts, starts).map {
          ($0.image, $1 - first, hasBackgrounds ? $0.cue.blocks : [])
        }, geometry.direction)
      geometry.start = Double(first) / whole * 100
      geometry.layAtEnd()
      let box = placer.place(
        geometry, width: Double(image.size.width), height: Double(image.size.height),
        lineSize: Double(image.lineSize), text: image.text(along: geometry.direction))
      return box.map { image.canvas.moved(x: Int(pixels: $0.x), y: Int(pixels: $0.y)) }
    }
  }
}

extension TTMLLayout.Area {
  /// Where it lies on a picture; it may reach outside of that.
  func rect(on frame: CueFrame) -> PixelRect {
    let (across, down) = (Double(frame.width) / 100, Double(frame.height) / 100)
    let (left, top) = (Int(pixels: box.x * across), Int(pixels: box.y * down))
    return PixelRect(
      x: left, y: top, width: Int(pixels: box.maxX * across) - left,
      height: Int(pixels: box.maxY * down) - top)
  }
}

extension SubtitleCue {
  /// What is behind its region of TTML; `nil` for nothing.
  var area: TTMLLayout.Area? { document.layout?.area(of: cue) }

  /// What is behind it in its region of TTML, the outermost first.
  var blocks: [TTMLBlocks.Block] { document.layout?.blocks(of: cue) ?? [] }

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
  /// - Parameter images: Each with where its box begins along the lines, in pixels, and with what is behind it.
  fileprivate init(
    stacking images: [(image: CueImage, start: Int, blocks: [TTMLBlocks.Block])],
    _ direction: CueSettings.WritingDirection
  ) {
    let isHorizontal = direction == .horizontal
    var canvases: [ImageCanvas] = []
    var fills = BlockFills()
    var (length, depth) = (0, 0)
    for (image, start, blocks) in direction == .verticalGrowingLeft ? images.reversed() : images {
      canvases.append(
        image.canvas.moved(x: isHorizontal ? start : depth, y: isHorizontal ? depth : start))
      fills.add(
        blocks,
        PixelRect(
          x: isHorizontal ? start : depth, y: isHorizontal ? depth : start,
          width: image.size.width, height: image.size.height))
      length = max(length, start + (isHorizontal ? image.size.width : image.size.height))
      depth += isHorizontal ? image.size.height : image.size.width
    }
    let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)
    canvas = ImageCanvas((canvases.map(\.rect) + fills.rects).reduce(empty) { $0.union($1) })
    fills.draw(on: &canvas)
    for part in canvases { canvas.draw(part) }
    size = PixelSize(
      width: isHorizontal ? length : depth, height: isHorizontal ? depth : length)
    lineSize = images.first?.image.lineSize ?? 0
  }
}

/// What is behind elements of TTML: all that lies in one is one rectangle.
private struct BlockFills {
  private var fills: [(block: TTMLBlocks.Block, depth: Int, rect: PixelRect)] = []

  var rects: [PixelRect] { fills.map(\.rect) }

  /// - Parameters:
  ///   - blocks: What a part lies in, the outermost first.
  ///   - rect: Where it lies.
  mutating func add(_ blocks: [TTMLBlocks.Block], _ rect: PixelRect) {
    for (depth, block) in blocks.enumerated() {
      if let index = fills.lastIndex(where: { $0.block == block }) {
        fills[index].rect = fills[index].rect.union(rect)
      } else {
        fills.append((block, depth, rect))
      }
    }
  }

  /// Those further in lie over those around them.
  func draw(on canvas: inout ImageCanvas) {
    let deepest = fills.map(\.depth).max() ?? 0
    for depth in 0...deepest {
      for fill in fills where fill.depth == depth { canvas.fill(fill.rect, fill.block.color) }
    }
  }
}
