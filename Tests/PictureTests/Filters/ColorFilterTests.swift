import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Filters of colour alone, held to their formulas on plain colours, in formats with and without luma.
@Suite("Colour filters") struct ColorFilterTests {
  typealias Triple = SIMD3<Double>
  typealias Case = ColorCase

  private static func luma(_ color: Triple) -> Double {
    0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
  }

  private static func saturated(_ color: Triple, _ amount: Double) -> Triple {
    Triple(repeating: luma(color)) * (1 - amount) + color * amount
  }

  private static func sepia(_ color: Triple) -> Triple {
    Triple(
      0.393 * color.x + 0.769 * color.y + 0.189 * color.z,
      0.349 * color.x + 0.686 * color.y + 0.168 * color.z,
      0.272 * color.x + 0.534 * color.y + 0.131 * color.z)
  }

  static let cases: [Case] = [
    Case(filter: "sepia") { sepia($0) },
    Case(filter: "sepia=intensity=0.5") { ($0 + sepia($0)) / 2 },
    Case(filter: "mono") { saturated($0, 0) },
    Case(filter: "mono=intensity=0.3") { saturated($0, 0.7) },
    Case(filter: "noir") { (saturated($0, 0) - 0.5) * 1.35 + 0.5 },
    Case(filter: "noir=intensity=0.5") { color in
      (color + (saturated(color, 0) - 0.5) * 1.35 + 0.5) / 2
    },
    Case(filter: "monochrome=color=#ff8000") { color in
      Triple(1, 128.0 / 255, 0) * luma(color)
    },
    Case(filter: "invert") { 1 - $0 },
    Case(filter: "invert=intensity=0.25") { $0 * 0.75 + (1 - $0) * 0.25 },
    Case(filter: "saturation=amount=0.4") { saturated($0, 0.4) },
    Case(filter: "saturation=amount=1.5") { saturated($0, 1.5) },
    Case(filter: "hue=angle=180") { color in 2 * luma(color) - color },
    Case(filter: "exposure=ev=-1") { $0 * pow(0.5, 1 / 2.2) },
    Case(filter: "exposure=ev=0.3") { $0 * pow(2, 0.3 / 2.2) },
    Case(filter: "gamma=power=1.8") { color in
      Triple(pow(color.x, 1.8), pow(color.y, 1.8), pow(color.z, 1.8))
    },
    Case(filter: "vibrance=amount=0.6") { color in
      saturated(color, 1 + 0.6 * (1 - (color.max() - color.min())))
    },
    Case(filter: "colorControls=brightness=0.1:contrast=0.8:saturation=0.5") { color in
      (saturated(color, 0.5) - 0.5) * 0.8 + 0.6
    },
    Case(filter: "colorMatrix=red=0,1,0:green=0,0,1:blue=1,0,0:bias=0,0.1,0") { color in
      Triple(color.y, color.z + 0.1, color.x)
    },
    Case(filter: "fade=amount=0.25:color=#ff0000") { $0 * 0.75 + Triple(0.25, 0, 0) },
    Case(filter: "temperature=kelvin=6500") { $0 },
  ]

  /// Colours far enough inside that no formula leaves what luma and chroma can say.
  static let colors: [Triple] = [
    Triple(0.5, 0.5, 0.5), Triple(0.25, 0.3, 0.35), Triple(0.6, 0.4, 0.35), Triple(0.3, 0.55, 0.4),
    Triple(0.35, 0.4, 0.62), Triple(0.58, 0.56, 0.3), Triple(0.42, 0.38, 0.55),
  ]

