internal import FFmpeg
package import MediaCore
internal import Synchronization

/// Draws documents of SVG and slates as files of pictures.
///
/// Documents are held to the limits of graphics, on a thread of its own each: one that takes too long is given up.
package final class StillDrawer: StillDrawing {
  /// The size of what a document without a size of its own is drawn in.
  static let screen = PixelSize(width: 1920, height: 1080)
  /// Pixels on a side of what is drawn; a larger document is drawn smaller.
  static let longestSide = 4096
  /// So many threads may have been given up before nothing more is drawn.
  private static let strayLimit = 2

  private let limits = VectorLimits()
  /// Threads that were given up and have not ended.
  private let strays = Mutex(0)

  package init() {}

  package func still(ofDocument bytes: [UInt8]) throws(MediaError) -> [UInt8] {
    let document = try SVGDocument(bytes, limits)
    return try image(bytes, Self.size(of: document)).png()
  }

  package func still(of slate: Slate, picture: [UInt8]?) throws(MediaError) -> [UInt8] {
    var drawing = SlateDrawing(slate)
    if let picture {
      let place = drawing.room(ofPicture: try size(of: picture))
      drawing.draw(
        try image(picture, PixelSize(width: place.width, height: place.height)), at: place)
    }
    try drawing.drawText()
    return try drawing.image.png()
  }

  /// The size of a document: its own where that is in pixels, else its shape as large as a screen has room for it.
  static func size(of document: SVGDocument) -> PixelSize {
    guard let natural = document.naturalSize else { return screen }
    let box = (width: max(natural.width, 1e-6), height: max(natural.height, 1e-6))
    let most = document.hasPixelSize ? longestSide : screen.width
    var scale = Double(most) / box.width
    scale = min(scale, Double(document.hasPixelSize ? longestSide : screen.height) / box.height)
    if document.hasPixelSize { scale = min(1, scale) }
    func side(_ length: Double) -> Int { min(max(1, Int((length * scale).rounded())), most) }
    return PixelSize(width: side(box.width), height: side(box.height))
  }

  private func size(of picture: [UInt8]) throws(MediaError) -> PixelSize {
    if let size = VectorContent.data(VectorData(picture)).naturalSize { return size }
    // What it is told by what is wrong with it, or it has no size.
    return Self.size(of: try SVGDocument(picture, limits))
  }

  private func image(_ bytes: [UInt8], _ size: PixelSize) throws(MediaError) -> OverlayImage {
    guard strays.withLock({ $0 < Self.strayLimit }) else {
      throw .tooComplex("others before it are still being drawn and were given up")
    }
    let request = VectorRasterizer.Request(.data(VectorData(bytes)), size: size, picture: size)
    let task = RasterTask(limits)
    try WorkerThread.start(named: "vitrine-stills") { [self] in
      if task.run(request) { strays.withLock { $0 -= 1 } }
    }
    return try task.outcome { strays.withLock { $0 += 1 } }.get()
  }
}
