import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@Suite("Turns by any angle") struct RotatorTests {
  @Test(
    "What stands beside the picture has its colour by the picture's own matrix and range",
    arguments: [
      "yuv420p", "yuv422p", "yuv444p", "yuv411p", "yuvj420p", "nv12", "yuyv422", "yuv420p10le",
      "p010le", "yuv444p12le", "yuv420p16le", "yuva420p", "gbrp", "rgb24", "bgra", "gbrp10le",
      "rgb565le", "pal8", "gray", "gray16le",
    ])
  func background(name: String) throws {
    let isRGB = try #require(PixelFormat(name)).isRGB
    for (matrix, isFullRange) in [
      ("smpte170m", false), ("smpte170m", true), ("bt709", false), ("bt709", true),
      ("bt2020nc", false),
    ] {
      let color = ColorDescription(
        matrix: isRGB ? "gbr" : matrix, isFullRange: isRGB ? true : isFullRange)
      let format = VideoFormat(width: 64, height: 48, pixelFormat: name, color: color)
      let frame = try VideoFrame(filling: format) { _, _, _ in 100 }
      for (text, wanted) in [
        ("000000", [0, 0, 0]), ("ffffff", [255, 255, 255]), ("ff0000", [255, 0, 0]),
        ("0000ff", [0, 0, 255]), ("30a060", [48, 160, 96]),
      ] {
        var scaler = Scaler()
        let made = try frame.filtered(by: "rotate=angle=30:background=#\(text)")
        let pixel = Pictures.words(try scaler.convert(made, to: "rgb24"), 0).prefix(3)
        #expect(
          zip(pixel, wanted).allSatisfy { abs($0 - $1) <= 4 },
          "\(matrix) \(isFullRange): \(pixel) instead of \(wanted)")
      }
    }
  }

  @Test(
    "Numbers of every layout are moved alike",
    arguments: ["yuv422p", "yuv411p", "nv12", "p010le", "rgb24", "bgr0", "yuv444p16le"])
  func layouts(name: String) throws {
    let pixels = try #require(PixelFormat(name))
    let color = ColorDescription(matrix: pixels.isRGB ? "gbr" : "bt709", isFullRange: pixels.isRGB)
    // One corner is red: what is turned by a hair over a quarter has it where a quarter puts it.
    var scaler = Scaler()
    let format = VideoFormat(
      width: 64, height: 64, pixelFormat: "gbrp",
      color: ColorDescription(matrix: "gbr", isFullRange: true))
    let corner = try VideoFrame(filling: format) { plane, x, y in
      plane == 2 ? x < 32 && y < 32 ? 255 : 20 : 40
    }
    let like = VideoFormat(width: 64, height: 64, pixelFormat: name, color: color)
    let frame = try scaler.convert(corner, like: like, size: PixelSize(width: 64, height: 64))
    let made = try frame.filtered(by: "rotate=angle=90.001")
    #expect(made.format == frame.format)
    let words = Pictures.words(try scaler.convert(made, to: "rgb24"), 0)
    func red(_ x: Int, _ y: Int) -> Int { words[(y * 64 + x) * 3] }
    #expect(red(48, 16) > 245, "\(red(48, 16))")
    #expect([red(16, 16), red(16, 48), red(48, 48)].allSatisfy { $0 < 30 })
  }

  @Test("What can be seen through stays so", arguments: ["ya8", "rgba", "yuva420p"])
  func transparency(name: String) throws {
    let frame = try VideoFrame(
      filling: VideoFormat(width: 40, height: 40, pixelFormat: name)
    ) { _, _, _ in 100 }
    let made = try frame.filtered(by: "rotate=angle=30")
    #expect(made.format.pixelFormat == name)
    var scaler = Scaler()
    let words = Pictures.words(try scaler.convert(made, to: "rgba"), 0)
    #expect(words[(20 * 40 + 20) * 4 + 3] == 100)
  }

  @Test(
    "Nor does what cannot be turned as it is, or brings a colour, make them opaque",
    arguments: ["ya8", "ya16be", "ya16le", "rgba64be", "rgba", "yuva420p", "yuva444p16be"],
    ["000000", "ff0000"])
  func keptTransparency(name: String, background: String) throws {
    var scaler = Scaler()
    let format = VideoFormat(width: 40, height: 40, pixelFormat: name)
    let isGray = try #require(PixelFormat(name)).isGray
    var rgba = format
    rgba.pixelFormat = "rgba"
    // Gray is of full range, as that of files is.
    let source =
      isGray
      ? try VideoFrame(filling: format) { _, x, _ in
        let number = UInt16(x % 2 == 1 ? 100 : 200)
        if name == "ya8" { return Int(number) }
        return Int(name.hasSuffix("be") ? (number * 257).byteSwapped : number * 257)
      }
      : try scaler.convert(
        VideoFrame(filling: rgba) { _, x, _ in x % 4 == 3 ? 100 : 200 }, to: name)
    let made = try source.filtered(by: "rotate=angle=30:background=#\(background)")
    #expect(made.format.isTransparent, "\(made.format.pixelFormat)")
    let words = Pictures.words(try scaler.convert(made, to: "rgba"), 0)
    let pixel = Array(words[(20 * 40 + 20) * 4..<(20 * 40 + 21) * 4])
    #expect(abs(pixel[3] - 100) <= 1 && abs(pixel[0] - 200) <= 4, "\(pixel)")
    // What stands beside the picture is seen.
    let corner = Array(words[0..<4])
    #expect(corner[3] == 255 && abs(corner[0] - (background == "ff0000" ? 255 : 0)) <= 4)
  }

  @Test("A picture given to others stays as it was, and one that grows keeps its corners")
  func grown() throws {
    let frame = try Pictures.plain("yuv420p", [200, 100, 150], width: 60, height: 40)
    let made = try frame.filtered(by: "rotate=angle=45:expand=true")
    #expect(made.format.width == 72 && made.format.height == 72)
    #expect(Pictures.words(frame, 0).allSatisfy { $0 == 200 })
    let words = Pictures.words(made, 0)
    #expect(words[36 * 72 + 36] == 200 && words[0] == 16)
    let area = words.count { $0 == 200 }
    // Half a pixel on each side belongs to it, as libavfilter has it.
    #expect((60 * 40...62 * 42).contains(area), "\(area)")
  }
}
