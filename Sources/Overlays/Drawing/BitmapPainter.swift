internal import FFmpeg
internal import MediaCore

/// Brings subtitles that are pictures already to the size of the frame.
///
/// Confined to one thread.
struct BitmapPainter {
  private var shown: [SubtitleBitmap] = []
  private var size = PixelSize(width: 0, height: 0)
  private var images: [PlacedImage] = []

  /// All images of a picture together have at most so many times the pixels of the frame.
  private static let mostFrames = 4

  mutating func paint(_ bitmaps: [SubtitleBitmap], on size: PixelSize) -> [PlacedImage] {
    if bitmaps != shown || size != self.size {
      var room = Self.mostFrames * size.width * size.height
      images = bitmaps.compactMap { bitmap in
        guard let canvas = Self.canvas(of: bitmap, among: bitmaps) else { return nil }
        let target = Self.target(of: bitmap, of: canvas, on: size)
        guard target.width * target.height <= room else { return nil }
        room -= target.width * target.height
        return PlacedImage(
          bitmap.image.scaled(to: PixelSize(width: target.width, height: target.height)),
          x: target.x, y: target.y)
      }
      shown = bitmaps
      self.size = size
    }
    return images
  }

  /// What an image lies on: as large as is said of it, or so large that all that are said to lie on it do.
  ///
  /// Otherwise a file could have small images drawn many times the size of the frame.
  private static func canvas(
    of bitmap: SubtitleBitmap, among bitmaps: [SubtitleBitmap]
  ) -> PixelSize? {
    let (said, image) = (bitmap.canvas, bitmap.image.size)
    guard said.width > 0, said.height > 0, image.width > 0, image.height > 0 else { return nil }
    var canvas = said
    for other in bitmaps where other.canvas == said {
      let size = other.image.size
      canvas.width = max(canvas.width, size.width, other.x + size.width)
      canvas.height = max(canvas.height, size.height, other.y + size.height)
    }
    return canvas
  }

  /// Where an image comes to lie on a frame that may have another size and shape than the one it was made for.
  private static func target(
    of bitmap: SubtitleBitmap, of canvas: PixelSize, on size: PixelSize
  ) -> PixelRect {
    func scale(_ value: Int, _ from: Int, _ to: Int) -> Int {
      Int(pixels: Double(value) * Double(to) / Double(from))
    }
    let left = scale(bitmap.x, canvas.width, size.width)
    let top = scale(bitmap.y, canvas.height, size.height)
    let right = scale(bitmap.x + bitmap.image.size.width, canvas.width, size.width)
    let bottom = scale(bitmap.y + bitmap.image.size.height, canvas.height, size.height)
    return PixelRect(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
  }
}

extension OverlayImage {
  /// The same in another size; between pixels it is blended.
  func scaled(to target: PixelSize) -> OverlayImage {
    guard target != size else { return self }
    let columns = Self.samples(size.width, target.width)
    let rows = Self.samples(size.height, target.height)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(target.width * target.height)
    for row in rows {
      for column in columns {
        var sums: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        for (y, down) in row {
          for (x, across) in column {
            let pixel = self[x, y]
            let weight = down * across
            sums.0 += (pixel & 255) * weight
            sums.1 += (pixel >> 8 & 255) * weight
            sums.2 += (pixel >> 16 & 255) * weight
            sums.3 += (pixel >> 24) * weight
          }
        }
        // The shares of both sides together are of 65 536.
        func rounded(_ sum: UInt32) -> UInt32 { min(255, (sum + 32768) >> 16) }
        pixels.append(
          rounded(sums.3) << 24 | rounded(sums.2) << 16 | rounded(sums.1) << 8 | rounded(sums.0))
      }
    }
    return OverlayImage(size: target, pixels: pixels)
  }

  /// Which pixels along one side each new pixel is made of, with their shares of 256.
  private static func samples(_ count: Int, _ target: Int) -> [[(place: Int, share: UInt32)]] {
    let step = Double(count) / Double(target)
    // Smaller: the mean of what each new pixel covers. Larger: between the two nearest.
    let reach = max(1, step)
    return (0..<target).map { index in
      let middle = (Double(index) + 0.5) * step - 0.5
      let first = Int((middle - reach).rounded(.up))
      let last = Int((middle + reach).rounded(.down))
      var weights: [(place: Int, share: Double)] = []
      for place in first...max(first, last) {
        let weight = 1 - abs(Double(place) - middle) / reach
        if weight > 0 { weights.append((min(max(place, 0), count - 1), weight)) }
      }
      let sum = weights.reduce(0) { $0 + $1.share }
      return weights.map { ($0.place, UInt32(($0.share / max(sum, 1e-9) * 256).rounded())) }
    }
  }
}
