import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import Overlays

@Suite("Pictures in TTML") struct TTMLPictureTests {
  private let drawing = Drawing()
  private let red: String

  init() throws { red = Data(try PictureFile.png("red", 40, 20)).base64EncodedString() }

  private static let smpte =
    #"xmlns:smpte="http://www.smpte-ra.org/schemas/2052-1/2010/smpte-tt" "#
  private static let background = ##"smpte:backgroundImage="#i""##
  private static let pixels = #"tts:extent="1280px 720px""#

  /// A picture in the head, as SMPTE-TT has it, and a region.
  private func head(_ region: String) -> String {
    """
    <metadata><smpte:image imagetype="PNG" encoding="Base64" xml:id="i">
      \(red.prefix(30))
      \(red.dropFirst(30))
    </smpte:image></metadata>
    <layout><region xml:id="r" \(region)/></layout>
    """
  }

  private func picture(
    _ body: String, region: String = #"tts:origin="128px 504px" tts:extent="320px 160px""#,
    root: String = pixels, at seconds: Double = 1
  ) throws -> DrawnPicture {
    try drawing.picture(
      TTMLSource.document(body, head: head(region), root: Self.smpte + root), at: seconds)
  }

  private func isRed(_ pixel: DrawnPicture.Pixel) -> Bool {
    pixel.red > 240 && pixel.green < 12 && pixel.blue < 12
  }

