import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Every filter of libavfilter, held to what ffmpeg's command makes of the same pictures.
@Suite("Filters' pictures") struct FilterPictureTests {
  struct Case: Sendable, CustomStringConvertible {
    var filter: String
    /// The same for ffmpeg's command.
    var reference: String
    /// The formats whose reference it is.
    var pixelFormats = ["yuv420p", "yuv444p", "yuv420p10le"]
    /// The size that comes out, where it is another one.
    var size = PixelSize(width: 96, height: 64)
    /// How far off numbers may be on average, in those of eight bits.
    var mean = 0.3
    var description: String { filter }
  }

  private static let flags = "flags=bicubic+accurate_rnd+full_chroma_int"
  private static func toRGB(_ format: String = "gbrp") -> String {
    "scale=in_color_matrix=bt709:in_range=limited:\(flags),format=\(format)"
  }
  private static let fromRGB = "scale=out_color_matrix=bt709:out_range=limited:\(flags)"

  static let cases: [Case] = [
    Case(
      filter: "gaussianBlur=radius=3", reference: "gblur=sigma=3:steps=3",
      pixelFormats: ["yuv444p", "gbrp"]),
    Case(
      filter: "boxBlur=radius=2", reference: "avgblur=sizeX=2:sizeY=2",
      pixelFormats: ["yuv444p", "gbrp"]),
    Case(
      filter: "median=radius=2", reference: "median=radius=2", pixelFormats: ["yuv444p", "gbrp"]),
    Case(
      filter: "sharpen=amount=1.5", reference: "unsharp=3:3:1.5",
      pixelFormats: ["yuv420p", "yuv444p"]),
    Case(
      filter: "unsharpMask=radius=3:intensity=2", reference: "unsharp=7:7:2",
      pixelFormats: ["yuv420p", "yuv444p"]),
    Case(filter: "denoise=strength=0.4", reference: "hqdn3d"),
    // libavfilter's cuts off what is behind the point, and takes 0 for black whatever the range is.
    Case(
      filter: "vignette=intensity=0.4", reference: "vignette=angle=PI/5:dither=0",
      pixelFormats: ["gbrp", "rgb24"], mean: 0.7),
    Case(filter: "pixellate=size=8", reference: "pixelize=w=8:h=8"),
    Case(
      filter: "edges=intensity=2", reference: "\(toRGB()),sobel=planes=7:scale=2,\(fromRGB)",
      pixelFormats: ["yuv420p", "yuv444p"]),
    Case(
      filter: "posterize=levels=4",
      reference: "\(toRGB()),lutrgb="
        + "r='floor(val/64)*85':g='floor(val/64)*85':b='floor(val/64)*85',\(fromRGB)",
      pixelFormats: ["yuv420p", "yuv444p"]),
    Case(filter: "flip=direction=vertical", reference: "vflip"),
    Case(filter: "flip=direction=both", reference: "hflip,vflip"),
    Case(
      filter: "rotate=angle=90", reference: "transpose=clock",
      size: PixelSize(width: 64, height: 96)),
    Case(
      filter: "rotate=angle=-90", reference: "transpose=cclock",
      size: PixelSize(width: 64, height: 96)),
    Case(filter: "rotate=angle=180", reference: "hflip,vflip"),
    Case(
      filter: "rotate=angle=30:background=#ffffff", reference: "rotate=PI/6:fillcolor=0xffffff"),
    Case(
      filter: "rotate=angle=45:expand=true", reference: "rotate=PI/4:ow=114:oh=114",
      size: PixelSize(width: 114, height: 114)),
    Case(
      filter: "crop=x=0.25:y=0.5:width=0.5:height=0.25", reference: "crop=48:16:24:32",
      size: PixelSize(width: 48, height: 16)),
  ]

  static let source = "testsrc2=s=96x64:r=25,noise=all_seed=7:alls=12:allf=t"
  static let parameters = "setparams=colorspace=bt709:range=limited"

  @Test("A picture is what ffmpeg makes of it", arguments: cases)
  func reference(of item: Case) throws {
    for pixelFormat in item.pixelFormats { try check(item, pixelFormat) }
  }

