import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Pictures through a cube of colours, each number held to the formula that the cube was made of.
@Suite("Pictures through a cube of colours") struct CubeMapperTests {
  typealias Triple = SIMD3<Double>

  struct Layout: Sendable, CustomStringConvertible {
    var name: String
    var depth = 8
    /// How far numbers are up in their words.
    var up = 0
    /// How many pixels share chroma, each way, in powers of two.
    var shift = (x: 0, y: 0)
    var description: String { name }

    var isRGB: Bool { name.contains("gb") }

    /// The number of a component at a place of its own, by planes of words.
    func number(_ planes: [[Int]], _ component: Int, _ x: Int, _ y: Int, width: Int) -> Int {
      let columns = component > 0 ? (width + (1 << shift.x) - 1) >> shift.x : width
      let word =
        switch (name, component) {
        case ("rgb24", _): planes[0][3 * (y * columns + x) + component]
        case ("nv12", 1...), ("p010le", 1...): planes[1][2 * (y * columns + x) + component - 1]
        case _ where isRGB: planes[[2, 0, 1][component]][y * columns + x]
        default: planes[component][y * columns + x]
        }
      return word >> up
    }
  }

  static let layouts: [Layout] = [
    Layout(name: "yuv420p", shift: (1, 1)), Layout(name: "yuv422p", shift: (1, 0)),
    Layout(name: "yuv440p", shift: (0, 1)), Layout(name: "yuv444p"),
    Layout(name: "yuv410p", shift: (2, 2)), Layout(name: "nv12", shift: (1, 1)),
    Layout(name: "yuv420p10le", depth: 10, shift: (1, 1)),
    Layout(name: "p010le", depth: 10, up: 6, shift: (1, 1)),
    Layout(name: "yuv444p12le", depth: 12), Layout(name: "gbrp"),
    Layout(name: "gbrp10le", depth: 10), Layout(name: "rgb24"),
  ]

  /// A power, and the same with something after it that changes nothing.
  private static let curve = ["gamma=power=1.8"]
  private static let cube = ["gamma=power=1.8", "fade=amount=0.0001"]

  @Test(
    "Every number is what the formula says, and shared chroma the average of what its pixels have",
    arguments: layouts, [(77, 9), (6, 2)])
  func formula(layout: Layout, size: (Int, Int)) throws {
    // What is rounded is half a number off, and between the points of the cube lines are straight.
    let allowed = 0.5 + 0.25 * Double(1 << (layout.depth - 8))
    try expectFormula(Self.cube, layout, size.0, size.1, within: allowed)
  }

  @Test("Powers of channels alone are exact", arguments: layouts, [(77, 9), (6, 2)])
  func curve(layout: Layout, size: (Int, Int)) throws {
    try expectFormula(
      Self.curve, layout, size.0, size.1, within: 0.5 + 0.01 * Double(1 << (layout.depth - 8)))
  }

  @Test("A picture that is mapped in parts, and by more than one thread, is as well")
  func large() throws {
    try expectFormula(Self.cube, Self.layouts[0], 1043, 601, within: 0.75)
    try expectFormula(Self.curve, Self.layouts[0], 1043, 601, within: 0.51)
  }

  @Test("A table that changes nothing changes no number", arguments: layouts)
  func nothing(layout: Layout) throws {
    var stack = FilterStack()
    let text = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n"
    let table = try ColorTable(parsing: text, source: "")
    try stack.put(
      .named(FilterDescription("lut3D", ["file": "test.cube"]).replacingFile(with: table)))
    let frame = try Self.noise(layout, 77, 9)
    let made = try FilterChain().process(frame, stack)
    let worst = zip(Pictures.words(frame), Pictures.words(made)).map { before, after in
      zip(before, after).map { abs(($0 >> layout.up) - ($1 >> layout.up)) }.max() ?? 0
    }
    #expect(worst.allSatisfy { $0 <= (layout.depth == 8 ? 0 : 1) }, "\(worst)")
  }

  @Test(
    "A table of numbers that are far too large, infinite or none makes a picture of some kind",
    arguments: ["1e30", "-1e30", "inf", "nan"])
  func extremes(number: String) throws {
    let text =
      "LUT_3D_SIZE 2\n" + String(repeating: "0 \(number) 1\n\(number) 0 0.5\n", count: 4)
    // It may be refused as well.
    guard let table = try? ColorTable(parsing: text, source: "") else { return }
    var stack = FilterStack()
    try stack.put(
      .named(FilterDescription("lut3D", ["file": "test.cube"]).replacingFile(with: table)))
    for layout in Self.layouts {
      let frame = try Self.noise(layout, 77, 9)
      #expect(try FilterChain().process(frame, stack).format == frame.format)
    }
  }