  private func expect(
    _ picture: DrawnPicture, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let box = try #require(picture.box(where: isRed), sourceLocation: location)
    let distances = [box.left - left, box.top - top, box.right - right, box.bottom - bottom]
    #expect(
      distances.allSatisfy { abs($0) < 0.005 }, "\(box)", sourceLocation: location)
  }

  private static let div =
    #"<div begin="0s" end="2s" region="r" \#(Self.background)/>"#

  @Test("are drawn in their regions, in pixels of the document and in percent")
  func regions() throws {
    let pixels = try picture(Self.div)
    try expect(pixels, 0.1, 0.7, 0.35, 0.7 + 160.0 / 720)
    // Nothing is there but the picture.
    #expect(pixels.count { $0.alpha > 0 } == pixels.count(where: isRed))
    let percent = #"tts:origin="10% 70%" tts:extent="25% 40%""#
    // As wide as the region, in the middle of its height; pixels are square where nothing else is said.
    try expect(try picture(Self.div, region: percent, root: ""), 0.1, 0.7889, 0.35, 1.0111 - 0.0111)
    // Larger and smaller frames.
    var large = Drawing()
    large.size = PixelSize(width: 1920, height: 1080)
    let text = TTMLSource.document(
      Self.div, head: head(percent), root: Self.smpte + Self.pixels)
    let box = try #require(try large.picture(text).box(where: isRed))
    #expect(abs(box.left - 0.1) < 0.002 && abs(box.width - 0.25) < 0.002)
  }

  @Test(
    "are shown while their elements are, told with what they say in text, and need no text to be drawn"
  )
  func times() throws {
    let div = """
      <div begin="1s" region="r" xml:id="d"><div begin="1s" dur="1s" smpte:backgroundImage="#i">
      <metadata><ittm:altText>Hello
         there</ittm:altText></metadata></div></div>
      """
    let shown = try [1.9, 2, 2.9, 3].map { try picture(div, at: $0).everything != nil }
    #expect(shown == [false, true, true, false])
    let cues = try TTMLSource.cues(div, head: head(""), root: Self.smpte)
    #expect(cues.map(\.plainText) == ["Hello there"])
    #expect(cues.map(\.start) == [.seconds(2)] && cues.map(\.end) == [.seconds(3)])
    let silent = try TTMLSource.cues(Self.div, head: head(""), root: Self.smpte)
    #expect(silent.map(\.payload) == [""] && silent.map(\.start) == [.zero])
    // What follows it in the region is text on the picture.
    let both = #"<div begin="0s" region="r" \#(Self.background)><p>Hi</p></div>"#
    let drawn = try picture(both)
    #expect(drawn.letters != nil && drawn.box(where: isRed) != nil)
  }

  @Test("are of a size of their own where the document says where in the region they lie")
  func alignment() throws {
    func div(_ attributes: String) -> String {
      #"<div region="r" \#(Self.background) \#(attributes)/>"#
    }
    let bottomRight = div(
      #"smpte:backgroundImageHorizontal="right" smpte:backgroundImageVertical="bottom""#)
    try expect(
      try picture(bottomRight), 408.0 / 1280, 644.0 / 720, 448.0 / 1280, 664.0 / 720)
    let offset = div(
      #"smpte:backgroundImageHorizontal="20px" smpte:backgroundImageVertical="0%""#)
    try expect(try picture(offset), 148.0 / 1280, 504.0 / 720, 188.0 / 1280, 524.0 / 720)
    let position = div(#"tts:backgroundPosition="left center""#)
    try expect(try picture(position), 128.0 / 1280, 574.0 / 720, 168.0 / 1280, 594.0 / 720)
  }

  @Test("without a region that can be read lie at the bottom, no larger than they are")
  func noRegion() throws {
    // The document says no size that these pixels would be of.
    let region = #"tts:origin="128px 504px" tts:extent="320px 160px""#
    try expect(
      try picture(Self.div, region: region, root: ""), 300.0 / 640, 340.0 / 360, 340.0 / 640, 1)
  }

  @Test(
    "of version 2 are elements, with their files in them or elsewhere in the document",
    arguments: ["src", "source", "data", "chunks", "background", "resource", "region"])
  func elements(form: String) throws {
    let half = red.count / 8 * 4
    let data = #"<data xml:id="d" type="image/png" encoding="base64">\#(red)</data>"#
    let chunks =
      #"<data xml:id="d" encoding="base64"><chunk>\#(red.prefix(half))</chunk>"#
      + "<chunk>\(red.dropFirst(half))</chunk></data>"
    var (resources, regionStyle) = (data, "")
    let body: String
    switch form {
    case "src": body = ##"<image src="#d" type="image/png"/>"##
    case "source": body = ##"<image><source src="#d"/><source src="#none"/></image>"##
    case "data": body = "<image><source>\(data)</source></image>"
    case "chunks": (body, resources) = (##"<image src="#d"/>"##, chunks)
    case "background": body = ##"<div tts:backgroundImage="#d"/>"##
    case "resource":
      resources += ##"<image xml:id="e"><source src="#d"/></image>"##
      body = ##"<p><image src="#e"/></p>"##
    default: (body, regionStyle) = ("", ##"smpte:backgroundImage="#d""##)
    }
    let head = """
      <resources>\(resources)</resources><layout><region xml:id="r" tts:origin="10% 10%"
        tts:extent="20% 20%" \(regionStyle)/></layout>
      """
    let text = TTMLSource.document(
      #"<div begin="1s" end="2s" region="r">\#(body)</div>"#, head: head,
      root: Self.smpte + Self.pixels)
    #expect(try drawing.picture(text, at: 0.5).everything == nil)
    let picture = try drawing.picture(text, at: 1.5)
    try expect(picture, 0.1, 0.1111, 0.3, 0.2889)
  }

  @Test("fade, hide and change as elements do")
  func styles() throws {
    let faint = try picture(#"<div region="r" tts:opacity="0.5" \#(Self.background)/>"#)
    #expect(faint.images.map(\.opacity) == [0.5])
    for hidden in [#"tts:visibility="hidden""#, #"tts:display="none""#, #"tts:opacity="0""#] {
      let body = #"<div region="r" \#(Self.background) \#(hidden)/>"#
      #expect(try picture(body).everything == nil, "\(hidden)")
    }
    let set = """
      <div region="r" end="9s"><set begin="1s" end="2s" smpte:backgroundImage="#i"/></div>
      """
    #expect(
      try [0.5, 1.5, 2.5].map { try picture(set, at: $0).everything != nil } == [
        false, true, false,
      ])
    #expect(try picture(#"<div region="r" smpte:backgroundImage="none"/>"#).everything == nil)
  }

  @Test("that cannot be had or drawn are told, and nothing else is lost")
  func missing() throws {
    let body = """
      <div begin="0s" end="9s" region="r" smpte:backgroundImage="#none"/>
      <div begin="0s" end="9s" region="r" smpte:backgroundImage="img/1.png"/>
      <div begin="0s" end="9s" region="r"><image src="#bad"/></div>
      <div begin="0s" end="9s"><p>text</p></div>
      """
    // What is behind the text would hide a picture beneath it.
    let head =
      #"<resources><data xml:id="bad" encoding="base64">AAAA</data></resources>"#
      + head(#"tts:origin="0% 0%" tts:extent="20% 20%""#)
    let bytes = Array(TTMLSource.document(body, head: head, root: Self.smpte).utf8)
    let timeline = try SubtitleFile.timeline(of: bytes.span)
    #expect(
      timeline.notDrawn == [
        "a picture that is no PNG or JPEG that can be drawn",
        "a picture that is not in the document",
        "the picture 'img/1.png': it is not in the document",
      ])
    #expect(try drawing.picture(timeline.content(at: .seconds(1))).letters != nil)
    let file = try PictureFile.png("red", 40, 20)
    var asked: [String] = []
    let loaded = try SubtitleFile.timeline(of: bytes.span) { name in
      asked.append(name)
      return file
    }
    #expect(asked == ["img/1.png"] && loaded.notDrawn.count == 2)
    #expect(try drawing.picture(loaded.content(at: .seconds(1))).box(where: isRed) != nil)
  }

  @Test(
    "that make no sense cost nothing",
    arguments: [
      #"tts:origin="0% 0%" tts:extent="100000000% 100000000%""#,
      #"tts:origin="0% 0%" tts:extent="0% 0%""#, #"tts:origin="1e300% 0%" tts:extent="1e300% 20%""#,
      #"tts:origin="-1e308% -1e308%" tts:extent="50% 50%""#,
    ])
  func senseless(region: String) throws {
    let drawn = try picture(Self.div, region: region)
    #expect(drawn.images.allSatisfy { $0.image.size.width <= 1280 && $0.image.size.height <= 720 })
    let many = (0..<300).map { _ in Self.div }.joined()
    #expect(try picture(many).images.count <= 100)
  }

  @Test(
    "of other makers are drawn where they say", arguments: ["pixel", "percentage", "unsupported"])
  func corpus(kind: String) throws {
    guard let folder = Corpora.folder("subs-media3") else { return }
    let bytes = try Corpora.bytes("\(folder)/ttml/bitmap_\(kind)_region.xml")
    let timeline = try SubtitleFile.timeline(of: bytes.span)
    #expect(timeline.notDrawn.isEmpty && timeline.cues.cues.count > 1)
    let picture = try drawing.picture(timeline.content(at: .seconds(4)), at: 4)
    let box = try #require(picture.everything)
    switch kind {
    case "pixel": #expect(box.left >= 269.0 / 1280 - 0.002 && box.top >= 612.0 / 720 - 0.003)
    case "percentage": #expect(box.left >= 0.208 && box.right <= 0.782 && box.top >= 0.348)
    default: #expect(box.bottom > 0.95 && abs(box.middle - 0.5) < 0.02)
    }
  }
}
