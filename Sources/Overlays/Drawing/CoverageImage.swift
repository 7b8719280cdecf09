internal import CLibass
internal import MediaCore

/// A stencil with one colour: what libass draws with.
struct CoverageImage {
  enum Kind {
    case character, outline, shadow
  }

  /// Where it lies.
  var rect: PixelRect
  let color: CueColor
  let kind: Kind
  /// How much of each pixel is covered, row by row.
  let coverage: [UInt8]

  /// - Returns: `nil` for one without pixels.
  init?(_ image: ASS_Image) {
    guard image.w > 0, image.h > 0, let bitmap = image.bitmap else { return nil }
    let (width, height, stride) = (Int(image.w), Int(image.h), Int(image.stride))
    rect = PixelRect(x: Int(image.dst_x), y: Int(image.dst_y), width: width, height: height)
    let rgba = image.color
    color = CueColor(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: 255 - UInt8(truncatingIfNeeded: rgba))
    switch image.type {
    case IMAGE_TYPE_CHARACTER: kind = .character
    case IMAGE_TYPE_OUTLINE: kind = .outline
    default: kind = .shadow
    }
    coverage = Array(unsafeUninitializedCapacity: width * height) { rows, count in
      guard let start = rows.baseAddress else { return }
      for row in 0..<height {
        (start + row * width).initialize(from: bitmap + row * stride, count: width)
      }
      count = width * height
    }
  }

  /// The part in which pixels are covered by half or more, for one that is a box; `nil` if there is none.
  var solidRect: PixelRect? {
    let width = rect.width
    func isSolid(_ row: Int) -> Bool {
      coverage[(row * width)..<(row * width + width)].contains { $0 > 127 }
    }
    guard let top = (0..<rect.height).first(where: isSolid),
      let bottom = (0..<rect.height).last(where: isSolid)
    else { return nil }
    // A box is as wide in the row in its middle as in any.
    let start = (top + bottom) / 2 * width
    let row = coverage[start..<(start + width)]
    guard let left = row.firstIndex(where: { $0 > 127 }),
      let right = row.lastIndex(where: { $0 > 127 })
    else { return nil }
    return PixelRect(
      x: rect.x + left - start, y: rect.y + top, width: right - left + 1, height: bottom - top + 1)
  }
}
