import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Gray pictures that do not say what range they are of, as those of JPEG and PNG.
@Suite("Gray pictures") struct GrayTests {
  static let formats = ["gray", "ya8", "gray10le", "gray16le", "ya16le", "monow"]

  /// Black on the left, then a darker and a lighter gray, white on the right; nothing can be seen through.
  private func frame(_ name: String) throws -> VideoFrame {
    let depth = try #require(PixelFormat(name)).depth
    let largest = max(255, 1 << depth - 1)
    let isMono = name == "monow"
    let step = name.hasPrefix("ya") ? 2 : 1
    return try VideoFrame(filling: VideoFormat(width: 64, height: 32, pixelFormat: name)) {
      _, x, _ in
      if isMono { return x < 4 ? 255 : 0 }
      return x % step == 1 ? largest : [0, 80, 160, 255][x / step / 16] * largest / 255
    }
  }

  /// Red, green and blue in the middle of each of the four.
  private func colors(_ frame: VideoFrame, _ scaler: inout Scaler) throws -> [[Int]] {
    let words = Pictures.words(try scaler.convert(frame, to: "rgb24"), 0)
    return [8, 24, 40, 56].map { x in Array(words[(16 * 64 + x) * 3..<(16 * 64 + x) * 3 + 3]) }
  }

  private func expectKept(_ made: VideoFrame, _ name: String, within limit: Int = 2) throws {
    var scaler = Scaler()
    let wanted = name == "monow" ? [0, 0, 255, 255] : [0, 80, 160, 255]
    for (color, gray) in zip(try colors(made, &scaler), wanted) {
      #expect(color.allSatisfy { abs($0 - gray) <= limit }, "\(name): \(color) instead of \(gray)")
    }
  }

  @Test(
    "Black and white stay so in every format and size that they are brought to", arguments: formats)
  func converted(name: String) throws {
    var scaler = Scaler()
    let frame = try frame(name)
    try expectKept(frame, name)
    for other in ["yuv444p", "yuv444p16le", "gray", "gray16le", "gbrp", "rgba"] {
      let made = try scaler.convert(frame, to: other)
      try expectKept(made, name)
      // And at another size, where it is converted in another way.
      let small = try scaler.convert(made, to: other, size: PixelSize(width: 96, height: 32))
      let back = try scaler.convert(small, to: other, size: PixelSize(width: 64, height: 32))
      try expectKept(back, name, within: 4)
    }
    let limited = VideoFormat(
      width: 64, height: 32, pixelFormat: "yuv420p",
      color: ColorDescription(matrix: "bt709", isFullRange: false))
    let size = PixelSize(width: 64, height: 32)
    let like = try scaler.convert(frame, like: limited, size: size)
    #expect(like.format.color.isFullRange == false)
    try expectKept(like, name)
  }

  @Test("What says that it is of limited range is taken at its word")
  func limited() throws {
    var scaler = Scaler()
    let frame = try Pictures.plain("gray", [16], color: ColorDescription(isFullRange: false))
    let made = try scaler.convert(frame, to: "yuv444p")
    #expect(made.format.color.isFullRange == false && Pictures.words(made, 0)[0] == 16)
  }

  /// A gray in parts of white, from what its first number says.
  private func gray(_ frame: VideoFrame) throws -> Double {
    let pixels = try #require(PixelFormat(frame.format.pixelFormat))
    let words = Pictures.words(frame, pixels.isRGB && pixels.name.hasPrefix("gbr") ? 2 : 0)
    let isFull = pixels.isRGB || frame.format.color.isFullRange ?? pixels.isGray
    let unit = Double(1 << (pixels.depth - 8))
    let number = Double(words[words.count / 4 * 2])
    return isFull ? number / (256 * unit - 1) : (number / unit - 16) / 219
  }

