import MediaCore
import Testing

@Suite("Where a small picture goes") struct InsetPlaceTests {
  @Test(
    "In each corner it is as wide as it is to be, and as far from the edges",
    arguments: [
      (.topLeft, PixelRect(x: 20, y: 20, width: 250, height: 125)),
      (.topRight, PixelRect(x: 730, y: 20, width: 250, height: 125)),
      (.bottomLeft, PixelRect(x: 20, y: 655, width: 250, height: 125)),
      (.bottomRight, PixelRect(x: 730, y: 655, width: 250, height: 125)),
    ] as [(InsetPlace.Corner, PixelRect)])
  func corners(corner: InsetPlace.Corner, rect: PixelRect) {
    let place = InsetPlace(corner: corner)
    #expect(
      place.rect(of: PixelSize(width: 400, height: 200), in: PixelSize(width: 1000, height: 800))
        == rect)
  }

  @Test("What would not fit is smaller, and whatever is asked for it is within the bounds")
  func limits() {
    let bounds = PixelSize(width: 640, height: 360)
    for width in [1, 3, 90, 1920, 20_000] {
      for height in [1, 7, 160, 1080, 20_000] {
        for size in [-1, 0, 0.3, 1, 9, .nan] {
          for margin in [-1, 0, 0.1, 7, .nan] {
            for corner in InsetPlace.Corner.allCases {
              let rect = InsetPlace(corner: corner, size: size, margin: margin)
                .rect(of: PixelSize(width: width, height: height), in: bounds)
              #expect(rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0)
              #expect(rect.x + rect.width <= 640 && rect.y + rect.height <= 360)
            }
          }
        }
      }
    }
    var place = InsetPlace(size: 7, margin: -3, radius: .nan)
    #expect(place.size == 1 && place.margin == 0 && place.radius == 0)
    place.size = 0
    place.radius = 3
    #expect(place.size == 0.05 && place.radius == 0.5)
  }
}
