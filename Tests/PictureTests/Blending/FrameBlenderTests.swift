import FFmpeg
import MediaCore
import Picture
import Testing

@Suite("Images are laid on frames") struct FrameBlenderTests {
  static let formats = [
    "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p", "yuvj420p", "yuva420p",
    "nv12", "nv21", "nv16", "nv24", "p010le", "p016le", "yuv420p10le", "yuv422p10le",
    "yuv444p10le", "yuv420p12le", "yuv444p14le", "yuv444p16le", "gbrp", "gbrp10le", "gbrap",
    "rgb24", "bgr24", "rgba", "bgra", "argb", "abgr", "rgb0", "bgr0", "0rgb", "rgb48le",
  ]

  @Test("Every number is that of the exact formula, within one", arguments: formats)
  func exact(name: String) throws {
    for matrix in ["bt709", "smpte170m", "bt2020nc"] {
      for isFullRange in [false, true] {
        let color = ColorDescription(matrix: matrix, isFullRange: isFullRange)
        try compare(name, color, [PlacedImage(BlendReference.image(23, 17), x: 9, y: 6)])
      }
    }
  }

  @Test(
    "An image is cut at the frame's edges, wherever chroma is shared", arguments: formats,
    [(-7, -5), (8, 7), (39, 30), (-3, 34), (28, -9)])
  func places(name: String, place: (x: Int, y: Int)) throws {
    for image in [BlendReference.image(24, 19), BlendReference.blocks(24, 19)] {
      try compare(name, ColorDescription(), [PlacedImage(image, x: place.x, y: place.y)])
    }
  }

  @Test("Opacity and order count", arguments: ["yuv420p", "p010le", "rgb24"])
  func opacity(name: String) throws {
    try compare(
      name, ColorDescription(),
      [
        PlacedImage(BlendReference.image(24, 19), x: 3, y: 5, opacity: 0.3),
        PlacedImage(BlendReference.image(31, 9, seed: 5), x: 12, y: 9, opacity: 0.75),
      ])
  }

  @Test(
    "Pure colours of full range are no more than its numbers can say, seen in part or whole",
    arguments: [
      "yuvj420p", "yuv444p", "nv12", "yuv420p9le", "yuv420p10le", "p010le", "yuv420p12le",
      "yuv444p14le", "yuv444p16le",
    ])
  func pure(name: String) throws {
    let size = PixelSize(width: 16, height: 16)
    for matrix in ["bt709", "smpte170m", "bt2020nc"] {
      for word: UInt32 in [0xFFFF_0000, 0xFF00_00FF, 0xFEFE_0000, 0x8000_0080] {
        for opacity in [1, 0.999, 0.5] {
          let image = OverlayImage(size: size, pixels: Array(repeating: word, count: 256))
          let placed = PlacedImage(image, x: 4, y: 4, opacity: opacity)
          // Half a number of what is drawn twice has no place.
          try compare(
            name, ColorDescription(matrix: matrix, isFullRange: true), [placed, placed],
            within: 1.5)
        }
      }
    }
  }

  @Test("What has no numbers of its own to blend becomes a format that has")
  func conversions() throws {
    let image = OverlayImage(
      size: PixelSize(width: 8, height: 8), pixels: Array(repeating: 0xFFFF_FFFF, count: 64))
    for (name, expected) in [
      ("yuyv422", "yuv422p"), ("rgb565le", "rgb24"), ("yuv420p10be", "yuv420p16le"),
      ("monow", "gray"),
    ] {
      var blender = FrameBlender()
      let frame = try BlendReference.frame(name, width: 48, height: 32)
      let drawn = try blender.draw([PlacedImage(image, x: 4, y: 4)], on: frame)
      #expect(drawn.format.pixelFormat == expected)
      #expect(drawn.time == frame.time)
    }
  }