  @Test(
    "A colour becomes what its formula says, in every kind of format", arguments: cases,
    ["gbrp", "gbrp10le", "yuv444p", "yuv420p", "yuv420p10le", "nv12", "p010le", "rgb24"])
  func formula(item: Case, pixelFormat: String) throws {
    let stack = try FilterStack(item.filter)
    let chain = FilterChain()
    for color in Self.colors {
      let frame = try Self.plain(color, pixelFormat)
      let given = Self.color(of: frame)
      let made = Self.color(of: try chain.process(frame, stack))
      let wanted = item.formula(given).clamped(
        lowerBound: Triple(repeating: 0), upperBound: Triple(repeating: 1))
      let depth = PixelFormat(pixelFormat)?.depth ?? 8
      // Luma and two of chroma, each rounded, stand for the colour.
      let allowed =
        (pixelFormat.hasPrefix("gbr") || pixelFormat == "rgb24" ? 1.1 : 2.6)
        / Double((1 << depth) - 1) + 0.0015
      let error = made - wanted
      #expect(
        max(error.max(), -error.min()) <= allowed, "\(color): \(made) instead of \(wanted)")
    }
  }

  @Test("The looks of films are what the catalogue says of them")
  func looks() throws {
    func made(_ filter: String, _ color: Triple) throws -> Triple {
      let stack = try FilterStack(filter)
      return Self.color(of: try FilterChain().process(Self.plain(color, "gbrp16le"), stack))
    }
    func spread(_ color: Triple) -> Double { color.max() - color.min() }
    let (black, white) = (Triple(repeating: 0), Triple(repeating: 1))
    let gray = Triple(repeating: 0.5)
    for color in Self.colors where spread(color) > 0 {
      #expect(try spread(made("tonal", color)) < 0.001)
      #expect(try spread(made("chrome", color)) > 1.2 * spread(color))
      #expect(try spread(made("faded", color)) < 0.8 * spread(color))
      for name in ["chrome", "faded", "instant", "process", "transfer"] {
        // Half of a look is half way to it.
        let error = try made("\(name)=intensity=0.5", color) - (color + made(name, color)) / 2
        #expect(max(error.max(), -error.min()) < 0.001, "\(name)")
      }
    }
    // Contrast: softer, harder; blacks that are lifted.
    #expect(try made("tonal", white).x - made("tonal", black).x < 0.95)
    #expect(
      try made("chrome", Triple(repeating: 0.8)).x - made("chrome", Triple(repeating: 0.2)).x > 0.63
    )
    for name in ["faded", "instant"] { #expect(try made(name, black).min() > 0.04) }
    // Warm ones have more red than blue in gray, the cool one more blue.
    for name in ["instant", "transfer"] {
      #expect(try made(name, gray).x > made(name, gray).z + 0.02, "\(name)")
    }
    #expect(try made("process", gray).z > made("process", gray).x + 0.02)
  }

  @Test(
    "White gets the colour of light of a temperature",
    arguments: [
      (2856.0, 0.4476, 0.4075), (5003.0, 0.3457, 0.3587), (9305.0, 0.2848, 0.2932),
    ])
  func temperature(kelvin: Double, x: Double, y: Double) throws {
    var stack = FilterStack()
    try stack.put(.named(FilterDescription("temperature", ["kelvin": .number(kelvin)])))
    let frame = try Self.plain(Triple(repeating: 0.5), "gbrp16le")
    let made = Self.color(of: try FilterChain().process(frame, stack))
    let light = Triple(pow(made.x, 2.2), pow(made.y, 2.2), pow(made.z, 2.2))
    let bigX = 0.4124 * light.x + 0.3576 * light.y + 0.1805 * light.z
    let bigY = 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
    let bigZ = 0.0193 * light.x + 0.1192 * light.y + 0.9505 * light.z
    // Standard illuminants A and D50, and daylight of 9305 K.
    #expect(abs(bigX / (bigX + bigY + bigZ) - x) < 0.01)
    #expect(abs(bigY / (bigX + bigY + bigZ) - y) < 0.01)
    #expect(abs(bigY - pow(0.5, 2.2)) < 0.01)
  }

  @Test(
    "A fade is as far as the item's time says",
    arguments: [(0, 0.0), (25, 0.0), (50, 0.5), (75, 1.0), (100, 1.0)])
  func timedFade(ticks: Int, progress: Double) throws {
    let format = VideoFormat(width: 32, height: 32, pixelFormat: "gray")
    let frame = try VideoFrame(filling: format, ticks: Int64(ticks)) { _, _, _ in 200 }
    func value(_ direction: String) throws -> Double {
      var stack = FilterStack()
      let text = "fade=direction=\(direction):start=1:duration=2"
      try stack.put(.named(FilterDescription(parsing: text)))
      return Double(Pictures.words(try FilterChain().process(frame, stack), 0)[0])
    }
    #expect(abs(try value("out") - 200 * (1 - progress)) <= 1)
    #expect(abs(try value("in") - 200 * progress) <= 1)
  }

  @Test(
    "A table that leaves colours alone does, and one that swaps them does that",
    arguments: [2, 5, 33])
  func table(size: Int) throws {
    var same = "TITLE \"nothing\"\n# a comment\nLUT_3D_SIZE \(size)\n\n"
    var swapped = "LUT_3D_SIZE \(size)\nDOMAIN_MIN 0 0 0\r\nDOMAIN_MAX 1 1 1\n"
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          let values = [red, green, blue].map { Double($0) / Double(size - 1) }
          same += "\(values[0]) \(values[1]) \(values[2])\n"
          swapped += "\(values[2])\t\(values[0])  \(values[1])\n"
        }
      }
    }
    let frame = try Self.plain(Triple(0.6, 0.4, 0.35), "yuv444p")
    let given = Self.color(of: frame)
    for (text, wanted) in [(same, given), (swapped, Triple(given.z, given.x, given.y))] {
      let table = try ColorTable(parsing: text, source: "test.cube")
      var stack = FilterStack()
      try stack.put(
        .named(FilterDescription("lut3D", ["file": "test.cube"]).replacingFile(with: table)))
      let error = Self.color(of: try FilterChain().process(frame, stack)) - wanted
      #expect(max(error.max(), -error.min()) < 0.012)
    }
  }

  @Test(
    "A colour is replaced by the background as far as it is near the key in chroma",
    arguments: ["yuv444p", "yuv420p", "nv12", "yuv420p10le", "p010le", "gbrp", "rgb24"])
  func chromaKey(pixelFormat: String) throws {
    var stack = FilterStack()
    let text =
      "chromaKey=color=#00ff00:similarity=0.1:smoothness=0.2:background=#402010"
    try stack.put(.named(FilterDescription(parsing: text)))
    let chain = FilterChain()
    let background = Triple(64, 32, 16) / 255
    func chroma(_ color: Triple) -> SIMD2<Double> {
      let luma = Self.luma(color)
      return SIMD2((color.z - luma) / 1.8556, (color.x - luma) / 1.5748) * 224
    }
    for color in Self.colors + [Triple(0, 1, 0), Triple(0.1, 0.9, 0.15), Triple(0.3, 0.8, 0.3)] {
      let frame = try Self.plain(color, pixelFormat)
      let given = Self.color(of: frame)
      let offset = chroma(given) - chroma(Triple(0, 1, 0))
      let distance = ((offset * offset).sum() / (2 * 255 * 255)).squareRoot()
      let share = min(max((distance - 0.1) / 0.2, 0), 1)
      let wanted = background + (given - background) * share
      let error = Self.color(of: try chain.process(frame, stack)) - wanted
      // RGB is given the chroma of its height, BT.601's here.
      let isRGB = pixelFormat.contains("gb")
      #expect(max(error.max(), -error.min()) < (isRGB ? 0.08 : 0.02), "\(color)")
    }
  }

  @Test("Colours that follow each other are not clipped in between")
  func unclipped() throws {
    var stack = FilterStack()
    try stack.put(.named(FilterDescription(parsing: "colorControls=brightness=0.8")))
    try stack.put(
      .named(FilterDescription("colorControls", ["brightness": -0.8], id: "back")))
    let frame = try Self.plain(Triple(0.6, 0.5, 0.4), "yuv420p")
    let result = try FilterChain().process(frame, stack)
    #expect(RawVideo.difference(result, frame).most <= 1)
  }

  // MARK: - Colours in formats, by BT.709 in limited range

  private static func plain(_ color: Triple, _ pixelFormat: String) throws -> VideoFrame {
    let facts = try #require(PixelFormat(pixelFormat))
    let shift = pixelFormat == "p010le" ? 6 : 0
    let description = ColorDescription(matrix: "bt709", isFullRange: facts.isRGB)
    let format = VideoFormat(
      width: 32, height: 32, pixelFormat: pixelFormat, color: description)
    let largest = Double((1 << facts.depth) - 1)
    let numbers: [Double]
    if facts.isRGB {
      numbers =
        pixelFormat == "rgb24"
        ? [color.x, color.y, color.z].map { $0 * largest }
        : [color.y, color.z, color.x].map { $0 * largest }
    } else {
      let unit = Double(1 << (facts.depth - 8))
      let luma = luma(color)
      numbers = [
        16 * unit + 219 * unit * luma, 128 * unit + 224 * unit * (color.z - luma) / 1.8556,
        128 * unit + 224 * unit * (color.x - luma) / 1.5748,
      ]
    }
    let words = numbers.map { Int($0.rounded()) << shift }
    let isPacked = ["nv12", "p010le"].contains(pixelFormat)
    return try VideoFrame(filling: format) { plane, x, _ in
      if pixelFormat == "rgb24" { return words[x % 3] }
      return isPacked && plane == 1 ? words[1 + x % 2] : words[plane]
    }
  }

  private static func color(of frame: VideoFrame) -> Triple {
    let name = frame.format.pixelFormat
    let depth = PixelFormat(name)?.depth ?? 8
    let shift = name == "p010le" ? 6 : 0
    let planes = Pictures.words(frame)
    func number(_ plane: Int, _ index: Int = 0) -> Double { Double(planes[plane][index] >> shift) }
    let largest = Double((1 << depth) - 1)
    if name == "rgb24" { return Triple(number(0, 0), number(0, 1), number(0, 2)) / largest }
    if name.hasPrefix("gbr") { return Triple(number(2), number(0), number(1)) / largest }
    let unit = Double(1 << (depth - 8))
    let isPacked = planes.count == 2
    let luma = (number(0) - 16 * unit) / (219 * unit)
    let blue = (number(1) - 128 * unit) / (224 * unit)
    let red = (isPacked ? number(1, 1) : number(2)) / (224 * unit) - 128.0 / 224
    let (r, b) = (luma + 1.5748 * red, luma + 1.8556 * blue)
    return Triple(r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b)
  }
}
