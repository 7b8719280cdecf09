import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Pictures of a few pixels, which not every filter of libavfilter takes.
@Suite("Filters and small pictures") struct SmallPictureTests {
  static let filters = [
    "deinterlace=onlyMarked=false", "deinterlace=onlyMarked=false:method=yadif",
    "crop=x=0.3:y=0.3:width=0.3:height=0.3", "crop=x=1:y=1:width=0.001:height=0.001",
    "gaussianBlur=radius=2", "gaussianBlur=radius=200", "boxBlur=radius=3", "median=radius=20",
    "pixellate=size=8", "edges", "denoise=strength=1", "vignette", "posterize", "grain", "flip",
    "rotate=angle=90", "rotate=angle=30", "rotate=angle=30:expand=true", "sharpen=amount=2",
    "unsharpMask=radius=11", "chromaKey", "sepia",
  ]
  static let formats = [
    "yuv420p", "yuv410p", "yuv411p", "yuv422p", "yuv444p", "nv12", "gray", "gbrp", "bgra",
    "yuv420p10le", "pal8",
  ]

  @Test("A filter gives a picture for a picture, however small", arguments: filters, formats)
  func tiny(filter: String, name: String) throws {
    let stack = try FilterStack(filter)
    for (width, height) in [(1, 1), (2, 1), (1, 3), (3, 5), (1, 16), (5, 2)] {
      let frame = try VideoFrame(
        filling: VideoFormat(width: width, height: height, pixelFormat: name)
      ) { _, _, _ in 100 }
      let chain = FilterChain()
      for _ in 0..<2 {
        let made = try chain.process(frame, stack)
        #expect(made.format.width > 0 && made.format.height > 0)
      }
    }
  }

  @Test("What is cut to a column is blurred as one")
  func column() throws {
    var stack = FilterStack()
    try stack.put(.named(FilterDescription(parsing: "crop=width=0.01")))
    try stack.put(.named(FilterDescription(parsing: "gaussianBlur=radius=5")))
    let frame = try Pictures.plain("gray", [90], width: 64, height: 64)
    let made = try FilterChain().process(frame, stack)
    #expect(made.format.width == 1 && Pictures.words(made, 0).allSatisfy { $0 == 90 })
  }

  @Test("Numbers that a format has no place for do no harm", arguments: filters)
  func stray(filter: String) throws {
    for name in ["yuv420p9le", "yuv422p10le", "p010le", "yuv444p12le", "gray10le", "gbrp10le"] {
      let format = VideoFormat(width: 61, height: 40, pixelFormat: name)
      let frame = try VideoFrame(filling: format) { _, x, _ in x % 2 == 0 ? 0xFFFF : 0 }
      let made = try frame.filtered(by: filter)
      #expect(made.format.width > 0)
    }
  }
}
