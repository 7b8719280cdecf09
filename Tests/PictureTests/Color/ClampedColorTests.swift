import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Colours that a filter leads out of what there is: each channel stops at 0 and 1, in luma and chroma too.
@Suite("Colours at their limits") struct ClampedColorTests {
  typealias Triple = SIMD3<Double>
  typealias Case = ColorCase

  private static func power(_ power: Double) -> Case {
    Case(filter: "gamma=power=\(power)") { color in
      Triple(pow(color.x, power), pow(color.y, power), pow(color.z, power))
    }
  }

  private static func exposure(_ stops: Double) -> Case {
    Case(filter: "exposure=ev=\(stops)") { $0 * pow(2, stops / 2.2) }
  }

  static let cases: [Case] =
    [-2.0, 0.5, 1, 2, 4].map { exposure($0) }
    + [0.3, 0.5, 0.8, 1.5, 2, 3].map { power($0) } + [
      Case(filter: "colorControls=contrast=1.5") { ($0 - 0.5) * 1.5 + 0.5 },
      Case(filter: "colorControls=brightness=0.3") { $0 + 0.3 },
      Case(filter: "colorControls=brightness=-0.4:contrast=3") { ($0 - 0.5) * 3 + 0.1 },
      Case(filter: "noir") { color in
        let luma = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
        return Triple(repeating: (luma - 0.5) * 1.35 + 0.5)
      },
      Case(filter: "sepia") { color in
        Triple(
          0.393 * color.x + 0.769 * color.y + 0.189 * color.z,
          0.349 * color.x + 0.686 * color.y + 0.168 * color.z,
          0.272 * color.x + 0.534 * color.y + 0.131 * color.z)
      },
      Case(filter: "invert") { 1 - $0 },
    ]

  private static func luma(_ color: Triple) -> Double {
    0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
  }

  private static func saturation(_ amount: Double) -> Case {
    Case(filter: "saturation=amount=\(amount)") { color in
      Triple(repeating: luma(color)) * (1 - amount) + color * amount
    }
  }

  private static func hue(_ degrees: Double) -> Case {
    Case(filter: "hue=angle=\(degrees)") { color in
      let luma = luma(color)
      let (blue, red) = ((color.z - luma) / 1.8556, (color.x - luma) / 1.5748)
      let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
      let r = luma + 1.5748 * (blue * sine + red * cosine)
      let b = luma + 1.8556 * (blue * cosine - red * sine)
      return Triple(r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b)
    }
  }

  private static func vibrance(_ amount: Double) -> Case {
    Case(filter: "vibrance=amount=\(amount)") { color in
      let spread = min(max(color.max() - color.min(), 0), 1)
      let gain = 1 + amount * (1 - spread)
      return Triple(repeating: luma(color)) * (1 - gain) + color * gain
    }
  }

  /// What moves chroma alone, as far as it goes.
  static let strong: [Case] =
    [0.0, 0.5, 1.5, 2, 4].map { saturation($0) }
    + [-135.0, -60, 20, 90, 180].map { hue($0) } + [-1, -0.5, 0.3, 1].map { vibrance($0) }

  @Test(
    "So it is for what moves chroma, however strong colours become", arguments: strong,
    ["yuv444p", "yuv444p10le", "yuv444p12le"])
  func chroma(item: Case, name: String) throws {
    for isFull in [false, true] {
      // Rounded numbers stand for colours that are a little out of what there is, which is made more of.
      let worst = try worst(item, name, isFull: isFull, isLinear: true)
      let allowed = name == "yuv444p" ? 2.3 : name == "yuv444p10le" ? 0.7 : 0.3
      #expect(worst <= allowed, "\(isFull ? "full" : "limited") range: \(worst)")
    }
  }

