import FFmpeg
import MediaCore
import Overlays
import Synchronization
import Testing
import VitrineTesting

@Suite("Graphics that ask for too much are refused", .timeLimit(.minutes(10)))
struct HostileGraphicTests {
  private static let start =
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 64 48'>"

  private static let curves = String(repeating: "C0 9e4 9e4 0 9e4 9e4", count: 4000)

  /// Documents, by what is wrong with them.
  private static let bombs: [(name: String, code: MediaError.Code, text: String)] = [
    (
      "entities that grow", .badGraphic,
      "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>]>"
        + start + "<text>&b;</text></svg>"
    ),
    (
      "an entity that is a file", .badGraphic,
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" + start + "<text>&a;</text></svg>"
    ),
    (
      "2^20 copies", .graphicTooComplex,
      start + "<defs><g id='g0'><rect width='1' height='1'/></g>"
        + (1...20).map {
          "<g id='g\($0)'><use href='#g\($0 - 1)'/><use href='#g\($0 - 1)'/></g>"
        }.joined() + "</defs><use href='#g20'/></svg>"
    ),
    (
      "copies of copies without end", .graphicTooComplex,
      start + "<defs><g id='g0'><rect width='1' height='1'/></g>"
        + (1...5000).map { "<use id='g\($0)' href='#g\($0 - 1)'/>" }.joined()
        + "</defs><use href='#g5000'/></svg>"
    ),
    (
      "patterns in patterns", .graphicTooComplex,
      start + "<defs><pattern id='p0' width='.1' height='.1'><rect width='1' height='1'/></pattern>"
        + (1...8).map { level in
          "<pattern id='p\(level)' width='.1' height='.1'>"
            + String(
              repeating: "<rect width='9' height='9' fill='url(#p\(level - 1))'/>", count: 8)
            + "</pattern>"
        }.joined() + "</defs><rect width='64' height='48' fill='url(#p8)'/></svg>"
    ),
    (
      "a mark at every point", .graphicTooComplex,
      start + "<marker id='m'>" + String(repeating: "<rect width='1' height='1'/>", count: 200)
        + "</marker><path marker-mid='url(#m)' d='M0 0"
        + String(repeating: "h1v1", count: 2000) + "'/></svg>"
    ),
    (
      "a mark at every point, by a style", .graphicTooComplex,
      start + "<marker id='m'>" + String(repeating: "<rect width='1' height='1'/>", count: 200)
        + "</marker><path style='fill:none;marker-mid:url(#m)' d='M0 0"
        + String(repeating: "h1v1", count: 2000) + "'/></svg>"
    ),
    (
      "a mark at every point, by a style for all", .graphicTooComplex,
      start + "<style>path { marker: url(#m) }</style><marker id='m'>"
        + String(repeating: "<rect width='1' height='1'/>", count: 200)
        + "</marker><path d='M0 0" + String(repeating: "h1v1", count: 2000) + "'/></svg>"
    ),
    (
      "a mark at every point, inherited", .graphicTooComplex,
      start + "<marker id='m'>" + String(repeating: "<rect width='1' height='1'/>", count: 200)
        + "</marker><g marker-mid='url(#m)'><path d='M0 0"
        + String(repeating: "h1v1", count: 2000) + "'/></g></svg>"
    ),
    (
      "curves that are small but where they are referred to", .graphicTooComplex,
      start + "<g transform='scale(1e-9)'><path id='p' d='M0 0" + curves
        + "'/></g><use href='#p'/></svg>"
    ),
    (
      "curves of a scale that is no number", .graphicTooComplex,
      start + "<path style='transform-x:scale(1e300)scale(1e300)scale(0)' d='M0 0" + curves
        + "'/></svg>"
    ),
    (
      "dashes of nothing, in a style in pieces", .graphicTooComplex,
      start + "<style>path { stroke: red; stroke-dash<!-- -->array: 1e-9 }</style><path d='M0 0"
        + String(repeating: "H64H0", count: 20000) + "'/></svg>"
    ),
    (
      "a style sheet beside it", .badGraphic,
      "<?xml-stylesheet type='text/css' href='data:text/css,*{fill:red}'?>" + start + "</svg>"
    ),
    (
      "a style for all", .graphicTooComplex,
      start + "<style>* { mask: url(#m) }</style><mask id='m'>"
        + String(repeating: "<rect width='1' height='1'/>", count: 500) + "</mask>"
        + String(repeating: "<rect width='1' height='1'/>", count: 500) + "</svg>"
    ),
    (
      "10^6 elements", .graphicTooComplex,
      start + String(repeating: "<g/>", count: 1_000_000) + "</svg>"
    ),
    (
      "elements in elements", .graphicTooComplex,
      start + String(repeating: "<g>", count: 2000) + String(repeating: "</g>", count: 2000)
        + "</svg>"
    ),
    (
      "a filter of 10^4 parts", .graphicTooComplex,
      start + "<filter id='f'>"
        + String(repeating: "<feGaussianBlur stdDeviation='9'/>", count: 10000)
        + "</filter><rect width='64' height='48' filter='url(#f)'/></svg>"
    ),
    (
      "a convolution of everything", .graphicTooComplex,
      start + "<filter id='f'><feConvolveMatrix order='999' kernelMatrix='1'/></filter></svg>"
    ),
    (
      "a dilation of everything", .graphicTooComplex,
      start
        + "<filter id='f'><feMorphology operator='dilate' radius='1000'/></filter><rect width='9' height='9' filter='url(#f)'/></svg>"
    ),
    (
      "noise without end", .graphicTooComplex,
      start + "<filter id='f'><feTurbulence numOctaves='100000000'/></filter></svg>"
    ),
    (
      "dashes of nothing", .graphicTooComplex,
      start + "<path stroke='red' stroke-dasharray='1e-9' d='M0 0"
        + String(repeating: "H64H0", count: 20000) + "'/></svg>"
    ),
    ("a picture from elsewhere", .badGraphic, start + "<image href='file:///etc/passwd'/></svg>"),
    (
      "a picture from the network", .badGraphic,
      start + "<image xlink:href='http://127.0.0.1:9/x.png' width='9' height='9'/></svg>"
    ),
    ("a drawing from elsewhere", .badGraphic, start + "<use href='other.svg#a'/></svg>"),
    ("a paint", .badGraphic, start + "<rect fill=\"url(http://a.b/c.svg#d)\"/></svg>"),
    (
      "a paint in a style", .badGraphic,
      start + "<rect style=\"fill: URL( 'http://a.b/c.svg#d' )\"/></svg>"
    ),
    ("a font", .badGraphic, start + "<style>@font-face{src:url(x.woff)}</style></svg>"),
    ("an import", .badGraphic, start + "<style>@import url('file:///tmp/x.css');</style></svg>"),
    (
      "an inclusion", .badGraphic,
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xi='http://www.w3.org/2001/XInclude'>"
        + "<xi:include href='#x' parse='text'/></svg>"
    ),
    (
      "a drawing within a picture", .badGraphic,
      start + "<image href='data:image/svg+xml;base64,PHN2Zy8+'/></svg>"
    ),
    (
      "an encoding that hides", .badGraphic,
      "<?xml version='1.0' encoding='UTF-7'?>" + start + "</svg>"
    ),
    (
      "a style that hides", .badGraphic,
      start + "<rect style='fill: ur\\6c(#x)' width='9' height='9'/></svg>"
    ),
  ]

