import FFmpeg
import MediaCore
import VitrineTesting

/// How the colours of a few formats are written in numbers, by the standards' formulas and apart from the engine.
struct FormatNumbers {
  private let name: String
  private let isFull: Bool
  private let isRGB: Bool
  private let depth: Int
  private let shift: Int
  private let chromaShift: (x: Int, y: Int)
  /// What red and blue are of luma.
  private let red: Double
  private let blue: Double

  init(_ name: String, _ matrix: String?, isFull: Bool?) {
    let pixels = PixelFormat(name)
    self.name = name
    self.isFull = isFull == true
    isRGB = pixels?.isRGB == true
    depth = pixels?.depth ?? 8
    shift = name == "p010le" ? 6 : 0
    chromaShift = (pixels?.chromaShift.width ?? 0, pixels?.chromaShift.height ?? 0)
    (red, blue) = matrix == "bt709" ? (0.2126, 0.0722) : (0.299, 0.114)
  }

  private var unit: Double { Double(1 << (depth - 8)) }
  private var luma: (zero: Double, unit: Double) {
    isFull ? (0, 256 * unit - 1) : (16 * unit, 219 * unit)
  }
  private var chroma: (zero: Double, unit: Double) {
    (128 * unit, isFull ? 256 * unit - 1 : 224 * unit)
  }

  /// The word of a plane, of the colour at a pixel's place in 0…1.
  func word(_ plane: Int, _ x: Int, _ y: Int, _ color: (Int, Int) -> SIMD3<Double>) -> Int {
    let largest = 256 * unit - 1
    func rounded(_ number: Double) -> Int {
      Int(min(max(number.rounded(), 0), largest)) << shift
    }
    if isRGB {
      if name.hasPrefix("gbr") { return rounded(color(x, y)[[1, 2, 0][plane]] * largest) }
      let count = name == "rgba" ? 4 : 3
      return x % count == 3 ? 255 : rounded(color(x / count, y)[x % count] * largest)
    }
    let isPaired = name == "nv12" || name == "p010le"
    let column = plane == 0 ? x : (isPaired ? x / 2 : x) << chromaShift.x
    let color = color(column, plane == 0 ? y : y << chromaShift.y)
    let gray = red * color.x + (1 - red - blue) * color.y + blue * color.z
    if plane == 0 { return rounded(luma.zero + luma.unit * gray) }
    return (isPaired ? x % 2 == 0 : plane == 1)
      ? rounded(chroma.zero + chroma.unit * (color.z - gray) / (2 - 2 * blue))
      : rounded(chroma.zero + chroma.unit * (color.x - gray) / (2 - 2 * red))
  }

  /// The colour of a pixel in 0…1, from the words of all planes.
  func color(_ planes: [[Int]], _ x: Int, _ y: Int, width: Int) -> SIMD3<Double> {
    if isRGB {
      let largest = 256 * unit - 1
      if name.hasPrefix("gbr") {
        return SIMD3([2, 0, 1].map { Double(planes[$0][y * width + x]) }) / largest
      }
      let count = name == "rgba" ? 4 : 3
      return SIMD3((0..<3).map { Double(planes[0][(y * width + x) * count + $0]) }) / largest
    }
    let columns = (width + (1 << chromaShift.x) - 1) >> chromaShift.x
    let place = (y >> chromaShift.y) * columns + x >> chromaShift.x
    let isPaired = planes.count == 2
    func difference(_ index: Int) -> Double {
      let word = isPaired ? planes[1][2 * place + index] : planes[1 + index][place]
      return (Double(word >> shift) - chroma.zero) / chroma.unit
    }
    let gray = (Double(planes[0][y * width + x] >> shift) - luma.zero) / luma.unit
    let r = gray + (2 - 2 * red) * difference(1)
    let b = gray + (2 - 2 * blue) * difference(0)
    let color = SIMD3(r, (gray - red * r - blue * b) / (1 - red - blue), b)
    return color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
  }
}

/// The colours of a picture on a screen, in numbers of eight bits.
struct Screen {
  let width: Int
  let height: Int
  private let colors: [SIMD3<Double>]

  init(_ frame: VideoFrame, _ matrix: String?) {
    let format = frame.format
    (width, height) = (format.width, format.height)
    let numbers = FormatNumbers(format.pixelFormat, matrix, isFull: format.color.isFullRange)
    let (planes, width) = (Pictures.words(frame), width)
    colors = (0..<width * height).map { index in
      255 * numbers.color(planes, index % width, index / width, width: width)
    }
  }

  init(averageOf screens: [Screen]) {
    (width, height) = (screens[0].width, screens[0].height)
    colors = screens[0].colors.indices.map { index in
      screens.reduce(.zero) { $0 + $1.colors[index] } / Double(screens.count)
    }
  }

  /// The colour about a place.
  func mean(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let around = (-2...2).flatMap { down in (-2...2).map { colors[(y + down) * width + x + $0] } }
    return around.reduce(.zero, +) / Double(around.count)
  }

  /// Places every few pixels about which there is one colour, more or less.
  var flatPlaces: [(Int, Int)] {
    stride(from: 8, to: height - 8, by: 8).flatMap { y in
      stride(from: 8, to: width - 8, by: 8).filter { x in
        let around = (-7...7).flatMap { down in
          (-7...7).map { colors[(y + down) * width + x + $0] }
        }
        let (low, high) = around.reduce((around[0], around[0])) { ends, color in
          (pointwiseMin(ends.0, color), pointwiseMax(ends.1, color))
        }
        return (high - low).max() < 40
      }.map { ($0, y) }
    }
  }

  /// How far colours are from their average, by channel.
  var deviation: SIMD3<Double> {
    let mean = colors.reduce(.zero, +) / Double(colors.count)
    let squares = colors.reduce(SIMD3<Double>.zero) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(colors.count)).squareRoot()
  }
}