  @Test(
    "So it is with all depths, in every format and size that they are brought to",
    arguments: [
      "gray", "ya8", "gray9le", "gray10le", "gray12le", "gray14le", "gray16le", "gray16be",
      "ya16le",
    ],
    [
      "rgb24", "rgba", "gbrp", "rgb48le", "gbrp16le", "yuv444p", "yuv420p", "yuv420p10le",
      "yuv444p16le", "gray", "gray10le", "gray16le", "ya8",
    ])
  func limited(name: String, other: String) throws {
    var scaler = Scaler()
    let depth = try #require(PixelFormat(name)).depth
    for (gray, isFull) in [(16, false), (100, false), (235, false), (100, true)] {
      let words = gray << (depth - 8)
      let format = VideoFormat(
        width: 32, height: 32, pixelFormat: name,
        color: ColorDescription(matrix: "bt709", isFullRange: isFull))
      let frame = try VideoFrame(filling: format) { _, x, _ in
        if name.hasPrefix("ya"), x % 2 == 1 { return (1 << depth) - 1 }
        return name.hasSuffix("be") ? Int(UInt16(words).byteSwapped) : words
      }
      let wanted =
        isFull ? Double(words) / Double((1 << depth) - 1) : Double(gray - 16) / 219
      for size in [32, 48] {
        let made = try scaler.convert(
          frame, to: other, size: PixelSize(width: size, height: size))
        let found = try self.gray(made)
        #expect(
          abs(found - wanted) < 0.006, "\(gray) \(isFull ? "full" : "limited") at \(size): \(found)"
        )
      }
    }
  }

  @Test("Under a coloured image the rest of the picture stays as it was", arguments: formats)
  func image(name: String) throws {
    let orange = OverlayImage(
      size: PixelSize(width: 4, height: 4), pixels: Array(repeating: 0xFFFF_AA00, count: 16))
    var blender = FrameBlender()
    let made = try blender.draw([PlacedImage(orange, x: 0, y: 0)], on: frame(name))
    try expectKept(made, name)
    var scaler = Scaler()
    let pixels = Pictures.words(try scaler.convert(made, to: "rgb24"), 0)
    #expect(abs(pixels[0] - 255) <= 3 && abs(pixels[1] - 170) <= 3 && pixels[2] <= 3)
  }

  @Test("Beside a coloured picture the rest stays as it was", arguments: formats)
  func inset(name: String) throws {
    var inserter = FrameInserter()
    let over = try Pictures.plain("yuv420p", [81, 90, 240], width: 8, height: 8)
    let made = try inserter.insert(
      over, into: frame(name), at: PixelRect(x: 0, y: 0, width: 4, height: 4), radius: 0)
    try expectKept(made, name)
  }

  @Test(
    "A filter that hardly changes anything does so",
    arguments: [
      "sepia=intensity=0.001", "gamma=power=1.001", "temperature=kelvin=6500",
      "vignette=intensity=0", "gaussianBlur=radius=0.4", "denoise=strength=0.01",
      "posterize=levels=52", "chromaKey", "rotate=angle=180", "crop", "pixellate=size=2",
      "saturation=amount=0.5", "vibrance=amount=0.01",
    ], formats)
  func filters(filter: String, name: String) throws {
    let made = try frame(name).filtered(by: filter)
    let turned = filter.hasPrefix("rotate") ? try made.filtered(by: "rotate=angle=180") : made
    try expectKept(turned, name, within: 3)
  }

  @Test(
    "A colour that a filter brings is seen",
    arguments: [
      "fade=amount=1:color=#ff0000", "chromaKey=color=#808080:similarity=0.01:background=#ff0000",
      "rotate=angle=45:background=#ff0000", "colorControls=brightness=-1",
    ], formats)
  func colored(filter: String, name: String) throws {
    var scaler = Scaler()
    let made = try frame(name).filtered(by: filter)
    let words = Pictures.words(try scaler.convert(made, to: "rgb24"), 0)
    let isRed = words[0] >= 252 && words[1] <= 3 && words[2] <= 3
    #expect(isRed == !filter.hasPrefix("colorControls"), "\(words.prefix(3))")
  }

  @Test("Without a colour it stays gray", arguments: formats)
  func gray(name: String) throws {
    for filter in [
      "fade=amount=0.5:color=#404040", "chromaKey=background=#404040",
      "rotate=angle=45:background=#404040",
    ] {
      let made = try frame(name).filtered(by: filter)
      // Single bits hold no gray in between.
      #expect(
        PixelFormat(made.format.pixelFormat)?.isGray == true
          || name == "monow" && made.format.pixelFormat == "yuv444p", "\(filter)")
    }
  }
}
