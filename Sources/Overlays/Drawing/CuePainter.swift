internal import FFmpeg
internal import MediaCore

/// Draws cues and finds their places.
///
/// Confined to one thread. Source: https://www.w3.org/TR/webvtt1/, 7.
struct CuePainter {
  /// What a cue's image depends on, besides the picture and the viewer's wishes.
  private struct Key: Hashable {
    var cue: SubtitleCue
    /// How many of its timestamps have been reached.
    var reached: Int
    /// How long its lines may be.
    var length: Int
  }

  private struct Setting: Equatable {
    var style: SubtitleStyle
    var size: PixelSize
    /// Where something else is on the picture.
    var taken: [CueRect]
  }

  /// What was shown last, and what came of it.
  private struct Shown {
    var keys: [Key]
    var images: [PlacedImage]
  }

  /// No picture holds more.
  private static let limit = 64
  /// When so many in a row find no place, there is none.
  private static let patience = 4
  /// How long a new cue takes to push the others of its region up.
  ///
  /// Source: https://www.w3.org/TR/webvtt1/, 7.2.
  private static let scrollTime = 0.433

  private var typesetter: CueTypesetter?
  private var setting: Setting?
  private var drawn: [Key: CueImage?] = [:]
  private var matchers: [[CueStyleSheet]: CueStyleMatcher] = [:]
  private var shown: Shown?
  private var places = CuePlaces()
  private var pictures = PicturePainter()

  mutating func paint(
    _ cues: [SubtitleCue], _ style: SubtitleStyle, at time: MediaTime, on size: PixelSize,
    besides taken: [CueRect] = []
  ) throws(MediaError) -> [PlacedImage] {
    let wanted = Setting(style: style, size: size, taken: taken)
    if setting != wanted {
      if setting?.style != style || setting?.size != size { drawn = [:] }
      setting = wanted
      forgetPlaces()
    }
    let frame = CueFrame(width: size.width, height: size.height)
    let keys = cues.prefix(Self.limit).map { key(of: $0, at: time, on: frame) }
    let scrolls = cues.contains { $0.isScrolling(at: time, for: Self.scrollTime) }
    if !scrolls, let shown, shown.keys == keys { return shown.images }
    let images = try place(keys, at: time, on: frame)
    drawn = drawn.filter { keys.contains($0.key) }
    // What is under way is not there yet.
    shown = scrolls ? nil : Shown(keys: keys, images: images)
    return images
  }

  /// Forgets where cues are: none of them is shown any more.
  mutating func forgetPlaces() {
    shown = nil
    places = CuePlaces()
  }

  private func key(of cue: SubtitleCue, at time: MediaTime, on frame: CueFrame) -> Key {
    let geometry = cue.geometry
    let isHorizontal = geometry.direction == .horizontal
    var whole = Double(isHorizontal ? frame.width : frame.height)
    if let region = cue.region { whole *= region.width / 100 }
    // A box that were rounded up could reach over the edge, where there is no room for it.
    let length = (geometry.size / 100 * whole + 1e-6).rounded(.down)
    return Key(
      cue: cue, reached: cue.cue.timestamps.count { $0 <= time },
      length: max(1, Int(pixels: length)))
  }

  private mutating func place(
    _ keys: [Key], at time: MediaTime, on frame: CueFrame
  ) throws(MediaError) -> [PlacedImage] {
    var placer = CuePlacer(width: Double(frame.width), height: Double(frame.height))
    for rect in setting?.taken ?? [] { placer.reserve(rect) }
    var standing = try keepPlaces(keys, &placer, at: time, on: frame)
    var canvases: [ImageCanvas] = []
    var regions: [(region: CueRegion, cues: [(Key, CueImage)])] = []
    var blocks = CueBlocks()
    var misses = 0
    for key in keys where misses < Self.patience {
      if key.cue.isPicture {
        blocks.addArea(of: key.cue)
        continue
      }
      guard let image = try image(of: key, at: time, on: frame) else {
        // What is behind regions and windows may be there without text.
        if key.cue.cue.nodes.isEmpty {
          blocks.addArea(of: key.cue)
          canvases += window(of: key.cue, on: frame)
        }
        continue
      }
      if key.cue.document.layout != nil {
        blocks.add(key.cue, image)
      } else if let region = key.cue.region {
        let place = regions.firstIndex { $0.region == region } ?? regions.count
        if place == regions.count { regions.append((region, [])) }
        regions[place].cues.append((key, image))
      } else if let box = standing.take(key.cue, image.size) {
        canvases += window(of: key.cue, image, at: box, on: frame)
      } else if let box = Self.place(key.cue, image, &placer) {
        misses = 0
        places.add(key.cue, image.size, box: box, reserved: placer.boxes.last ?? box)
        canvases += window(of: key.cue, image, at: box, on: frame)
      } else {
        misses += 1
      }
    }
    for (region, cues) in regions {
      let look = matcher(cues[0].0.cue.document.cues.styleSheets).style(ofRegion: region.identifier)
      canvases += RegionPainter(region: region, background: look.backgroundColor)
        .paint(cues.map { ($0.0.cue, $0.1) }, at: time, scrollTime: Self.scrollTime, on: frame)
    }
    let hasBackgrounds = setting?.style.backgroundColor == nil
    if hasBackgrounds { canvases += blocks.backgrounds(on: frame) }
    let texts = blocks.texts(&placer, on: frame, hasBackgrounds: hasBackgrounds)
    return Self.images(canvases) + pictures.paint(keys.map(\.cue), on: frame) + Self.images(texts)
  }

