internal import FFmpeg
internal import MediaCore

/// Pixels that an image is put together of: premultiplied BGRA, transparent at first.
struct ImageCanvas {
  /// Where it lies on what its parts are placed on.
  let rect: PixelRect
  /// Row by row, each `0xAARRGGBB`.
  private(set) var pixels: [UInt32]

  init(_ rect: PixelRect) {
    let count = max(0, rect.width) * max(0, rect.height)
    self.init(rect, pixels: [UInt32](repeating: 0, count: count))
  }

  /// - Parameter pixels: As many as the rectangle has.
  init(_ rect: PixelRect, pixels: [UInt32]) {
    self.rect = rect
    self.pixels = pixels
  }

  /// Lays a colour over a rectangle, as far as it lies on the canvas.
  mutating func fill(_ area: PixelRect, _ color: CueColor) {
    let part = area.intersection(rect)
    guard !part.isEmpty, color.alpha > 0 else { return }
    for y in part.y..<part.maxY {
      let row = (y - rect.y) * rect.width
      for x in part.x..<part.maxX {
        pixels[row + x - rect.x] = Self.over(pixels[row + x - rect.x], color, UInt32(color.alpha))
      }
    }
  }

  /// Lays a stencil over what is there, as far as it lies on the canvas.
  mutating func draw(_ image: CoverageImage) {
    let part = image.rect.intersection(rect)
    guard !part.isEmpty, image.color.alpha > 0 else { return }
    let alpha = UInt32(image.color.alpha)
    for y in part.y..<part.maxY {
      let from = (y - image.rect.y) * image.rect.width - image.rect.x
      let to = (y - rect.y) * rect.width - rect.x
      for x in part.x..<part.maxX {
        let coverage = UInt32(image.coverage[from + x])
        guard coverage > 0 else { continue }
        pixels[to + x] = Self.over(pixels[to + x], image.color, Self.product(coverage, alpha))
      }
    }
  }

  /// Lays another canvas over what is there, as far as it lies on this one.
  mutating func draw(_ other: ImageCanvas) {
    let part = other.rect.intersection(rect)
    guard !part.isEmpty else { return }
    for y in part.y..<part.maxY {
      let from = (y - other.rect.y) * other.rect.width - other.rect.x
      let to = (y - rect.y) * rect.width - rect.x
      for x in part.x..<part.maxX {
        pixels[to + x] = Self.over(pixels[to + x], premultiplied: other.pixels[from + x])
      }
    }
  }

  /// The same, turned by a quarter to the right about the canvas's origin.
  ///
  /// - Parameter height: How high the picture is that it lies on, before it is turned.
  func turnedRight(height: Int) -> ImageCanvas {
    var turned = ImageCanvas(
      PixelRect(x: height - rect.maxY, y: rect.x, width: rect.height, height: rect.width))
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        turned.pixels[x * rect.height + rect.height - 1 - y] = pixels[y * rect.width + x]
      }
    }
    return turned
  }

  /// The same in another place.
  func moved(x: Int, y: Int) -> ImageCanvas {
    ImageCanvas(rect.moved(x: x, y: y), pixels: pixels)
  }

  private static func over(_ below: UInt32, _ color: CueColor, _ alpha: UInt32) -> UInt32 {
    let above =
      alpha << 24 | product(UInt32(color.red), alpha) << 16
      | product(UInt32(color.green), alpha) << 8 | product(UInt32(color.blue), alpha)
    return over(below, premultiplied: above)
  }

  private static func over(_ below: UInt32, premultiplied above: UInt32) -> UInt32 {
    let rest = 255 - above >> 24
    if rest == 255 { return below }
    if rest == 0 || below == 0 { return above }
    return above
      &+ (product(below >> 24, rest) << 24 | product(below >> 16 & 255, rest) << 16
        | product(below >> 8 & 255, rest) << 8 | product(below & 255, rest))
  }

  /// The product of two numbers that stand for 0…1, rounded.
  private static func product(_ one: UInt32, _ other: UInt32) -> UInt32 {
    let product = one &* other &+ 128
    return (product &+ product >> 8) >> 8
  }
}
