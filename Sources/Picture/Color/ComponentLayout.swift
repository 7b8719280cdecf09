internal import FFmpeg
internal import MediaCore

/// Where the numbers of a picture's components are, and what they mean.
struct ComponentLayout {
  enum Role {
    case luma, chromaBlue, chromaRed, red, green, blue, alpha
  }

  struct Component {
    let role: Role
    let plane: Int
    /// Words from one number to the next in a row.
    let step: Int
    /// Words from the start of a row to its first number.
    let offset: Int
    let depth: Int
    let shift: Int
    /// The number that means 0, or that means no colour in chroma.
    let zero: Double
    /// How many numbers 1 is above 0.
    let unit: Double
  }

  let components: [Component]
  /// The bytes of a word: 1 or 2.
  let wordSize: Int
  let isRGB: Bool
  let isGray: Bool
  let pixels: PixelFormat

  /// The layout of a format; `nil` where its numbers are not whole words, as those of palettes, of 5-6-5 bits and floats, and
  /// for XYZ, which has neither luma and chroma nor red, green and blue.
  init?(_ format: VideoFormat) {
    guard let pixels = PixelFormat(format.pixelFormat), !pixels.isPaletted, !pixels.isXYZ,
      let places = pixels.components, pixels.depth <= 8 || !pixels.isBigEndian
    else { return nil }
    let wordSize = pixels.depth > 8 ? 2 : 1
    for component in places {
      let bits = component.depth + component.shift
      guard bits <= 8 * wordSize, wordSize == 2 ? component.depth > 8 : component.depth == 8,
        component.step % wordSize == 0, component.offset % wordSize == 0,
        wordSize == 2 || component.shift == 0
      else { return nil }
    }
    self.pixels = pixels
    self.wordSize = wordSize
    isRGB = pixels.isRGB
    isGray = pixels.componentCount < 3
    let isFull = format.hasFullRange(as: pixels)
    let roles: [Role] =
      isRGB ? [.red, .green, .blue] : isGray ? [.luma] : [.luma, .chromaBlue, .chromaRed]
    components = places.enumerated().map { index, component in
      let role = index < roles.count ? roles[index] : .alpha
      let (zero, unit) = Self.range(role, depth: component.depth, isFull: isFull)
      return Component(
        role: role, plane: component.plane, step: component.step / wordSize,
        offset: component.offset / wordSize, depth: component.depth, shift: component.shift,
        zero: zero, unit: unit)
    }
  }

  /// The number that means 0 and the numbers from there to 1 (ITU-T H.273 §8.3).
  private static func range(_ role: Role, depth: Int, isFull: Bool) -> (Double, Double) {
    let scale = Double(1 << (depth - 8))
    let largest = Double((1 << depth) - 1)
    return switch role {
    case .red, .green, .blue, .alpha: (0, largest)
    case .luma: isFull ? (0, largest) : (16 * scale, 219 * scale)
    case .chromaBlue, .chromaRed: (128 * scale, isFull ? largest : 224 * scale)
    }
  }

  /// The words of a plane's pixels that are in no component or in one that is told, and after how many words the next
  /// pixels begin.
  func words(
    of plane: Int, besides isTold: (Component) -> Bool
  ) -> (period: Int, words: [Int]) {
    let parts = components.filter { $0.plane == plane }
    let period = parts.map(\.step).max() ?? 1
    let taken = parts.filter { !isTold($0) }.flatMap { part in
      Array(stride(from: part.offset % part.step, to: period, by: part.step))
    }
    return (period, (0..<period).filter { !taken.contains($0) })
  }

  /// The format that stands in for one without such a layout.
  static func substitute(for format: VideoFormat) -> String {
    guard let pixels = PixelFormat(format.pixelFormat) else { return "yuv444p" }
    if pixels.isXYZ { return "gbrp16le" }
    let isDeep = pixels.depth > 8
    if pixels.isRGB || pixels.isPaletted {
      return pixels.hasAlpha || pixels.isPaletted
        ? (isDeep ? "gbrap16le" : "rgba") : isDeep ? "gbrp16le" : "rgb24"
    }
    let little = pixels.name.hasSuffix("be") ? pixels.name.dropLast(2) + "le" : "yuv444p16le"
    return isDeep ? String(little) : "yuv444p"
  }
}

extension PixelFormat {
  fileprivate var isXYZ: Bool { name.hasPrefix("xyz") }
}