  @Test("A gray frame takes the colour of what is laid on it, and stays gray without")
  func gray() throws {
    func square(_ word: UInt32) -> PlacedImage {
      let size = PixelSize(width: 8, height: 8)
      return PlacedImage(
        OverlayImage(size: size, pixels: Array(repeating: word, count: 64)), x: 4, y: 4)
    }
    for (name, colored) in [("gray", "yuv444p"), ("gray10le", "yuv444p16le"), ("monow", "yuv444p")]
    {
      var blender = FrameBlender()
      let frame = try BlendReference.frame(name, width: 48, height: 32)
      let white = try blender.draw([square(0xFFFF_FFFF)], on: frame)
      #expect(PixelFormat(white.format.pixelFormat)?.isGray == true)
      let red = try blender.draw([square(0xFFFF_0000)], on: frame)
      #expect(red.format.pixelFormat == colored)
      let middle = 8 * 48 + 8
      let unit = PixelFormat(colored)?.depth == 16 ? 256 : 1
      #expect(BlendReference.numbers(red)[2][middle] / unit > 200)
      #expect(abs(BlendReference.numbers(red)[2][0] / unit - 128) <= 1)
    }
  }

  @Test("A frame that nothing is laid on stays itself, and one that others have is not written")
  func untouched() throws {
    var blender = FrameBlender()
    let frame = try BlendReference.frame("yuv420p")
    let before = BlendReference.numbers(frame)
    let image = BlendReference.image(20, 20)
    for placed in [
      PlacedImage(image, x: 51, y: 0), PlacedImage(image, x: 0, y: -20),
      PlacedImage(image, x: .max, y: .min), PlacedImage(image, x: 0, y: 0, opacity: 0),
    ] {
      let same = try blender.draw([placed], on: frame)
      #expect(BlendReference.place(of: same) == BlendReference.place(of: frame))
    }
    let drawn = try blender.draw([PlacedImage(image, x: 0, y: 0)], on: frame)
    #expect(BlendReference.numbers(frame) == before)
    #expect(BlendReference.numbers(drawn) != before)
  }

  @Test("A frame that is handed over is written in place, and memory comes back to its pool")
  func inPlace() throws {
    var blender = FrameBlender()
    let image = PlacedImage(BlendReference.image(20, 20), x: 0, y: 0)
    let first = try blender.draw([image], on: BlendReference.frame("yuv420p"))
    let place = BlendReference.place(of: first)
    let second = try blender.draw([image], on: consume first)
    #expect(BlendReference.place(of: second) == place)

    let shared = try BlendReference.frame("yuv420p")
    func drawnPlace() throws -> Int {
      BlendReference.place(of: try blender.draw([image], on: shared))
    }
    #expect(try drawnPlace() == drawnPlace())
  }

  @Test("An image is remembered while it lives and is used")
  func memory() throws {
    var blender = FrameBlender()
    let frame = try BlendReference.frame("yuv420p")
    do {
      let image = BlendReference.image(20, 20)
      for _ in 0..<3 {
        _ = try blender.draw([PlacedImage(image, x: 2, y: 2)], on: frame)
        #expect(blender.rememberedCount == 1)
      }
      for x in 0..<8 { _ = try blender.draw([PlacedImage(image, x: x, y: 2)], on: frame) }
      // Whole images differ by where they begin within a cell of chroma, and by nothing else.
      #expect(blender.rememberedCount == 2)
    }
    _ = try blender.draw([], on: frame)
    #expect(blender.rememberedCount == 0)

    let kept = BlendReference.image(20, 20)
    _ = try blender.draw([PlacedImage(kept, x: 2, y: 2)], on: frame)
    for _ in 0..<40 { _ = try blender.draw([], on: frame) }
    #expect(blender.rememberedCount == 0)
  }

  private func compare(
    _ name: String, _ color: ColorDescription, _ images: [PlacedImage], within limit: Double = 1
  ) throws {
    var blender = FrameBlender()
    let frame = try BlendReference.frame(name, color: color)
    let drawn = try blender.draw(images, on: frame)
    let expected = try BlendReference.draw(images, on: frame)
    let numbers = BlendReference.numbers(drawn)
    #expect(drawn.format == frame.format)
    #expect(numbers.map(\.count) == expected.map(\.count))
    // Numbers of 16 bits fill the domain that is counted in.
    let unit = name.hasPrefix("p010") ? 64.0 : PixelFormat(name)?.depth == 16 ? 3 : 1
    var worst = 0.0
    for (plane, values) in expected.enumerated() {
      for (index, value) in values.enumerated() {
        worst = max(worst, abs(Double(numbers[plane][index]) - value) / unit)
      }
    }
    #expect(worst <= limit, "off by \(worst)")
  }
}
