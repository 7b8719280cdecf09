import FFmpeg
import Foundation
import MediaCore
import Overlays
import Testing
import VitrineTesting

@Suite("Graphics are drawn") struct VectorDrawingTests {
  @Test(
    "An SVG document looks as rsvg-convert draws it",
    arguments: ["shapes", "effects", "picture"], [(160, 120), (100, 75)])
  func goldens(name: String, size: (width: Int, height: Int)) throws {
    let size = PixelSize(width: size.width, height: size.height)
    let drawn = try Graphics.draw(try Graphics.data("\(name).svg"), size)
    let golden = try Graphics.picture("\(name)-\(size.width)x\(size.height).png")
    #expect(drawn.size == golden.size)
    #expect(Graphics.difference(drawn, golden) < 1)
    #expect(Graphics.difference(drawn, try Graphics.draw(.svg(Graphics.empty), size)) > 20)
  }

  @Test(
    "A picture keeps its proportions and stands in the middle",
    arguments: ["logo.png", "photo.jpg"])
  func pictures(name: String) throws {
    let drawn = try Graphics.draw(
      try Graphics.data(name), PixelSize(width: 200, height: 90))
    // Both are 4:3, so that 120 of 200 columns are theirs.
    for (x, isPicture) in [
      (0, false), (39, false), (41, true), (100, true), (158, true), (160, false),
    ] {
      // No pixel of either is less than half opaque.
      #expect((drawn[x, 45] >> 24 > 120) == isPicture, "at \(x)")
      #expect(isPicture || drawn[x, 45] == 0)
    }
    let picture = try Graphics.picture(name)
    let middle = drawn[100, 45]
    let there = picture[picture.size.width / 2, picture.size.height / 2]
    for shift: UInt32 in [0, 8, 16] {
      #expect(abs(Int(middle >> shift & 0xFF) - Int(there >> shift & 0xFF)) < 60)
    }
  }

  @Test("A canvas has gradients through several colours, and images")
  func gradientsAndImages() throws {
    let (red, green) = (
      VectorColor(red: 1, green: 0, blue: 0), VectorColor(red: 0, green: 1, blue: 0)
    )
    guard case .data(let logo) = try Graphics.data("logo.png") else { return }
    let drawing = VectorDrawing { canvas in
      canvas.fill(
        .rect(VectorRect(x: 0, y: 0, width: 100, height: 20)),
        with: .gradient(
          from: VectorPoint(x: 0, y: 0), to: VectorPoint(x: 100, y: 0),
          [VectorStop(at: 0, red), VectorStop(at: 0.5, green), VectorStop(at: 7, .white)]))
      canvas.fill(
        .rect(VectorRect(x: 0, y: 20, width: 40, height: 40)),
        with: .radial(
          center: VectorPoint(x: 20, y: 40), radius: 20,
          [VectorStop(at: 0, .white), VectorStop(at: 1, red)]))
      canvas.image(logo, in: VectorRect(x: 50, y: 22, width: 40, height: 30))
      canvas.image(logo, in: VectorRect(x: 50, y: 60, width: 40, height: 30), opacity: 0.5)
    }
    let drawn = try Graphics.draw(.drawing(drawing), PixelSize(width: 100, height: 100))
    func isNear(_ x: Int, _ y: Int, _ rgb: UInt32) -> Bool {
      [0, 8, 16].allSatisfy { (shift: UInt32) in
        abs(Int(drawn[x, y] >> shift & 0xFF) - Int(rgb >> shift & 0xFF)) < 12
      }
    }
    #expect(isNear(1, 5, 0xFF0000) && isNear(50, 5, 0x00FF00) && isNear(98, 5, 0xFFFFFF))
    #expect(isNear(25, 5, 0x808000))
    #expect(isNear(20, 40, 0xFFFFFF) && isNear(1, 21, 0xFF0000) && isNear(20, 22, 0xFF1A1A))
    let alone = try Graphics.draw(.data(logo), PixelSize(width: 40, height: 30))
    #expect(
      (0..<30).allSatisfy { y in (0..<40).allSatisfy { drawn[50 + $0, 22 + y] == alone[$0, y] } })
    let (whole, half) = (drawn[70, 37] >> 24, drawn[70, 75] >> 24)
    #expect(abs(Int(whole) - 2 * Int(half)) < 3)
    // One that is damaged is an error of the whole.
    let damaged = VectorDrawing { canvas in
      canvas.image(VectorData([1, 2, 3]), in: VectorRect(x: 0, y: 0, width: 9, height: 9))
    }
    #expect(throws: MediaError.self) {
      try Graphics.draw(.drawing(damaged), PixelSize(width: 10, height: 10))
    }
  }

  @Test("A program draws with paths, paints and text, told of its size and the picture's")
  func canvas() throws {
    let drawing = VectorDrawing { canvas in
      canvas.fill(.rect(canvas.bounds), with: .color(VectorColor(red: 1, green: 0, blue: 0)))
      canvas.fill(
        .circle(center: VectorPoint(x: 20, y: 20), radius: 10),
        with: .linear(
          from: VectorPoint(x: 10, y: 20), .black, to: VectorPoint(x: 30, y: 20), .white))
      canvas.stroke(
        .rect(VectorRect(x: 40, y: 4, width: 16, height: 16)), with: .white.opacity(0.5), width: 4)
      var path = VectorPath()
      path.move(to: VectorPoint(x: 0, y: 40))
      path.curve(
        to: VectorPoint(x: 64, y: 40), VectorPoint(x: 0, y: 60), VectorPoint(x: 64, y: 60))
      path.close()
      canvas.fill(path, with: .color(VectorColor(red: 0, green: 0, blue: 1)))
      canvas.text(
        "\(canvas.picture.width)", at: VectorPoint(x: 2, y: 38), size: 12, isBold: true,
        color: .white)
    }
    let image = try VectorRasterizer().image(
      of: VectorRasterizer.Request(
        .drawing(drawing), size: PixelSize(width: 64, height: 64),
        picture: PixelSize(width: 320, height: 180)))
    #expect(image[1, 62] == 0xFFFF_0000)
    #expect(image[12, 20] & 0xFF < 80 && image[28, 20] & 0xFF > 180)
    #expect(image[40, 12] == 0xFFFF_8080 || image[40, 12] == 0xFFFF_7F7F)
    #expect(image[32, 48] == 0xFF00_00FF)
    let text = (2..<26).flatMap { x in (28..<39).map { image[x, $0] } }
    #expect(text.contains(0xFFFF_FFFF))
  }

  @Test(
    "What is neither SVG, PNG nor JPEG is an error",
    arguments: [
      "", "hello", "<html/>", "<svg", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>",
      "\u{89}PNG\r\n\u{1A}\n",
    ])
  func nonsense(text: String) {
    #expect(Graphics.failure(of: .data(VectorData(Array(text.utf8)))) == .badGraphic)
  }

  @Test("A document in ASCII is one in UTF-8", arguments: ["ascii", "US-ASCII", "utf-8"])
  func encodings(name: String) {
    #expect(
      Graphics.failure(of: .svg("<?xml version='1.0' encoding='\(name)'?>" + Graphics.empty)) == nil
    )
  }

  @Test("A damaged picture is an error")
  func damaged() throws {
    let whole = try Data(contentsOf: URL(filePath: TestMedia.graphic("logo.png")))
    #expect(Graphics.failure(of: .data(VectorData(Array(whole.prefix(60))))) == .badGraphic)
  }
}