  @Test("A word that holds more than is a code counts as the largest one")
  func beyond() throws {
    let stack = try Self.stack(Self.cube)
    let format = VideoFormat(
      width: 77, height: 9, pixelFormat: "yuv420p10le",
      color: ColorDescription(matrix: "bt709", isFullRange: false))
    let chain = FilterChain()
    let wild = try chain.process(VideoFrame(filling: format) { _, _, _ in 0xFFFF }, stack)
    let largest = try chain.process(VideoFrame(filling: format) { _, _, _ in 1023 }, stack)
    #expect(Pictures.words(wild) == Pictures.words(largest))
  }

  private static func stack(_ filters: [String]) throws -> FilterStack {
    var stack = FilterStack()
    for filter in filters { try stack.put(.named(FilterDescription(parsing: filter))) }
    return stack
  }

  private func expectFormula(
    _ filters: [String], _ layout: Layout, _ width: Int, _ height: Int, within allowed: Double
  ) throws {
    let stack = try Self.stack(filters)
    let frame = try Self.noise(layout, width, height)
    let (before, after) = (
      Pictures.words(frame), Pictures.words(try FilterChain().process(frame, stack))
    )
    var worst = Triple(repeating: 0)
    let (across, down) = (1 << layout.shift.x, 1 << layout.shift.y)
    for top in stride(from: 0, to: height, by: down) {
      for left in stride(from: 0, to: width, by: across) {
        let (column, row) = (left / across, top / down)
        let shared = (1...2).map {
          Double(layout.number(before, $0, column, row, width: width))
        }
        var sum = Triple(repeating: 0)
        var count = 0.0
        for y in top..<min(top + down, height) {
          for x in left..<min(left + across, width) {
            let luma = Double(layout.number(before, 0, x, y, width: width))
            let exact = Self.exact(Triple(luma, shared[0], shared[1]), layout)
            sum += exact
            count += 1
            let made = Double(layout.number(after, 0, x, y, width: width))
            worst.x = max(worst.x, abs(made - exact.x))
          }
        }
        for component in 1...2 {
          let made = Double(layout.number(after, component, column, row, width: width))
          worst[component] = max(worst[component], abs(made - sum[component] / count))
        }
      }
    }
    #expect(worst.max() <= allowed, "\(layout): \(worst)")
  }

  /// Each of red, green and blue to the power of 1.8, by BT.709 in limited range.
  private static func exact(_ numbers: Triple, _ layout: Layout) -> Triple {
    let unit = Double(1 << (layout.depth - 8))
    let largest = Double((1 << layout.depth) - 1)
    func raised(_ color: Triple) -> Triple {
      Triple(pow(color.x, 1.8), pow(color.y, 1.8), pow(color.z, 1.8))
    }
    if layout.isRGB { return raised(numbers / largest) * largest }
    let luma = (numbers.x / unit - 16) / 219
    let (blue, red) = ((numbers.y / unit - 128) / 224, (numbers.z / unit - 128) / 224)
    let (r, b) = (luma + 1.5748 * red, luma + 1.8556 * blue)
    let made = raised(Triple(r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b))
    let light = 0.2126 * made.x + 0.7152 * made.y + 0.0722 * made.z
    return unit
      * Triple(
        16 + 219 * light, 128 + 224 * (made.z - light) / 1.8556,
        128 + 224 * (made.x - light) / 1.5748)
  }

  /// Colours that no formula takes out of what luma and chroma can say.
  private static func noise(_ layout: Layout, _ width: Int, _ height: Int) throws -> VideoFrame {
    let format = VideoFormat(
      width: width, height: height, pixelFormat: layout.name,
      color: ColorDescription(matrix: "bt709", isFullRange: layout.isRGB))
    let scale = 1 << (layout.depth - 8)
    return try VideoFrame(filling: format) { plane, x, y in
      let isChroma = plane > 0 && !layout.isRGB
      let number =
        isChroma
        ? 112 * scale + Pictures.noise(plane, x, y, largest: 32 * scale)
        : 60 * scale + Pictures.noise(plane, x, y, largest: 100 * scale)
      return number << layout.up
    }
  }
}
