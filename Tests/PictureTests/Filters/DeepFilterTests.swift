import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

@Suite("Filters of deep pictures") struct DeepFilterTests {
  private static let filters = ["vignette=intensity=0.5", "grain=amount=10"]

  @Test(
    "Pictures of more than eight bits keep them",
    arguments: filters,
    ["yuv420p10le", "yuv444p12le", "yuv420p16le", "p010le", "gbrp10le", "gray10le"])
  func depth(filter: String, name: String) throws {
    let pixels = try #require(PixelFormat(name))
    let middle = 1 << (pixels.depth - 1)
    let shift = name == "p010le" ? 6 : 0
    let format = VideoFormat(
      width: 128, height: 96, pixelFormat: name,
      color: ColorDescription(
        matrix: pixels.isRGB ? "gbr" : "bt709", isFullRange: pixels.isRGB || pixels.isGray))
    let frame = try VideoFrame(filling: format) { _, _, _ in middle << shift }
    let made = try frame.filtered(by: filter)
    #expect(made.format == format)
    let words = Pictures.words(made, 0).map { $0 >> shift }
    // Eight bits leave those below empty.
    let finer = words.count { $0 % (1 << (pixels.depth - 8)) != 0 }
    #expect(finer > words.count / 3, "\(finer) of \(words.count)")
  }

  /// What a filter makes of a picture that can be seen through: its pixel format, and it as RGBA.
  private func filtered(
    _ name: String, by filter: String
  ) throws -> (pixelFormat: String, words: [Int]) {
    let frame = try VideoFrame(
      filling: VideoFormat(width: 64, height: 48, pixelFormat: "rgba")
    ) { _, x, _ in x % 4 == 3 ? 100 : 200 }
    var scaler = Scaler()
    let made = try scaler.convert(frame, to: name).filtered(by: filter)
    return (made.format.pixelFormat, Pictures.words(try scaler.convert(made, to: "rgba"), 0))
  }

  @Test(
    "What can be seen through stays so", arguments: filters, ["rgba", "yuva420p", "ya8", "gbrap"])
  func transparency(filter: String, name: String) throws {
    let (pixelFormat, words) = try filtered(name, by: filter)
    #expect(pixelFormat == name)
    #expect(stride(from: 3, to: words.count, by: 4).allSatisfy { words[$0] == 100 })
    #expect(Set(stride(from: 0, to: words.count, by: 4).map { words[$0] }).count > 5)
  }

  @Test(
    "Gray that can be seen through becomes colours that can",
    arguments: ["gamma=power=0.8", "sepia", "hue=angle=90"], ["ya8", "ya16le"])
  func transparentGray(filter: String, name: String) throws {
    let words = try filtered(name, by: filter).words
    #expect(stride(from: 3, to: words.count, by: 4).allSatisfy { words[$0] == 100 })
  }

  @Test("A vignette of deep pictures is that of others")
  func vignette() throws {
    func rows(_ name: String, _ depth: Int) throws -> [Double] {
      let color = ColorDescription(matrix: "bt709", isFullRange: false)
      let format = VideoFormat(
        width: 96, height: 64, pixelFormat: name, sampleAspectRatio: Rational(4, 3), color: color)
      let frame = try VideoFrame(filling: format) { plane, _, _ in
        (plane == 0 ? 180 : 90) << (depth - 8)
      }
      let chain = FilterChain()
      _ = try chain.process(frame, FilterStack("vignette=intensity=0.2"))
      let made = try chain.process(frame, FilterStack("vignette=intensity=0.6"))
      let anew = try frame.filtered(by: "vignette=intensity=0.6")
      #expect(Pictures.words(made) == Pictures.words(anew))
      return (0..<3).flatMap { Pictures.words(made, $0) }.map {
        Double($0) / Double(1 << (depth - 8))
      }
    }
    let (deep, other) = (try rows("yuv420p12le", 12), try rows("yuv420p", 8))
    #expect(zip(deep, other).allSatisfy { abs($0 - $1) <= 0.6 })
  }
}
