internal import FFmpeg
internal import MediaCore

/// The first line of a YUV4MPEG2 stream, and the pixel format that its frames must have.
struct Y4MHeader {
  let format: VideoFormat
  let line: String

  /// Chooses the pixel format that holds a frame's best and writes the line for it.
  ///
  /// - Parameter rate: Frames a second.
  init(for source: VideoFormat, rate: Rational) {
    let (pixelFormat, tag) = Self.colorSpace(for: source)
    var format = source
    format.pixelFormat = pixelFormat
    let pixels = PixelFormat(source.pixelFormat)
    // What becomes luma and chroma on the way gets the usual range.
    if pixels?.isRGB == true || pixels?.isPaletted == true { format.color.isFullRange = false }
    self.format = format
    let shape = source.sampleAspectRatio
    var fields = [
      "YUV4MPEG2", "W\(format.width)", "H\(format.height)",
      "F\(rate.numerator):\(rate.denominator)", "Ip",
      shape.isPositive ? "A\(shape.numerator):\(shape.denominator)" : "A0:0", tag,
    ]
    if let isFullRange = format.color.isFullRange {
      fields.append("XCOLORRANGE=\(isFullRange ? "FULL" : "LIMITED")")
    }
    line = fields.joined(separator: " ") + "\n"
  }

  private static func colorSpace(for source: VideoFormat) -> (pixelFormat: String, tag: String) {
    let pixels = PixelFormat(source.pixelFormat)
    let depth = [8, 9, 10, 12, 14, 16].first { $0 >= pixels?.depth ?? 8 } ?? 16
    let shape = pixels?.y4mShape ?? "420"
    guard shape != "mono" else {
      // FFmpeg has no reader for 14 bits of grey.
      return depth == 8
        ? ("gray", "Cmono")
        : depth == 14 ? ("gray16le", "Cmono16") : ("gray\(depth)le", "Cmono\(depth)")
    }
    guard depth == 8 else {
      return ("yuv\(shape)p\(depth)le", "C\(shape)p\(depth) XYSCSS=\(shape)P\(depth)")
    }
    let siting = shape == "420" ? source.color.isFullRange == true ? "jpeg" : "mpeg2" : ""
    let isFullRange = source.pixelFormat.hasPrefix("yuvj")
    let jpeg = isFullRange && ["420", "422", "444"].contains(shape)
    return (jpeg ? "yuvj\(shape)p" : "yuv\(shape)p", "C\(shape)\(siting)")
  }
}

extension PixelFormat {
  /// Which of the stream's kinds of chroma holds this format without loss.
  fileprivate var y4mShape: String {
    if isRGB || isPaletted { return "444" }
    if componentCount < 3 { return "mono" }
    switch (chromaShift.width, chromaShift.height) {
    case (1, 1): return "420"
    case (1, 0): return "422"
    case (2, 0) where depth == 8: return "411"
    default: return "444"
    }
  }
}
