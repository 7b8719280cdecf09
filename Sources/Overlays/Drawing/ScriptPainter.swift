internal import FFmpeg
internal import MediaCore

/// Has libass draw scripts of SubStation Alpha as they are.
///
/// Confined to one thread.
struct ScriptPainter {
  /// A script that is being drawn, and the events of it that libass has.
  private struct Opened {
    let script: SubStationScript
    let renderer: LibassRenderer
    let track: LibassTrack
    var known: Set<Int> = []
  }

  /// With more events than that, those that are over are forgotten: each frame costs a look at all of them.
  private static let mostEvents = 512

  private var opened: Opened?
  private var shown: [PlacedImage] = []

  mutating func paint(
    _ events: [SubStationEvent], of script: SubStationScript, _ style: SubtitleStyle,
    at time: MediaTime, on size: PixelSize, coded: PixelSize
  ) throws(MediaError) -> [PlacedImage] {
    if opened?.script != script { opened = try open(script) }
    guard var opened else { return [] }
    opened.renderer.size = size
    opened.renderer.codedSize = coded
    opened.renderer.letterSize = style.size
    if opened.known.count + events.count > Self.mostEvents,
      events.contains(where: { !opened.known.contains($0.number) })
    {
      opened.track.removeEvents()
      opened.known = []
    }
    for event in events where opened.known.insert(event.number).inserted {
      opened.track.add(Array("\(event.number),".utf8) + event.line, event.range)
    }
    self.opened = opened
    if let parts = opened.renderer.drawIfChanged(opened.track, at: time) {
      let frame = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      shown = Self.canvases(parts, frame).map(PlacedImage.init)
    }
    return shown
  }

  private mutating func open(_ script: SubStationScript) throws(MediaError) -> Opened {
    shown = []
    let library = try LibassLibrary(fonts: script.fonts.map { ($0.name, $0.bytes) })
    return Opened(
      script: script, renderer: try LibassRenderer(library),
      track: try LibassTrack(library, header: script.header))
  }

  /// Parts put together to images that do not overlap, so that far corners of the picture do not cost all of it.
  private static func canvases(_ parts: [CoverageImage], _ frame: PixelRect) -> [ImageCanvas] {
    var areas: [PixelRect] = []
    for part in parts {
      var area = part.rect.intersection(frame)
      guard !area.isEmpty else { continue }
      // An area that grew may meet others.
      while let index = areas.firstIndex(where: { !$0.grown(x: 8, y: 8).intersection(area).isEmpty }
      ) {
        area = area.union(areas.remove(at: index))
      }
      areas.append(area)
    }
    var canvases = areas.map(ImageCanvas.init)
    for part in parts {
      let index = areas.firstIndex { !$0.intersection(part.rect).isEmpty }
      if let index { canvases[index].draw(part) }
    }
    return canvases
  }
}