  private static func images(_ canvases: [ImageCanvas]) -> [PlacedImage] {
    canvases.filter { !$0.rect.isEmpty }.map(PlacedImage.init)
  }

  /// A cue's text in its place, with what is behind all of its window.
  private func window(
    of cue: SubtitleCue, _ image: CueImage, at box: CueRect, on frame: CueFrame
  ) -> [ImageCanvas] {
    let text = image.canvas.moved(x: Int(pixels: box.x), y: Int(pixels: box.y))
    return window(of: cue, around: text.rect, on: frame) + [text]
  }

  /// What is behind all of a cue's window, if anything is.
  ///
  /// - Parameter text: Where its letters are, which may take more room than the window has.
  private func window(
    of cue: SubtitleCue, around text: PixelRect? = nil, on frame: CueFrame
  ) -> [ImageCanvas] {
    guard let window = cue.document.window, setting?.style.backgroundColor == nil else { return [] }
    let area = window.rect(on: frame)
    let rect = text.map(area.union) ?? area
    var canvas = ImageCanvas(
      rect.intersection(PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)))
    canvas.fill(rect, window.backgroundColor)
    return [canvas]
  }

  private static func place(
    _ cue: SubtitleCue, _ image: CueImage, _ placer: inout CuePlacer
  ) -> CueRect? {
    let (width, height) = (Double(image.size.width), Double(image.size.height))
    let lineSize = Double(image.lineSize)
    let free = placer.place(
      cue.geometry, width: width, height: height, lineSize: lineSize,
      text: image.text(along: cue.geometry.direction))
    if free != nil || cue.document.isWebVTT { return free }
    return placer.placeCut(cue.geometry, width: width, height: height, lineSize: lineSize)
  }

  /// Keeps the places of the cues that have one already: as long as they are shown they stay there.
  ///
  /// Source: https://www.w3.org/TR/webvtt1/, 7.2, step 10 (the text track cue display state).
  private mutating func keepPlaces(
    _ keys: [Key], _ placer: inout CuePlacer, at time: MediaTime, on frame: CueFrame
  ) throws(MediaError) -> CuePlaces {
    var known = places
    places = CuePlaces(time: time)
    // After a step back in time, cues that ended since may be shown again.
    guard !known.isEmpty, known.time <= time else { return CuePlaces() }
    for key in keys where key.cue.document.layout == nil && key.cue.region == nil {
      guard known.has(key.cue), let image = try image(of: key, at: time, on: frame),
        let place = known.takePlace(key.cue, image.size)
      else { continue }
      placer.reserve(place.reserved)
      places.add(key.cue, image.size, box: place.box, reserved: place.reserved)
    }
    return places
  }

  /// The image of a cue; `nil` when there is nothing to be seen of it.
  private mutating func image(
    of key: Key, at time: MediaTime, on frame: CueFrame
  ) throws(MediaError) -> CueImage? {
    if let known = drawn[key] { return known }
    if typesetter == nil { typesetter = try CueTypesetter() }
    guard let typesetter else { return nil }
    let style = setting?.style ?? SubtitleStyle()
    let settings = key.cue.cue.settings
    let document = key.cue.document
    var text = CueTextBuilder.text(
      of: key.cue.cue, matcher(document.cues.styleSheets), style, document.whiteSpace, on: frame,
      at: time)
    if style.backgroundColor == nil { text.leaveOutBackground(of: key.cue) }
    let isVertical = settings.direction != .horizontal
    let longest = max(frame.width, frame.height)
    // One area for both directions: a change of it costs all letters that were drawn.
    try typesetter.use(PixelSize(width: longest, height: longest))
    let image = CueDrawer(typesetter: typesetter, edge: style.edge ?? .none)
      .draw(text, settings, length: min(key.length, isVertical ? frame.height : frame.width))
    drawn[key] = .some(image)
    return image
  }

  private mutating func matcher(_ sheets: [CueStyleSheet]) -> CueStyleMatcher {
    if let known = matchers[sheets] { return known }
    if matchers.count > 16 { matchers = [:] }
    let matcher = CueStyleMatcher(sheets)
    matchers[sheets] = matcher
    return matcher
  }
}