  private func check(_ item: Case, _ pixelFormat: String) throws {
    let format = VideoFormat(
      width: 96, height: 64, pixelFormat: pixelFormat,
      color: ColorDescription(matrix: "bt709", isFullRange: false))
    var output = format
    output.width = item.size.width
    output.height = item.size.height
    let source = "\(Self.source),format=\(pixelFormat),\(Self.parameters)"
    let frames = try RawVideo.frames(source, format, count: 3)
    let expected = try RawVideo.frames(
      "\(source),\(item.reference),format=\(pixelFormat)", output, count: 3)
    let stack = try FilterStack(item.filter)
    let chain = FilterChain()
    for (frame, wanted) in zip(frames, expected) {
      let result = try chain.process(frame, stack)
      #expect(
        (result.format.width, result.format.height) == (item.size.width, item.size.height))
      let (mean, most) = RawVideo.difference(result, wanted)
      // Deep formats may go by way of RGB of another depth.
      let unit = pixelFormat.hasSuffix("10le") ? 4 : 1
      #expect(
        mean <= item.mean * Double(unit) && most <= 4 * unit, "\(pixelFormat): \(mean) \(most)")
    }
    // The filter does something at all.
    if item.size == PixelSize(width: 96, height: 64) {
      #expect(RawVideo.difference(frames[0], expected[0]).mean > 0.03)
    }
  }

  @Test("Grain differs from picture to picture, comes out the same each time and darkens nothing")
  func grain() throws {
    let frame = try Pictures.plain("yuv420p", [120, 128, 128], width: 128, height: 128)
    let stack = try FilterStack("grain=amount=20")
    func pictures() throws -> [[Int]] {
      let chain = FilterChain()
      return try (0..<2).map { _ in Pictures.words(try chain.process(frame, stack), 0) }
    }
    let (once, again) = (try pictures(), try pictures())
    #expect(once == again && once[0] != once[1])
    let mean = Double(once[0].reduce(0, +)) / Double(once[0].count)
    #expect(abs(mean - 120) < 1)
    let variance = once[0].reduce(0.0) { $0 + pow(Double($1) - mean, 2) } / Double(once[0].count)
    #expect(abs(variance.squareRoot() - 20 / 3.0.squareRoot()) < 1.5, "\(variance)")
  }

  @Test("Sharpening is as strong with ten bits as with eight")
  func sharpeningDeepPictures() throws {
    let stack = try FilterStack("sharpen=amount=1")
    func step(_ pixelFormat: String, _ unit: Int) throws -> [Int] {
      let format = VideoFormat(width: 32, height: 16, pixelFormat: pixelFormat)
      let frame = try VideoFrame(filling: format) { plane, x, _ in
        (plane == 0 ? x < 16 ? 80 : 140 : 128) * unit
      }
      return Array(
        Pictures.words(try FilterChain().process(frame, stack), 0)[8 * 32 + 14..<8 * 32 + 18])
    }
    // The kernel is 1 2 1: a quarter of the step is added on either side.
    #expect(try step("yuv420p", 1) == [80, 65, 155, 140])
    for (deep, plain) in zip(try step("yuv420p10le", 4), [320, 260, 620, 560]) {
      #expect(abs(deep - plain) <= 4)
    }
  }

  @Test(
    "A parameter that changes in a running filter is seen in the next picture",
    arguments: [
      (
        "gaussianBlur=radius=#",
        "gblur=sigma=#:steps=3:planes=1,gblur=sigma=#/2:steps=3:planes=6"
      ),
      ("boxBlur=radius=#", "avgblur=sizeX=#:planes=1,avgblur=sizeX=floor(#/2):planes=6"),
      ("median=radius=#", "median=radius=#:planes=1,median=radius=floor(#/2):planes=6"),
      ("pixellate=size=#", "pixelize=w=#:h=#"),
      ("rotate=angle=#", "rotate=#*PI/180"),
      ("crop=x=0.#:width=0.25", "crop=24:64:floor((96*0.#+0.5)/2)*2:0"),
    ])
  func changedParameter(filter: String, reference: String) throws {
    let format = VideoFormat(width: 96, height: 64, pixelFormat: "yuv420p")
    let source = "\(Self.source),format=yuv420p"
    let frames = try RawVideo.frames(source, format, count: 2)
    let chain = FilterChain()
    var stack = FilterStack()
    var output = format
    if filter.hasPrefix("crop") { output.width = 24 }
    for (index, value) in ["2", "5"].enumerated() {
      try stack.put(.named(FilterDescription(parsing: filter.replacing("#", with: value))))
      let result = try chain.process(frames[index], stack)
      let wanted = try RawVideo.frames(
        "\(source),\(reference.replacing("#", with: value))", output, count: 2)
      #expect(RawVideo.difference(result, wanted[index]).most <= 1)
    }
  }

  @Test(
    "Two fields become whole pictures as ffmpeg makes them, none more and none less",
    arguments: ["bwdif", "yadif"])
  func deinterlaced(method: String) throws {
    let format = VideoFormat(width: 96, height: 64, pixelFormat: "yuv420p")
    let source = "testsrc2=s=96x64:r=50,format=yuv420p,interlace=lowpass=off"
    let frames = try RawVideo.frames(source, format, count: 8)
    // All are taken for interlaced; raw pictures do not say which field comes first, and top is taken then.
    let wanted = try RawVideo.frames(
      "\(source),trim=end_frame=8,setfield=auto,\(method)=mode=send_frame:deint=all", format,
      count: 8)
    var stack = FilterStack()
    try stack.put(
      .named(FilterDescription("deinterlace", ["method": .string(method), "onlyMarked": false])))
    // Pictures that do not say that they are made of fields are left alone.
    var careful = FilterStack()
    try careful.put(.named(FilterDescription("deinterlace", ["method": .string(method)])))
    let carefulChain = FilterChain()
    for (index, frame) in frames.enumerated() {
      let following = index + 1 < frames.count ? frames[index + 1] : nil
      let same = try carefulChain.process(frame, careful, following: following)
      #expect(RawVideo.difference(same, frame).most == 0 && same.ticks == Int64(index))
    }
    let chain = FilterChain()
    for round in 0..<2 {
      for (index, frame) in frames.enumerated() {
        let following = index + 1 < frames.count ? frames[index + 1] : nil
        let whole = try chain.process(frame, stack, following: following)
        #expect(whole.ticks == Int64(index))
        #expect(
          RawVideo.difference(whole, wanted[index]).most == 0, "picture \(index), round \(round)")
        // Shown again, it is the same.
        let again = try chain.process(frame, stack, following: following)
        #expect(RawVideo.difference(again, whole).most == 0)
      }
    }
  }
}