  @Test(
    "So it is for tables, also where they are steep",
    arguments: [17, 33, 65], ["yuv444p", "yuv444p10le"])
  func tables(size: Int, name: String) throws {
    var text = "LUT_3D_SIZE \(size)\n"
    @Sendable func step(_ index: Int) -> Double { Double(index) / Double(size - 1) }
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          text +=
            "\(step(red).squareRoot()) \(step(green).squareRoot()) \(step(blue).squareRoot())\n"
        }
      }
    }
    let table = try ColorTable(parsing: text, source: "test.cube")
    @Sendable func value(_ number: Double) -> Double {
      let place = number * Double(size - 1)
      let below = min(Int(place), size - 2)
      let (low, high) = (step(below).squareRoot(), step(below + 1).squareRoot())
      return low + (high - low) * (place - Double(below))
    }
    for part in [1, 0.5] {
      let filter = try FilterDescription("lut3D", ["file": "x.cube", "intensity": .number(part)])
        .replacingFile(with: table)
      var stack = FilterStack()
      try stack.put(.named(filter))
      let item = Case(filter: "lut3D") { color in
        color + (Triple(value(color.x), value(color.y), value(color.z)) - color) * part
      }
      let worst = try worst(item, name, isFull: false, stack)
      #expect(worst <= (name == "yuv444p" ? 2.3 : 0.7), "\(worst)")
    }
  }

  /// Steps of each channel.
  private static let steps = 18

  /// The colour of a pixel, near to black closer to each other.
  private static func color(_ x: Int, _ y: Int) -> Triple {
    func channel(_ step: Int) -> Double { pow(Double(step) / Double(steps - 1), 2) }
    return Triple(channel(x % steps), channel(x / steps), channel(y))
  }

  /// The largest difference of a channel on the screen, in numbers of eight bits.
  private func worst(
    _ item: Case, _ name: String, isFull: Bool, _ stack: FilterStack? = nil, isLinear: Bool = false
  ) throws -> Double {
    let depth = try #require(PixelFormat(name)).depth
    let unit = Double(1 << (depth - 8))
    let range = (
      zero: isFull ? 0 : 16 * unit, luma: isFull ? 256 * unit - 1 : 219 * unit,
      chroma: isFull ? 256 * unit - 1 : 224 * unit
    )
    let format = VideoFormat(
      width: Self.steps * Self.steps, height: Self.steps, pixelFormat: name,
      color: ColorDescription(matrix: "bt709", isFullRange: isFull))
    let frame = try VideoFrame(filling: format) { plane, x, y in
      let color = Self.color(x, y)
      let luma = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
      let number =
        switch plane {
        case 0: range.zero + range.luma * luma
        case 1: 128 * unit + range.chroma * (color.z - luma) / 1.8556
        default: 128 * unit + range.chroma * (color.x - luma) / 1.5748
        }
      return Int(min(number.rounded(), 256 * unit - 1))
    }
    let made = try FilterChain().process(frame, stack ?? FilterStack(item.filter))
    func colors(_ frame: VideoFrame, isShown: Bool) -> [Triple] {
      let planes = Pictures.words(frame)
      return planes[0].indices.map { index in
        let luma = (Double(planes[0][index]) - range.zero) / range.luma
        let blue = (Double(planes[1][index]) - 128 * unit) / range.chroma
        let red = (Double(planes[2][index]) - 128 * unit) / range.chroma
        let (r, b) = (luma + 1.5748 * red, luma + 1.8556 * blue)
        let color = Triple(r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b)
        return isShown
          ? color.clamped(lowerBound: .zero, upperBound: Triple(repeating: 1)) : color
      }
    }
    return zip(colors(frame, isShown: !isLinear), colors(made, isShown: true)).map { given, made in
      let error =
        made
        - item.formula(given).clamped(lowerBound: .zero, upperBound: Triple(repeating: 1))
      return max(error.max(), -error.min()) * 255
    }.max() ?? .infinity
  }

  @Test(
    "What is on the screen is what the formula says of each channel", arguments: cases,
    ["yuv444p", "yuv444p10le", "yuv444p16le"])
  func formula(item: Case, name: String) throws {
    for isFull in [false, true] {
      let worst = try worst(item, name, isFull: isFull)
      // Luma and two of chroma, each rounded, stand for the colour; with 16 bits there are colours so near to black
      // that single floats take them for it.
      let allowed = name == "yuv444p" ? 2.3 : name == "yuv444p10le" ? 0.7 : 3
      #expect(worst <= allowed, "\(isFull ? "full" : "limited") range: \(worst)")
    }
  }
}