/// Graphics, and what became of them.
enum Graphics {
  static let empty = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/>"

  static func data(_ name: String) throws -> VectorContent {
    let bytes = try Data(contentsOf: URL(filePath: TestMedia.graphic(name)))
    return .data(VectorData(Array(bytes), name: name))
  }

  static func picture(_ name: String) throws -> OverlayImage {
    let bytes = try Data(contentsOf: URL(filePath: TestMedia.graphic(name)))
    let format: PictureFormat = name.hasSuffix("png") ? .png : .jpeg
    return try OverlayImage(
      try PictureDecoder.decode(Array(bytes), as: format, pixelLimit: 1 << 20))
  }

  static func draw(
    _ content: VectorContent, _ size: PixelSize = PixelSize(width: 64, height: 48),
    limits: VectorLimits = VectorLimits()
  ) throws -> OverlayImage {
    try VectorRasterizer(limits: limits).image(
      of: VectorRasterizer.Request(content, size: size, picture: size))
  }

  /// What is thrown for a graphic; `nil` if it is drawn.
  static func failure(
    of content: VectorContent, _ size: PixelSize = PixelSize(width: 640, height: 360),
    limits: VectorLimits = VectorLimits()
  ) -> MediaError.Code? {
    do {
      _ = try draw(content, size, limits: limits)
      return nil
    } catch {
      return (error as? MediaError)?.code
    }
  }

  /// The mean difference of all numbers of two images.
  static func difference(_ one: OverlayImage, _ other: OverlayImage) -> Double {
    var sum = 0
    for (left, right) in zip(one.words, other.words) {
      for shift: UInt32 in [0, 8, 16, 24] {
        sum += abs(Int(left >> shift & 0xFF) - Int(right >> shift & 0xFF))
      }
    }
    return Double(sum) / Double(4 * max(1, one.words.count))
  }
}

extension VectorRasterizer {
  /// The image, once it is drawn or given up.
  func image(of request: Request) throws -> OverlayImage {
    try #require(outcome(of: request, waiting: .untilDone)).get()
  }
}