  @Test("An SVG document", arguments: bombs.map(\.name))
  func document(name: String) throws {
    let bomb = try #require(Self.bombs.first { $0.name == name })
    let clock = ContinuousClock()
    let start = clock.now
    #expect(Graphics.failure(of: .svg(bomb.text)) == bomb.code)
    // Looking through it in a debug build on a busy machine; drawing any of them takes far longer.
    #expect(clock.now - start < .seconds(60))
  }

  @Test("A drawing with arrows at the ends of two thousand lines is none of them")
  func arrows() {
    let arrow = "<path d='M0 0h1v1z'/></marker>"
    let line =
      "<path style='stroke:red;marker-start:url(#a);marker-mid:url(#b);marker-end:url(#c)' d='M0 0"
      + String(repeating: "h1v1", count: 4) + "'/>"
    let text =
      Self.start + ["a", "b", "c"].map { "<marker id='\($0)'>" + arrow }.joined()
      + String(repeating: line, count: 2000) + "</svg>"
    // A refusal depends on the document; the time that drawing takes depends on how the test is built.
    var limits = VectorLimits()
    limits.processorTime = 30
    limits.time = 300
    #expect(Graphics.failure(of: .svg(text), limits: limits) == nil)
  }

  @Test("A picture of 100,000 by 100,000 pixels, by itself and within a drawing")
  func largePicture() throws {
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1,
      0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 6, 0, 0, 0, 0, 0, 0, 0,
    ]
    #expect(Graphics.failure(of: .data(VectorData(header))) == .graphicTooComplex)
    let text =
      Self.start + "<image href='data:image/png;base64,\(Base64.text(of: header))'/></svg>"
    #expect(Graphics.failure(of: .svg(text)) == .graphicTooComplex)
  }

  @Test("A picture whose sides have 32 bits each")
  func largestItem() {
    let file =
      Array("\0\0\0\u{10}ftypavif\0\0\0\0\0\0\0\u{14}ispe\0\0\0\0".utf8)
      + [UInt8](repeating: 0xFF, count: 8)
    #expect(Graphics.failure(of: .data(VectorData(file))) == .graphicTooComplex)
    #expect(VectorContent.data(VectorData(file)).naturalSize != nil)
  }

  @Test("A place of 100,000 pixels")
  func largePlace() {
    for size in [
      PixelSize(width: 100_000, height: 10), PixelSize(width: 16000, height: 16000),
    ] {
      #expect(Graphics.failure(of: .svg(Graphics.empty), size) == .graphicTooComplex)
    }
  }

  @Test("What takes too long is given up, and no more than two of that kind are tried")
  func tooLong() throws {
    var limits = VectorLimits()
    limits.time = 2
    let rasterizer = VectorRasterizer(limits: limits)
    let gates = [Signal(), Signal()]
    let size = PixelSize(width: 8, height: 8)
    func failure(_ content: VectorContent) -> MediaError? {
      do {
        _ = try rasterizer.image(
          of: VectorRasterizer.Request(content, size: size, picture: size))
        return nil
      } catch {
        return error as? MediaError
      }
    }
    let stuck = VectorDrawing { _ in gates[0].wait() }
    #expect(failure(.drawing(stuck))?.reason == "it takes too long to draw")
    #expect(failure(.svg(Graphics.empty)) == nil)
    let other = VectorDrawing { _ in gates[1].wait() }
    #expect(failure(.drawing(other))?.code == .graphicTooComplex)
    #expect(failure(.drawing(VectorDrawing { _ in }))?.code == .graphicTooComplex)
    // Drawing goes on when one has ended.
    for gate in gates { gate.raise() }
    while failure(.drawing(VectorDrawing { _ in })) != nil {}
  }

  @Test("The processor's time counts, not what others take of it")
  func processorTime() {
    var limits = VectorLimits()
    limits.processorTime = 0.1
    limits.time = 3600
    // A closure cannot be stopped: it would keep a core from the other tests.
    let isGivenUp = Atomic(false)
    defer { isGivenUp.store(true, ordering: .relaxed) }
    let end = ContinuousClock.now + .seconds(100)
    let busy = VectorDrawing { _ in
      while ContinuousClock.now < end, !isGivenUp.load(ordering: .relaxed) {}
    }
    do {
      _ = try Graphics.draw(.drawing(busy), limits: limits)
      Issue.record("it was drawn")
    } catch {
      #expect((error as? MediaError)?.code == .graphicTooComplex)
    }
  }
}
