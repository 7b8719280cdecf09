import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

@Suite("Colour adjustment") struct ColorAdjusterTests {
  enum Kind: Sendable { case luma, chroma, channel, untouched }

  /// A format, with what the words of each of its planes are, over and over.
  struct Layout: Sendable, CustomStringConvertible {
    var name: String
    var depth = 8
    /// How far the numbers are up in their words.
    var shift = 0
    var isFull = false
    var planes: [[Kind]] = [[.luma], [.chroma], [.chroma]]
    var description: String { "\(name)\(isFull ? ", full range" : "")" }
  }

  static let layouts: [Layout] = [
    Layout(name: "yuv420p"), Layout(name: "yuv420p", isFull: true),
    Layout(name: "yuvj420p", isFull: true), Layout(name: "yuv422p"), Layout(name: "yuv444p"),
    Layout(name: "yuv420p10le", depth: 10), Layout(name: "yuv420p10le", depth: 10, isFull: true),
    Layout(name: "yuv422p10le", depth: 10), Layout(name: "yuv444p12le", depth: 12),
    Layout(name: "yuv420p12le", depth: 12), Layout(name: "yuv444p16le", depth: 16),
    Layout(name: "nv12", planes: [[.luma], [.chroma]]),
    Layout(name: "p010le", depth: 10, shift: 6, planes: [[.luma], [.chroma]]),
    Layout(name: "yuyv422", planes: [[.luma, .chroma]]),
    Layout(name: "yuva420p", planes: [[.luma], [.chroma], [.chroma], [.untouched]]),
    Layout(name: "rgb24", isFull: true, planes: [[.channel]]),
    Layout(
      name: "rgba", isFull: true, planes: [[.channel, .channel, .channel, .untouched]]),
    Layout(
      name: "0rgb", isFull: true, planes: [[.untouched, .channel, .channel, .channel]]),
    Layout(name: "gbrp", isFull: true, planes: [[.channel], [.channel], [.channel]]),
    Layout(
      name: "gbrp10le", depth: 10, isFull: true, planes: [[.channel], [.channel], [.channel]]),
    Layout(name: "gray", isFull: true, planes: [[.luma]]),
    Layout(name: "gray10le", depth: 10, isFull: true, planes: [[.luma]]),
  ]

  static let adjustments = [
    ColorAdjustment(brightness: 0.1, contrast: 1.2), ColorAdjustment(brightness: -1),
    ColorAdjustment(brightness: 1, contrast: 4), ColorAdjustment(contrast: 0),
    ColorAdjustment(brightness: -0.35, contrast: 0.5), ColorAdjustment(contrast: 3.999),
    ColorAdjustment(brightness: 0.004),
  ]

  @Test(
    "Every number is within one of the exact formula, in every format", arguments: layouts,
    adjustments)
  func exact(layout: Layout, adjustment: ColorAdjustment) throws {
    let frame = try noise(layout)
    var adjuster = ColorAdjuster()
    let result = try adjuster.adjust(frame, adjustment)
    #expect(result.format == frame.format)
    expect(result, isExact: layout, adjustment, of: frame)
  }

  @Test(
    "A frame that is too large for caches is exact as well",
    arguments: [Layout(name: "yuv420p"), Layout(name: "yuv420p10le", depth: 10)])
  func large(layout: Layout) throws {
    let adjustment = ColorAdjustment(brightness: 0.1, contrast: 1.2)
    let frame = try noise(layout, width: 1043, height: 601)
    var adjuster = ColorAdjuster()
    expect(try adjuster.adjust(frame, adjustment), isExact: layout, adjustment, of: frame)
  }

  @Test("The frame that is still held elsewhere stays as it was")
  func shared() throws {
    let frame = try noise(Layout(name: "yuv420p"))
    let before = Pictures.words(frame)
    var adjuster = ColorAdjuster()
    let result = try adjuster.adjust(frame, ColorAdjustment(brightness: 0.2, contrast: 1.1))
    #expect(Pictures.words(frame) == before)
    #expect(Pictures.words(result) != before)
  }

  @Test("A frame without another owner is changed where it is", arguments: layouts)
  func inPlace(layout: Layout) throws {
    let adjustment = ColorAdjustment(brightness: -0.2, contrast: 1.7)
    let kept = try noise(layout)
    var adjuster = ColorAdjuster()
    let (result, before) = try alone(&adjuster, layout, adjustment)
    #expect(Self.address(result) == before)
    expect(result, isExact: layout, adjustment, of: kept)
  }

  /// Adjusts a frame of which there is only the one that is handed over, and tells where it was.
  private func alone(
    _ adjuster: inout ColorAdjuster, _ layout: Layout, _ adjustment: ColorAdjustment
  ) throws -> (VideoFrame, UInt) {
    let frame = try noise(layout)
    let address = Self.address(frame)
    return (try adjuster.adjust(consume frame, adjustment), address)
  }

