import FFmpeg
import MediaCore

/// The formula of blending written out plainly, in doubles and pixel by pixel.
enum BlendReference {
  /// A frame whose numbers look like nothing in particular.
  static func frame(
    _ pixelFormat: String, width: Int = 51, height: Int = 39,
    color: ColorDescription = ColorDescription()
  ) throws -> VideoFrame {
    let format = VideoFormat(
      width: width, height: height, pixelFormat: pixelFormat, color: color)
    let depth = PixelFormat(pixelFormat)?.depth ?? 8
    let limit = 1 << max(8, depth)
    let unit = pixelFormat.hasPrefix("p010") ? 64 : 1
    return try VideoFrame(filling: format) { plane, x, y in
      (16 + plane * 3137 + x * 7919 + y * 10007 + x * y * 31) % limit * unit
    }
  }

  /// An image with every kind of alpha, colours never above it, and a transparent row.
  static func image(_ width: Int, _ height: Int, seed: Int = 1) -> OverlayImage {
    let pixels = (0..<width * height).map { index -> UInt32 in
      let (x, y) = (index % width, index / width)
      if y == 3 || x < y / 4 { return 0 }
      let alpha = (x * 37 + y * 11 + seed * 101) % 256
      let colors = [x * 13 + seed, y * 29, x * y * 7 + seed].map { $0 % (alpha + 1) }
      return UInt32(alpha) << 24 | UInt32(colors[0]) << 16 | UInt32(colors[1]) << 8
        | UInt32(colors[2])
    }
    return OverlayImage(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// An image of plain blocks, some of them transparent, that no cell of chroma fits.
  static func blocks(_ width: Int, _ height: Int) -> OverlayImage {
    let colors: [UInt32] = [0xFF20_80C0, 0, 0x8040_1080, 0xFFFF_FFFF, 0x4040_4000]
    let pixels = (0..<width * height).map { index in
      colors[(index % width / 7 + index / width / 3) % colors.count]
    }
    return OverlayImage(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// All numbers of each plane, padding left out.
  static func numbers(_ frame: VideoFrame) -> [[Int]] {
    let isWide = (PixelFormat(frame.format.pixelFormat)?.depth ?? 8) > 8
    return (0..<frame.planeCount).map { plane in
      (0..<frame.rowCount(of: plane)).flatMap { row in
        frame.withRow(row, of: plane) { span in
          stride(from: 0, to: span.byteCount, by: isWide ? 2 : 1).map { offset in
            isWide
              ? Int(span.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self))
              : Int(span.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
          }
        }
      }
    }
  }

  /// Where the pixels are in memory.
  static func place(of frame: VideoFrame) -> Int {
    frame.withRow(0, of: 0) { span in
      span.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
    }
  }

  static func draw(_ images: [PlacedImage], on frame: VideoFrame) throws -> [[Double]] {
    let layout = planes(of: frame.format.pixelFormat)
    var planes = numbers(frame).map { $0.map(Double.init) }
    for placed in images {
      for (index, plane) in layout.enumerated() {
        let lanes = plane.lanes.count
        let columns = planes[index].count / frame.rowCount(of: index) / lanes
        for row in 0..<frame.rowCount(of: index) {
          for column in 0..<columns {
            let color = mean(of: placed, row: row, column: column, of: plane, frame.format)
            for (lane, component) in plane.lanes.enumerated() where component != "x" {
              let place = (row * columns + column) * lanes + lane
              let alpha = color[3]
              planes[index][place] =
                planes[index][place] * (1 - alpha) + value(of: component, color, frame.format)
            }
          }
        }
      }
    }
    return planes
  }

  /// Red, green, blue and alpha of an image, averaged over the pixels of the frame that share a number.
  private static func mean(
    of placed: PlacedImage, row: Int, column: Int, of plane: Plane, _ format: VideoFormat
  ) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    var count = 0.0
    for y in row * plane.height..<min(format.height, (row + 1) * plane.height) {
      for x in column * plane.width..<min(format.width, (column + 1) * plane.width) {
        count += 1
        let (left, top) = (x - placed.x, y - placed.y)
        guard left >= 0, top >= 0, left < placed.image.size.width, top < placed.image.size.height
        else { continue }
        let word = placed.image[left, top]
        for (index, shift) in [16, 8, 0, 24].enumerated() {
          sums[index] += Double(word >> UInt32(shift) & 0xFF) / 255 * placed.opacity
        }
      }
    }
    return sums.map { $0 / count }
  }

  /// What a colour that is multiplied by alpha adds to a number.
  private static func value(
    of component: Character, _ color: [Double], _ format: VideoFormat
  ) -> Double {
    let name = format.pixelFormat
    let depth = PixelFormat(name)?.depth ?? 8
    let top = Double(1 << depth) - 1
    let step = Double(1 << (depth - 8))
    let unit = name.hasPrefix("p010") ? 64.0 : 1
    let (red, green, blue, alpha) = (color[0], color[1], color[2], color[3])
    let (r, b) =
      switch format.color.matrix {
      case "bt709": (0.2126, 0.0722)
      case "bt2020nc": (0.2627, 0.0593)
      default: (0.299, 0.114)
      }
    let isGray = name.hasPrefix("gray")
    let isFull =
      name.hasPrefix("yuvj") || format.color.isFullRange ?? isGray
    let luma = r * red + (1 - r - b) * green + b * blue
    let chroma = { (difference: Double) in
      128 * step * alpha + difference * (isFull ? top : 224 * step)
    }
    let number =
      switch component {
      case "r": red * top
      case "g": green * top
      case "b": blue * top
      case "a": alpha * top
      case "u": chroma((blue - luma) / (2 - 2 * b))
      case "v": chroma((red - luma) / (2 - 2 * r))
      default: isFull ? luma * top : 16 * step * alpha + luma * 219 * step
      }
    return min(number, top) * unit
  }

  private struct Plane {
    /// What the numbers of a cell are; `x` is padding.
    var lanes: String
    /// The pixels that share a cell.
    var width = 1
    var height = 1
  }

  private static func planes(of name: String) -> [Plane] {
    let luma = Plane(lanes: "y")
    func chroma(_ width: Int, _ height: Int, _ lanes: [String] = ["u", "v"]) -> [Plane] {
      [luma] + lanes.map { Plane(lanes: $0, width: width, height: height) }
    }
    let packed = [
      "rgb24": "rgb", "bgr24": "bgr", "rgba": "rgba", "bgra": "bgra", "argb": "argb",
      "abgr": "abgr", "rgb0": "rgbx", "bgr0": "bgrx", "0rgb": "xrgb", "rgb48le": "rgb",
    ]
    if let lanes = packed[name] { return [Plane(lanes: lanes)] }
    return switch name {
    case "nv12", "p010le", "p016le": chroma(2, 2, ["uv"])
    case "nv21": chroma(2, 2, ["vu"])
    case "nv16": chroma(2, 1, ["uv"])
    case "nv24": chroma(1, 1, ["uv"])
    case "yuva420p": chroma(2, 2) + [Plane(lanes: "a")]
    case _ where name.hasPrefix("gray"): [luma]
    case _ where name.hasPrefix("gbrap"): ["g", "b", "r", "a"].map { Plane(lanes: $0) }
    case _ where name.hasPrefix("gbrp"): ["g", "b", "r"].map { Plane(lanes: $0) }
    case _ where name.contains("444"): chroma(1, 1)
    case _ where name.contains("422"): chroma(2, 1)
    case _ where name.contains("440"): chroma(1, 2)
    case _ where name.contains("411"): chroma(4, 1)
    case _ where name.contains("410"): chroma(4, 4)
    default: chroma(2, 2)
    }
  }
}
