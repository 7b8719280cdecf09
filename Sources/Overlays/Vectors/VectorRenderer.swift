package import FFmpeg
package import MediaCore
internal import Synchronization

/// Finds the images of the graphics that are on a picture; confined to one thread.
///
/// A graphic is drawn once for each size. While it is not yet drawn for a new one, what there is of it is
/// stretched, so that it neither vanishes nor holds anything up.
package struct VectorRenderer: ~Copyable {
  private struct Known {
    var request: VectorRasterizer.Request
    var image: OverlayImage
    /// The same in the size that it was last shown in, if that is another.
    var stretched: OverlayImage?
    /// The same in pieces, where it crawls.
    var strip: CrawlingStrip?
  }

  private let rasterizer: VectorRasterizer
  private var known: [VectorContent: Known] = [:]
  /// Whether all of the last images were drawn in their size, and none is what there was of it, stretched.
  package private(set) var isComplete = true
  /// What is being drawn for later.
  private var asked: [VectorContent: VectorRasterizer.Request] = [:]

  /// - Parameter rasterizer: What draws.
  package init(_ rasterizer: VectorRasterizer) { self.rasterizer = rasterizer }

  /// The images to lay on a picture, lowest first.
  ///
  /// - Parameters:
  ///   - vectors: What is shown, lowest first.
  ///   - picture: The picture's size.
  ///   - wait: How long to wait for each that is not yet drawn: not by default.
  ///   - late: Called on another thread when something has been drawn that was not there in time.
  package mutating func images(
    of vectors: [ShownVector], on picture: PixelSize, wait: VectorRasterizer.Wait = .none,
    late: @escaping @Sendable () -> Void = {}
  ) -> [PlacedImage] {
    isComplete = true
    let contents = Set(vectors.map(\.content))
    known = known.filter { contents.contains($0.key) }
    asked = asked.filter { contents.contains($0.key) }
    return vectors.flatMap { (vector) -> [PlacedImage] in
      let place = vector.place.rect(in: picture)
      let drawn = vector.drawnPlace.rect(in: picture)
      guard place.width > 0, place.height > 0, place.isOn(picture), drawn.width > 0,
        drawn.height > 0
      else { return [] }
      let width = vector.crawl == nil ? drawn.width : VectorRasterizer.ownWidth
      let request = VectorRasterizer.Request(
        vector.content, size: PixelSize(width: width, height: drawn.height), picture: picture)
      update(request, wait: wait, late: late)
      if let crawl = vector.crawl {
        return strip(of: vector.content)?
          .images(crawl, in: place, on: picture, opacity: vector.opacity) ?? []
      }
      guard
        let image = image(
          of: vector.content, size: PixelSize(width: place.width, height: place.height))
      else { return [] }
      return [PlacedImage(image, x: place.x, y: place.y, opacity: vector.opacity)]
    }
  }

  /// Brings what is known of a content to a size, if that can be had.
  private mutating func update(
    _ request: VectorRasterizer.Request, wait: VectorRasterizer.Wait,
    late: @escaping @Sendable () -> Void
  ) {
    guard known[request.content]?.request != request else { return }
    let outcome: VectorRasterizer.Outcome?
    if let there = rasterizer.outcome(of: request, waiting: wait) {
      outcome = there
    } else {
      if asked[request.content] != request { rasterizer.draw(request) { _ in late() } }
      asked[request.content] = request
      isComplete = false
      outcome = nil
    }
    if case .success(let image)? = outcome {
      known[request.content] = Known(request: request, image: image)
    }
  }

  private mutating func strip(of content: VectorContent) -> CrawlingStrip? {
    guard let known = known[content] else { return nil }
    if let strip = known.strip { return strip }
    let strip = CrawlingStrip(known.image)
    self.known[content]?.strip = strip
    return strip
  }

  private mutating func image(of content: VectorContent, size: PixelSize) -> OverlayImage? {
    guard let known = known[content] else { return nil }
    if known.image.size == size { return known.image }
    if let stretched = known.stretched, stretched.size == size { return stretched }
    guard size.width * size.height <= 1 << 24 else { return nil }
    do throws(MediaError) {
      let stretched = try known.image.stretched(to: size)
      self.known[content]?.stretched = stretched
      return stretched
    } catch {
      return known.image
    }
  }
}

extension MediaCore.PixelRect {
  /// Whether any of it is on a picture.
  fileprivate func isOn(_ picture: PixelSize) -> Bool {
    x < picture.width && y < picture.height && x + width > 0 && y + height > 0
  }
}