  private static func address(_ frame: VideoFrame) -> UInt {
    frame.withRow(0, of: 0) { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
  }

  @Test("Brightness alone leaves the planes of chroma where they are")
  func sharedChroma() throws {
    let frame = try noise(Layout(name: "yuv420p"))
    var adjuster = ColorAdjuster()
    let result = try adjuster.adjust(frame, ColorAdjustment(brightness: 0.1))
    func chroma(_ frame: VideoFrame) -> UInt {
      frame.withRow(0, of: 1) { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
    }
    #expect(chroma(result) == chroma(frame))
    #expect(Pictures.words(result, 1) == Pictures.words(frame, 1))
  }

  @Test("Nothing to do is the same frame")
  func neutral() throws {
    let frame = try noise(Layout(name: "yuv420p"))
    var adjuster = ColorAdjuster()
    let result = try adjuster.adjust(frame, ColorAdjustment())
    #expect(Self.address(result) == Self.address(frame))
  }

  @Test(
    "A palette and 5-6-5 bits become formats that can be adjusted", arguments: ["pal8", "rgb565le"])
  func converted(name: String) throws {
    let format = VideoFormat(width: 16, height: 8, pixelFormat: name)
    let frame = try VideoFrame(filling: format) { plane, x, y in
      Pictures.noise(plane, x, y, largest: 255)
    }
    var adjuster = ColorAdjuster()
    let result = try adjuster.adjust(frame, ColorAdjustment(brightness: 1))
    #expect(["rgba", "rgb24"].contains(result.format.pixelFormat))
    let isAlphaFree = result.format.pixelFormat == "rgb24"
    let words = Pictures.words(result, 0)
    for (index, word) in words.enumerated() where isAlphaFree || index % 4 < 3 {
      #expect(word == 255)
    }
  }

  @Test("The memory of frames that are let go is taken for later ones")
  func pooled() throws {
    let frame = try noise(Layout(name: "yuv420p"))
    var adjuster = ColorAdjuster()
    var addresses: Set<UInt> = []
    for step in 0..<50 {
      let result = try adjuster.adjust(
        frame, ColorAdjustment(brightness: Double(step) / 100, contrast: 1.5))
      addresses.insert(Self.address(result))
    }
    #expect(addresses.count <= 2)
  }

  @Test("What is out of range is clamped, and what is no number is neutral")
  func clamped() {
    #expect(
      ColorAdjustment(brightness: 3, contrast: 9) == ColorAdjustment(brightness: 1, contrast: 4))
    #expect(
      ColorAdjustment(brightness: -3, contrast: -9) == ColorAdjustment(brightness: -1, contrast: 0))
    #expect(ColorAdjustment(brightness: .nan, contrast: .nan).isNeutral)
    var adjustment = ColorAdjustment()
    adjustment.brightness = 7
    adjustment.contrast = .infinity
    #expect(adjustment == ColorAdjustment(brightness: 1, contrast: 4))
  }

  // MARK: - The formula

  private func noise(_ layout: Layout, width: Int = 77, height: Int = 9) throws -> VideoFrame {
    let format = VideoFormat(
      width: width, height: height, pixelFormat: layout.name,
      color: ColorDescription(isFullRange: layout.isFull))
    return try VideoFrame(filling: format) { plane, x, y in
      Pictures.noise(plane, x, y, largest: (1 << layout.depth) - 1) << layout.shift
    }
  }

  private func expect(
    _ result: VideoFrame, isExact layout: Layout, _ adjustment: ColorAdjustment,
    of frame: VideoFrame
  ) {
    for (plane, kinds) in layout.planes.enumerated() {
      let (before, after) = (Pictures.words(frame, plane), Pictures.words(result, plane))
      let perRow = frame.rowByteCount(of: plane) / (layout.depth > 8 ? 2 : 1)
      var worst = 0.0
      for index in before.indices {
        let kind = kinds[index % perRow % kinds.count]
        let exact = Self.exact(
          Double(before[index] >> layout.shift), kind, layout, adjustment)
        worst = max(worst, abs(Double(after[index] >> layout.shift) - exact))
        if after[index] % (1 << layout.shift) != 0 { worst = .infinity }
      }
      #expect(worst <= 1, "plane \(plane) of \(layout)")
    }
  }

  /// The formula as it is written: luma over its nominal range, chroma around its middle.
  private static func exact(
    _ number: Double, _ kind: Kind, _ layout: Layout, _ adjustment: ColorAdjustment
  ) -> Double {
    let scale = Double(1 << (layout.depth - 8))
    let largest = Double((1 << layout.depth) - 1)
    let (low, length) = layout.isFull ? (0, largest) : (16 * scale, 219 * scale)
    let value: Double
    switch kind {
    case .untouched: return number
    case .chroma: value = (number - 128 * scale) * adjustment.contrast + 128 * scale
    case .luma, .channel:
      let luma = (number - low) / length
      let adjusted = (luma - 0.5) * adjustment.contrast + 0.5 + adjustment.brightness
      value = low + adjusted * length
    }
    return min(max(value, 0), largest).rounded()
  }
}
