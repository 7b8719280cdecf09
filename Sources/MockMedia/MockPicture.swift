internal import FFmpeg
internal import MediaCore

/// Draws the pictures of made-up media: bars, digits, the squares of the number, and a point that moves.
///
/// From the top, in sixteenths of the height: 8 of bars, 4 of digits, 3 of squares, 1 of the point.
struct MockPicture {
  /// The colours of the bars in luma and chroma of BT.709, at three quarters of their strength.
  private static let bars: [[Int]] = [
    [180, 128, 128], [168, 44, 136], [145, 147, 44], [134, 63, 52],
    [63, 193, 204], [51, 109, 212], [28, 212, 120], [16, 128, 128],
  ]

  /// What is the same in all pictures.
  private let blank: VideoFrame
  private let mock: Mock
  private let mark: Int
  private let black: UInt16
  private let white: UInt16
  private let isWide: Bool

  /// What pictures are like that an encoder of a codec takes.
  static func format(of video: Mock.Video) -> VideoFormat {
    let pixels =
      switch video.codec {
      case .mjpeg: "yuvj420p"
      case .prores: "yuv422p10le"
      default: video.depth == 10 ? "yuv420p10le" : "yuv420p"
      }
    let color =
      switch video.range {
      case .standard:
        ColorDescription(
          primaries: "bt709", transfer: "bt709", matrix: "bt709",
          isFullRange: video.codec == .mjpeg)
      case .pq: wide("smpte2084")
      case .hlg: wide("arib-std-b67")
      }
    return VideoFormat(
      width: video.size.width, height: video.size.height, pixelFormat: pixels, color: color)
  }

  private static func wide(_ transfer: String) -> ColorDescription {
    ColorDescription(
      primaries: "bt2020", transfer: transfer, matrix: "bt2020nc", isFullRange: false)
  }

  init(_ mock: Mock, _ video: Mock.Video) throws(MediaError) {
    let format = Self.format(of: video)
    self.mock = mock
    mark = video.mark
    isWide = video.depth > 8
    let factor = isWide ? 4 : 1
    // White of paper is as bright as it is meant to be (ITU-R BT.2408, table 1), and the bars by as much less.
    let paper: Double =
      switch video.range {
      case .standard: 1
      case .pq: 0.58
      case .hlg: 0.75
      }
    func scaled(_ luma: Int) -> Int {
      Int((Double((luma - 16) * factor) * paper).rounded()) + 16 * factor
    }
    black = UInt16(16 * factor)
    white = UInt16(scaled(235))
    let chromaHeight = format.pixelFormat.hasPrefix("yuv422") ? format.height : format.height / 2
    blank = try VideoFrame(filling: format, timeBase: mock.rate.inverse) { plane, x, y in
      let (width, height) =
        plane == 0 ? (format.width, format.height) : (format.width / 2, chromaHeight)
      guard y * 16 / height < 8 else { return plane == 0 ? 16 * factor : 128 * factor }
      let value = Self.bars[(x * 8 / width + video.mark) % 8][plane]
      return plane == 0 ? scaled(value) : value * factor
    }
  }

  /// Draws a picture.
  ///
  /// - Throws: 1000 when memory runs out.
  func frame(_ number: Int) throws(MediaError) -> VideoFrame {
    let size = PixelSize(width: blank.format.width, height: blank.format.height)
    let area = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let bits = FrameCode(mark: mark, number: number).bits
    return try blank.remade { picture in
      for row in 0..<FrameCode.rows {
        let line = levels { x in
          // The square whose left edge is the last before.
          bits[row * FrameCode.columns + ((x + 1) * FrameCode.columns - 1) / size.width]
        }
        let square = FrameCode.square(row, 0, in: area)
        fill(&picture, square.y..<square.y + square.height, line)
      }
      draw(text(number), onto: &picture, size)
      let place = number % 16
      let point = levels { x in x * 16 / size.width == place }
      fill(&picture, size.height * 15 / 16..<size.height, point)
    }
  }

  /// The number and the time code, or the number where there is no room for both.
  private func text(_ number: Int) -> String {
    let digits = String(number).padded(to: 6)
    let rate = max(1, Int(mock.rate.value.rounded()))
    let seconds = number / rate
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60, number % rate]
    let code = parts.map { String($0).padded(to: 2) }.joined(separator: ":")
    let both = "\(digits) \(code)"
    return both.utf8.count * MockDigits.width <= blank.format.width ? both : digits
  }

  private func draw(_ text: String, onto picture: inout WritableFrame, _ size: PixelSize) {
    let width = text.utf8.count * MockDigits.width
    let scale = max(1, min(size.width / (width + 2), size.height / 4 / (MockDigits.height + 2)))
    let left = (size.width - width * scale) / 2
    let top = size.height / 2 + (size.height / 4 - MockDigits.height * scale) / 2
    for row in 0..<MockDigits.height {
      let points = MockDigits.points(of: text, row: row)
      let line = levels { x in
        let place = (x - left) / scale
        return x >= left && place < points.count && points[place]
      }
      fill(&picture, top + row * scale..<top + (row + 1) * scale, line)
    }
  }

  /// The bytes of a row that is white in places and black elsewhere.
  private func levels(where isLit: (Int) -> Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(blank.format.width * (isWide ? 2 : 1))
    for x in 0..<blank.format.width {
      let level = isLit(x) ? white : black
      bytes.append(UInt8(truncatingIfNeeded: level))
      if isWide { bytes.append(UInt8(truncatingIfNeeded: level >> 8)) }
    }
    return bytes
  }

  private func fill(_ picture: inout WritableFrame, _ rows: Range<Int>, _ line: [UInt8]) {
    for row in rows { picture.withRow(row, of: 0) { $0.storePrefix(line[...]) } }
  }
}
