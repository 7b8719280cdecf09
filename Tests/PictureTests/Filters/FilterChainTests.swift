import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

@Suite("Filters") struct FilterChainTests {
  private func noise(_ pixelFormat: String, ticks: Int64 = 3) throws -> VideoFrame {
    let format = VideoFormat(
      width: 64, height: 48, pixelFormat: pixelFormat,
      color: ColorDescription(matrix: "bt709", isFullRange: false))
    return try VideoFrame(filling: format, ticks: ticks) { plane, x, y in
      Pictures.noise(plane, x, y, largest: 255)
    }
  }

  @Test("An empty stack gives the frame itself")
  func empty() throws {
    let frame = try noise("yuv420p")
    let result = try FilterChain().process(frame, FilterStack())
    #expect(Pictures.words(result) == Pictures.words(frame))
  }

  @Test("A picture that comes out is in the place and the time of the one that went in")
  func place() throws {
    let frame = try noise("yuv420p", ticks: 17)
    let result = try FilterChain().process(frame, FilterStack("gaussianBlur=radius=2", "invert"))
    #expect(result.time == frame.time && result.duration == frame.duration)
    #expect(result.ticks == 17 && result.durationTicks == 1 && result.timeBase == frame.timeBase)
    #expect(result.format == frame.format)
  }

  @Test("Mirrored once it is the rows backwards, mirrored twice itself")
  func flip() throws {
    let frame = try noise("yuv420p")
    let chain = FilterChain()
    let once = try chain.process(frame, FilterStack("flip"))
    let width = frame.rowByteCount(of: 0)
    let rows = Pictures.words(frame, 0), mirrored = Pictures.words(once, 0)
    for y in 0..<frame.rowCount(of: 0) {
      #expect(
        Array(mirrored[y * width..<(y + 1) * width])
          == rows[y * width..<(y + 1) * width].reversed())
    }
    let twice = try chain.process(once, FilterStack("flip"))
    #expect(Pictures.words(twice) == Pictures.words(frame))
  }

  @Test(
    "The shape of pixels that only the format tells, not the frame itself, is kept",
    arguments: [
      ("gaussianBlur", Rational(2, 1)), ("flip", Rational(2, 1)), ("edges", Rational(2, 1)),
      ("deinterlace=onlyMarked=false", Rational(2, 1)), ("crop=width=0.5", Rational(2, 1)),
      ("rotate=angle=20", Rational(2, 1)), ("rotate=angle=90", Rational(1, 2)),
    ])
  func pixelShape(filter: String, wanted: Rational) throws {
    let format = VideoFormat(
      width: 64, height: 48, pixelFormat: "yuv420p", sampleAspectRatio: Rational(2, 1))
    let frame = try VideoFrame(filling: format) { _, _, _ in 100 }
    let made = try FilterChain().process(frame, FilterStack(filter))
    #expect(made.format.sampleAspectRatio == wanted)
  }

  @Test("A plane that a filter shared can be shared again")
  func shared() throws {
    // Of colours that stay within what RGB has.
    let format = VideoFormat(width: 64, height: 48, pixelFormat: "yuv420p")
    let frame = try VideoFrame(filling: format) { plane, x, y in
      plane == 0 ? 90 + (x * y) % 60 : 120 + (x + 3 * y) % 16
    }
    let made = try FilterChain().process(
      frame, FilterStack("sharpen=amount=1", "unsharpMask=radius=2", "colorControls=brightness=0.1")
    )
    var adjuster = ColorAdjuster()
    let bright = try adjuster.adjust(made, ColorAdjustment(brightness: 0.2))
    for plane in 1...2 {
      #expect(Pictures.words(bright, plane) == Pictures.words(frame, plane))
    }
  }

  @Test("A chain of filters is set up again for another format and another stack")
  func changes() throws {
    let chain = FilterChain()
    for name in ["yuv420p", "rgb24", "yuv422p", "gray", "nv12", "yuv444p10le"] {
      let frame = try noise(name)
      for filters in [
        try FilterStack("flip=direction=both"), try FilterStack("boxBlur=radius=1", "invert"),
      ] {
        let result = try chain.process(frame, filters)
        #expect(result.format.pixelFormat == name, "\(name)")
        #expect(result.format.width == 64)
      }
    }
  }

  @Test("A parameter that can change while filters run sets none of them up again")
  func withoutRebuild() throws {
    let frame = try Pictures.plain("yuv420p", [120, 128, 128], width: 64, height: 64)
    func pictures(_ radii: [Double]) throws -> [[Int]] {
      let chain = FilterChain()
      return try radii.map { radius in
        Pictures.words(
          try chain.process(frame, FilterStack("grain=amount=20", "gaussianBlur=radius=\(radius)")),
          0)
      }
    }
    // Grain goes on from picture to picture, and would begin anew.
    let steady = try pictures([0.8, 0.8])
    let changed = try pictures([0.4, 0.8])
    #expect(changed[1] == steady[1] && changed[1] != steady[0] && changed[0] != steady[0])
  }

  @Test("A program's own filter gets the planes, and the frame given stays as it was")
  func custom() throws {
    let frame = try noise("yuv420p")
    let before = Pictures.words(frame)
    var stack = FilterStack()
    let filter = RowFilter { row, place in
      guard place.plane == 0 else { return }
      row.withUnsafeMutableBytes { bytes in
        for index in bytes.indices { bytes[index] ^= 0xFF }
      }
    }
    try stack.put(.custom(CustomFilter("mine", filter)))
    let result = try FilterChain().process(frame, stack)
    #expect(Pictures.words(frame) == before)
    #expect(Pictures.words(result, 0) == before[0].map { $0 ^ 0xFF })
    #expect(Pictures.words(result, 1) == before[1])
  }
}
