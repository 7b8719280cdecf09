internal import MediaCore

/// Filters as libavfilter reads them, with the conversions between them that their pixels need.
struct FilterGraphText {
  private let format: VideoFormat
  private let pixels: PixelFormat?

  init(_ format: VideoFormat) {
    self.format = format
    pixels = PixelFormat(format.pixelFormat)
  }

  func text(of stages: [FilterStage]) -> String {
    var parts: [String] = []
    var isRGB = pixels?.isRGB == true
    for (index, stage) in stages.enumerated() {
      switch stage.domain {
      case .any: break
      case .rgb:
        if !isRGB { parts.append(conversion("in")) }
        parts.append("format=\(planarRGB)")
        isRGB = true
      }
      parts.append(stage.text(named: "\(index)"))
    }
    if isRGB != (pixels?.isRGB == true) { parts.append(conversion(isRGB ? "out" : "in")) }
    parts.append("format=\(format.pixelFormat)")
    return parts.joined(separator: ",")
  }

  /// How libavfilter's own conversions between formats with luma and chroma are to be done; `nil` for others.
  ///
  /// By itself it takes full range for limited where there are more than eight bits.
  var ownConversion: String? {
    guard let pixels, !pixels.isRGB, !pixels.isPaletted else { return nil }
    return "\(Self.flags):in_range=\(range):out_range=\(range)"
  }

  /// The scaler with the matrix and the range of the side, `in` or `out`, that has luma and chroma.
  private func conversion(_ side: String) -> String {
    "scale=\(side)_color_matrix=\(matrixName):\(side)_range=\(range):\(Self.flags)"
  }

  private static let flags = "flags=bicubic+accurate_rnd+full_chroma_int"

  private var range: String {
    pixels.map(format.hasFullRange(as:)) == true ? "full" : "limited"
  }

  private var matrixName: String {
    switch format.matrixName {
    case "bt709", "fcc", "smpte240m": format.matrixName
    case "bt2020nc", "bt2020c": "bt2020"
    default: "bt601"
    }
  }

  private var planarRGB: String {
    switch pixels?.depth ?? 8 {
    case ...8: "gbrp"
    case ...10: "gbrp10le"
    case ...12: "gbrp12le"
    default: "gbrp16le"
    }
  }
}
