internal import FFmpeg
internal import MediaCore

/// Brings subtitles that are pictures already to the size of the frame.
///
/// Confined to one thread.
struct BitmapPainter {
  private var shown: [SubtitleBitmap] = []
  private var size = PixelSize(width: 0, height: 0)
  private var images: [PlacedImage] = []

  mutating func paint(_ bitmaps: [SubtitleBitmap], on size: PixelSize) -> [PlacedImage] {
    if bitmaps != shown || size != self.size {
      images = bitmaps.compactMap { Self.place($0, on: size) }
      shown = bitmaps
      self.size = size
    }
    return images
  }

  /// An image on a picture that may have another size and shape than the one it was made for.
  private static func place(_ bitmap: SubtitleBitmap, on size: PixelSize) -> PlacedImage? {
    let (canvas, image) = (bitmap.canvas, bitmap.image)
    guard canvas.width > 0, canvas.height > 0, image.size.width > 0, image.size.height > 0 else {
      return nil
    }
    func scale(_ value: Int, _ from: Int, _ to: Int) -> Int { (value * to + from / 2) / from }
    let left = scale(bitmap.x, canvas.width, size.width)
    let top = scale(bitmap.y, canvas.height, size.height)
    let right = scale(bitmap.x + image.size.width, canvas.width, size.width)
    let bottom = scale(bitmap.y + image.size.height, canvas.height, size.height)
    let target = PixelSize(width: max(1, right - left), height: max(1, bottom - top))
    return PlacedImage(image.scaled(to: target), x: left, y: top)
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
