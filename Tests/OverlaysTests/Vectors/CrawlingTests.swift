import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@testable import Overlays

/// Graphics that run across a band, and lines of text.
@Suite("Crawling graphics") struct CrawlingTests {
  private let picture = PixelSize(width: 640, height: 360)

  /// An image of a colour for each column.
  private func image(width: Int) -> OverlayImage {
    OverlayImage(
      size: PixelSize(width: width, height: 2),
      pixels: (0..<2 * width).map { 0xFF00_0000 | UInt32($0 % width) })
  }

  /// The columns of an image that are seen, by the column of the picture.
  private func columns(
    _ distance: Double, width: Int, band: MediaCore.PixelRect, gap: Double = 1
  ) -> [Int: Int] {
    let images = CrawlingStrip(image(width: width)).images(
      ShownVector.Crawl(distance: distance, gap: gap), in: band, on: picture, opacity: 1)
    var columns: [Int: Int] = [:]
    for placed in images {
      for x in 0..<placed.image.size.width {
        #expect(
          columns.updateValue(Int(placed.image[x, 0] & 0xFF_FFFF), forKey: placed.x + x) == nil)
      }
    }
    return columns
  }

  @Test("A strip comes in at the right and moves by what it has crawled, copies behind each other")
  func left() {
    let band = MediaCore.PixelRect(x: 100, y: 300, width: 200, height: 10)
    #expect(columns(0, width: 600, band: band).isEmpty)
    #expect(columns(3, width: 600, band: band) == [297: 0, 298: 1, 299: 2])
    let full = columns(350, width: 600, band: band)
    #expect(full.count == 200 && full[100] == 150 && full[299] == 349)
    // The first copy ends, ten columns are free, and the next begins.
    let both = columns(700, width: 600, band: band)
    #expect(both[199] == 599 && both[200] == nil && both[209] == nil && both[210] == 0)
    // After a year it is where it is after as many columns less.
    let far = columns(610 * 1e7 + 700, width: 600, band: band)
    #expect(far == both)
  }

  @Test("To the right it comes in at the left, last column first")
  func right() {
    let band = MediaCore.PixelRect(x: 0, y: 0, width: 640, height: 10)
    #expect(columns(-2, width: 50, band: band) == [0: 48, 1: 49])
  }

  @Test("Steps of the same length move by as many columns, whatever their numbers come to")
  func steps() {
    let band = MediaCore.PixelRect(x: 0, y: 0, width: 640, height: 10)
    for start in [0, 0.25, 0.499, 0.5] {
      let places = (1...200).map { index in
        columns(start + 120 * (Double(index) / 60), width: 30, band: band, gap: 1e3).keys.min() ?? 0
      }
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 - $1 == 2 || $1 == 0 }, "\(start)")
    }
  }

  @Test("A line of text is as wide as it is long, and smaller where it has to fit")
  func text() throws {
    func size(_ text: String, width: Int = VectorRasterizer.ownWidth) throws -> PixelSize {
      try VectorSubject(.text(VectorText(text)), VectorLimits())
        .draw(PixelSize(width: width, height: 40), picture: picture, VectorLimits()).size
    }
    let short = try size("It rains.")
    let long = try size(String(repeating: "It rains. ", count: 20))
    #expect(short.height == 40 && short.width > 60)
    #expect(long.width > 15 * short.width && long.width < 25 * short.width)
    #expect(try size("It rains.", width: 300) == PixelSize(width: 300, height: 40))
    #expect(try size(String(repeating: "w", count: 300), width: 300).width == 300)
    #expect(try size("").width >= 1)
    #expect(try size("אבג " + String(repeating: "אבג ", count: 60)).width > 500)
    let most = VectorText.mostCharacters
    #expect(
      errorCode { _ = try size(String(repeating: "x", count: most + 1)) } == .graphicTooComplex)
  }
}
