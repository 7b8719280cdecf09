package import FFmpeg
package import MediaCore

/// Lays images on frames, in the frame's own format; one owner, one thread at a time.
///
/// What an image is in a format is worked out once and remembered while the image lives and is used. Only the
/// rows and columns that an image covers are touched. Colours of an image are taken as those of the frame: its
/// matrix and range are honoured. Where chroma is of fewer places, alpha and colour are averaged over the pixels
/// that share one. A frame that has alpha itself is taken as opaque where an image is.
package struct FrameBlender: ~Copyable {
  /// The most memory that remembered images take, in bytes, apart from those of the present frame.
  static let memoryLimit = 64 << 20
  /// For how many frames an image is remembered that is not drawn.
  static let memoryLength = 32

  private struct Entry {
    weak var image: OverlayImage.Pixels?
    var overlay: PreparedOverlay
    /// The number of the frame that it was last drawn on.
    var lastUse: Int
  }

  private var entries: [PreparedOverlay.Key: Entry] = [:]
  private var frameCount = 0
  private var scaler = Scaler()
  private let pool: FramePool

  /// - Parameter pool: What written frames are taken from.
  package init(pool: FramePool = FramePool()) {
    self.pool = pool
  }

  /// How many forms of images are remembered.
  package var rememberedCount: Int { entries.count }

  /// The frame with images on it, each over those before it; the frame itself if none of them is on it.
  ///
  /// Hand the frame over (`consume`) where it is not needed any more: one without another owner is written in
  /// place. Formats that cannot be blended as they are become a like one that can.
  ///
  /// - Throws: 7001 when the frame cannot be converted, 1000 when there is no memory for another.
  package mutating func draw(
    _ images: [PlacedImage], on frame: consuming VideoFrame
  ) throws(MediaError) -> VideoFrame {
    frameCount += 1
    defer { forget() }
    let bounds = PixelSize(width: frame.format.width, height: frame.format.height)
    let shown = images.filter { $0.opacity > 0 && $0.clip(to: bounds) != nil }
    guard !shown.isEmpty, var pixels = PixelFormat(frame.format.pixelFormat) else { return frame }
    let bringsColor = pixels.isGray && shown.contains { $0.image.pixels.hasColor }
    var layout = bringsColor ? nil : BlendLayout(pixels)
    if layout == nil {
      let name = BlendLayout.substitute(for: pixels, bringsColor: bringsColor)
      frame = try scaler.convert(frame, to: name)
      guard let substitute = PixelFormat(name) else { return frame }
      pixels = substitute
      layout = BlendLayout(substitute)
    }
    guard let layout else {
      throw MediaError(.processingFailed, "nothing can be laid on \(pixels.name)")
    }
    let colors = BlendColors(frame.format, pixels)
    var target = try frame.writable(from: pool)
    for placed in shown {
      guard let clip = placed.clip(to: bounds) else { continue }
      let (x, y) = (placed.x + clip.x, placed.y + clip.y)
      let cell = pixels.chromaShift.cell
      let key = PreparedOverlay.Key(
        image: ObjectIdentifier(placed.image.pixels), pixelFormat: pixels.name, colors: colors,
        clip: clip, columnPhase: x % cell.width, rowPhase: y % cell.height,
        missingColumns: x + clip.width == bounds.width ? -bounds.width & (cell.width - 1) : 0,
        missingRows: y + clip.height == bounds.height ? -bounds.height & (cell.height - 1) : 0)
      prepared(placed.image, key: key, layout: layout)
        .draw(on: &target, x: x, y: y, opacity: min(1, placed.opacity), layout: layout)
    }
    return target.finish()
  }

  private mutating func prepared(
    _ image: OverlayImage, key: PreparedOverlay.Key, layout: BlendLayout
  ) -> PreparedOverlay {
    // An identity may belong to another by now; then the one that had it before is gone.
    if let known = entries[key], known.image === image.pixels {
      entries[key]?.lastUse = frameCount
      return known.overlay
    }
    let overlay = PreparedOverlay(image, key: key, layout: layout)
    entries[key] = Entry(image: image.pixels, overlay: overlay, lastUse: frameCount)
    return overlay
  }

  private mutating func forget() {
    let frame = frameCount
    entries = entries.filter {
      $0.value.image != nil && frame - $0.value.lastUse < Self.memoryLength
    }
    var bytes = entries.values.reduce(0) { $0 + $1.overlay.byteCount }
    guard bytes > Self.memoryLimit else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
    where bytes > Self.memoryLimit && entry.lastUse < frame {
      entries[key] = nil
      bytes -= entry.overlay.byteCount
    }
  }
}

extension PlacedImage {
  /// The part of the image that is within bounds, in its own pixels; `nil` if none is.
  fileprivate func clip(to bounds: PixelSize) -> PixelRect? {
    // Far away is as good as infinitely far, and overflows nothing.
    let (x, y) = (max(-1 << 30, min(1 << 30, x)), max(-1 << 30, min(1 << 30, y)))
    let (left, top) = (max(0, -x), max(0, -y))
    let right = min(image.size.width, bounds.width - x)
    let bottom = min(image.size.height, bounds.height - y)
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelFormat.PixelSizeShift {
  /// The columns and rows of the picture for each number of chroma.
  fileprivate var cell: PixelSize { PixelSize(width: 1 << width, height: 1 << height) }
}
