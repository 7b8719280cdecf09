internal import FFmpeg
internal import MediaCore

/// How a frame gets onto a screen that knows a few pixel formats and two and a half colour matrices.
struct PicturePlan: Hashable {
  enum Layout: Hashable {
    /// Three planes, 4:2:0, 8 bits.
    case planar
    /// Luma and interleaved chroma, 4:2:0, 8 bits.
    case semiPlanar
    /// Four bytes to a pixel: blue, green, red, unused.
    case packed
    /// Four bytes to a pixel: blue, green, red, and how much it covers what is below.
    case transparent

    /// FFmpeg's name of it.
    var pixelFormat: String {
      switch self {
      case .planar: "yuv420p"
      case .semiPlanar: "nv12"
      case .packed: "bgr0"
      case .transparent: "bgra"
      }
    }
  }

  enum Matrix: Hashable {
    case bt601, bt709
    /// BT.601 in full range.
    case jpeg
  }

  var layout: Layout
  var matrix: Matrix

  init(for format: VideoFormat) {
    let pixels = PixelFormat(format.pixelFormat)
    guard !format.isTransparent else {
      self.layout = .transparent
      self.matrix = .bt601
      return
    }
    let isGrey = (pixels?.componentCount ?? 3) < 3
    guard let matrix = Self.matrix(of: format), pixels?.isRGB != true,
      !isGrey
    else {
      self.layout = .packed
      self.matrix = .bt601
      return
    }
    self.matrix = matrix
    layout = format.pixelFormat == "nv12" ? .semiPlanar : .planar
  }

  /// The matrix if the screen has it.
  private static func matrix(of format: VideoFormat) -> Matrix? {
    let isFull = format.color.isFullRange == true || format.pixelFormat.hasPrefix("yuvj")
    switch format.color.matrix {
    case "bt709": return isFull ? nil : .bt709
    case "bt470bg", "smpte170m": return isFull ? .jpeg : .bt601
    case nil, "unknown", "unspecified":
      if isFull { return format.isOfHighDefinition ? nil : .jpeg }
      return format.isOfHighDefinition ? .bt709 : .bt601
    default: return nil
    }
  }

  /// The pixel format to hand over: FFmpeg's full-range names have the same layout.
  func pixelFormat(of format: VideoFormat) -> String {
    format.pixelFormat == "yuvj420p" && layout == .planar ? "yuvj420p" : layout.pixelFormat
  }
}
