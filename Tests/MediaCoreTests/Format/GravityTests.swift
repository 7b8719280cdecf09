import MediaCore
import Testing

@Suite("Where a picture goes") struct GravityTests {
  private static let screen = PixelSize(width: 1920, height: 1080)

  @Test(
    "Pictures of each shape find their place",
    arguments: [
      (.aspect, (1920, 1080), PixelRect(x: 0, y: 0, width: 1920, height: 1080)),
      (.aspect, (4, 3), PixelRect(x: 240, y: 0, width: 1440, height: 1080)),
      (.aspect, (2560, 1080), PixelRect(x: 0, y: 135, width: 1920, height: 810)),
      (.aspect, (9, 16), PixelRect(x: 656, y: 0, width: 608, height: 1080)),
      (.aspectFill, (4, 3), PixelRect(x: 0, y: -180, width: 1920, height: 1440)),
      (.aspectFill, (2560, 1080), PixelRect(x: -320, y: 0, width: 2560, height: 1080)),
      (.fill, (4, 3), PixelRect(x: 0, y: 0, width: 1920, height: 1080)),
      (.aspect, (0, 5), PixelRect(x: 0, y: 0, width: 1920, height: 1080)),
    ] as [(Gravity, (Int, Int), PixelRect)])
  func places(gravity: Gravity, size: (Int, Int), place: PixelRect) {
    #expect(gravity.place(PixelSize(width: size.0, height: size.1), in: Self.screen) == place)
  }

  @Test(
    "Aspect stays inside and touches two sides; aspect fill covers, in the middle",
    arguments: [1, 2, 3, 7, 179, 180, 319, 1279, 1920, 8191])
  func properties(width: Int) {
    for height in [1, 2, 5, 179, 1079, 1080, 4321] {
      let size = PixelSize(width: width, height: height)
      for bounds in [Self.screen, PixelSize(width: 333, height: 1001)] {
        let inside = Gravity.aspect.place(size, in: bounds)
        #expect(inside.width <= bounds.width && inside.height <= bounds.height)
        #expect(inside.width == bounds.width || inside.height == bounds.height)
        #expect(inside.width > 0 && inside.height > 0, "\(size) in \(bounds) is gone")
        let over = Gravity.aspectFill.place(size, in: bounds)
        #expect(over.width >= bounds.width && over.height >= bounds.height)
        #expect(over.width == bounds.width || over.height == bounds.height)
        for place in [inside, over] {
          #expect(abs(2 * place.x + place.width - bounds.width) <= 1)
          #expect(abs(2 * place.y + place.height - bounds.height) <= 1)
        }
      }
    }
  }

  @Test("In no room at all there is no picture")
  func noRoom() {
    let place = Gravity.aspect.place(Self.screen, in: PixelSize(width: 0, height: 0))
    #expect(place == PixelRect(x: 0, y: 0, width: 0, height: 0))
  }

  @Test(
    "The shape of pixels and the rotation make the size that is shown",
    arguments: [
      (Rational(16, 15), 0, 768, 576), (Rational(64, 45), 0, 1024, 576), (.unknown, 0, 720, 576),
      (Rational(1, 0), 0, 720, 576), (Rational(16, 15), 90, 576, 768),
      (Rational(16, 15), 180, 768, 576), (Rational(16, 15), 270, 576, 768),
      (Rational(1, .max), 0, 1, 576), (Rational(100, 1), 0, 720, 576),
    ] as [(Rational, Int, Int, Int)])
  func displaySize(shape: Rational, rotation: Int, width: Int, height: Int) {
    let format = VideoFormat(
      width: 720, height: 576, pixelFormat: "yuv420p", sampleAspectRatio: shape, rotation: rotation)
    #expect(format.displaySize == PixelSize(width: width, height: height))
  }
}
