internal import FFmpeg
internal import MediaCore

/// An image that crawls across a band of the picture, in pieces of which most are seen whole.
///
/// What a blender makes of a piece is remembered while it is seen whole; only the pieces at the ends of the band are cut anew for
/// each picture.
struct CrawlingStrip {
  /// The width of a piece, in pixels; even, so that each lies alike on pixels that share a colour.
  private static let pieceWidth = 256

  private let size: PixelSize
  private let pieces: [OverlayImage]

  init(_ image: OverlayImage) {
    size = image.size
    pieces = stride(from: 0, to: image.size.width, by: Self.pieceWidth).map { start in
      image.columns(start..<min(start + Self.pieceWidth, image.size.width))
    }
  }

  /// What is seen in a band, from the left of the first copy on.
  ///
  /// - Parameters:
  ///   - band: In pixels of the picture.
  ///   - picture: The picture's size.
  func images(
    _ crawl: ShownVector.Crawl, in band: MediaCore.PixelRect, on picture: PixelSize, opacity: Double
  ) -> [PlacedImage] {
    let (left, right) = (max(0, band.x), min(picture.width, band.x + band.width))
    guard size.width > 0, right > left else { return [] }
    let period = Double(size.width) + max(1, (crawl.gap * Double(band.height)).rounded())
    let distance = abs(crawl.distance)
    // Copies that have come in so far, without those that have left.
    let first = max(0, ((distance - Double(band.width)) / period).rounded(.down) - 1)
    var images: [PlacedImage] = []
    var copy = first
    while copy * period <= distance {
      // What is nearly whole is whole, or steps of the same length would differ by a pixel.
      let way = Int(((distance - copy * period) * 1024).rounded() / 1024)
      let x = crawl.distance >= 0 ? band.x + band.width - way : band.x - size.width + way
      images += self.images(at: x, band.y, from: left, to: right, opacity)
      copy += 1
    }
    return images
  }

  /// The pieces of a copy that lie between two columns.
  private func images(
    at x: Int, _ y: Int, from left: Int, to right: Int, _ opacity: Double
  ) -> [PlacedImage] {
    var start = x
    var images: [PlacedImage] = []
    for piece in pieces {
      defer { start += piece.size.width }
      let (from, to) = (max(left, start), min(right, start + piece.size.width))
      guard from < to else { continue }
      let seen = from..<to
      let isWhole = seen.count == piece.size.width
      images.append(
        PlacedImage(
          isWhole ? piece : piece.columns(seen.lowerBound - start..<seen.upperBound - start),
          x: seen.lowerBound, y: y, opacity: opacity))
    }
    return images
  }
}

extension OverlayImage {
  /// Some of its columns as an image.
  fileprivate func columns(_ columns: Range<Int>) -> OverlayImage {
    var words: [UInt32] = []
    words.reserveCapacity(columns.count * size.height)
    for row in 0..<size.height {
      let start = row * size.width
      words += self.words[start + columns.lowerBound..<start + columns.upperBound]
    }
    return OverlayImage(size: PixelSize(width: columns.count, height: size.height), pixels: words)
  }
}
