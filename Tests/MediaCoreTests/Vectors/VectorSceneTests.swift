import MediaCore
import Testing

@Suite("The scene of graphics") struct VectorSceneTests {
  private let svg = VectorContent.svg("<svg/>")

  @Test("Graphics are in the order of z, then of coming")
  func order() throws {
    var scene = VectorScene()
    for (id, z) in [("a", 1), ("b", 0), ("c", 1), ("d", -5)] {
      _ = try scene.apply(VectorChange(id: id, content: svg, z: z), at: .zero)
    }
    #expect(scene.graphics.map(\.id) == ["d", "b", "a", "c"])
    _ = try scene.apply(VectorChange(id: "d", z: 1), at: .zero)
    #expect(scene.graphics.map(\.id) == ["b", "a", "c", "d"])
  }

  @Test("What a change does not say stays as it was")
  func changes() throws {
    var scene = VectorScene()
    let place = VectorPlace(x: 0.1, y: 0.1, width: 0.2, height: 0.2)
    let id = try scene.apply(
      VectorChange(content: svg, place: place, z: 3, opacity: 0.5), at: .zero)
    let changed = try scene.apply(VectorChange(id: id, opacity: 7), at: .zero)
    #expect(changed == id)
    #expect(
      scene.graphics == [VectorGraphic(id: id, content: svg, place: place, z: 3, opacity: 1)])
    let second = try scene.apply(VectorChange(content: svg), at: .zero)
    #expect(second != id)
    let third = try scene.apply(VectorChange(content: svg, clears: true), at: .zero)
    #expect(third != id)
    #expect(scene.graphics.count == 1)
  }

  @Test("What is not there cannot be changed, removed, or be without content")
  func faults() throws {
    var scene = VectorScene()
    #expect(throws: MediaError.self) { try scene.apply(VectorChange(id: "x"), at: .zero) }
    #expect(throws: MediaError.self) { try scene.apply(VectorChange(), at: .zero) }
    #expect(throws: MediaError.self) { try scene.remove("x", at: .zero) }
    for _ in 0..<VectorScene.limit { _ = try scene.apply(VectorChange(content: svg), at: .zero) }
    do throws(MediaError) {
      _ = try scene.apply(VectorChange(content: svg), at: .zero)
      Issue.record("one too many")
    } catch {
      #expect(error.code == .limitExceeded)
    }
  }

  @Test("Those that fade out count among what is drawn")
  func leaving() throws {
    var scene = VectorScene()
    for number in 0..<300 {
      _ = try scene.apply(VectorChange(id: "\(number)", content: svg), at: .zero)
      try scene.remove("\(number)", over: .seconds(1000), at: .zero)
    }
    #expect(scene.shown(at: .zero).count <= VectorScene.limit)
    _ = try scene.apply(VectorChange(id: "last", content: svg), at: .zero)
    #expect(scene.graphics.map(\.id) == ["last"])
  }

  @Test("Place and opacity come to their new values over a time, from where they are")
  func movement() throws {
    var scene = VectorScene()
    let left = VectorPlace(x: 0, y: 0, width: 0.2, height: 0.2)
    let right = VectorPlace(x: 0.8, y: 0, width: 0.2, height: 0.2)
    _ = try scene.apply(VectorChange(id: "a", content: svg, place: left), at: .seconds(1))
    _ = try scene.apply(
      VectorChange(id: "a", place: right, opacity: 0.5, over: .seconds(2)), at: .seconds(10))
    func now(_ seconds: Double) -> (x: Double, opacity: Double) {
      let shown = scene.shown(at: .seconds(seconds))
      return ((shown[0].place.x * 100).rounded() / 100, (shown[0].opacity * 100).rounded() / 100)
    }
    #expect(now(10) == (0, 1))
    #expect(now(11) == (0.4, 0.75))
    #expect(now(12) == (0.8, 0.5))
    #expect(now(50) == (0.8, 0.5))
    // Turned round half way.
    _ = try scene.apply(
      VectorChange(id: "a", place: left, over: .seconds(1)), at: .seconds(11))
    #expect(now(11) == (0.4, 0.75))
    #expect(now(11.5) == (0.2, 0.63))
    #expect(now(12) == (0, 0.5))
    #expect(
      scene.nextChange(after: .seconds(11.5), step: .milliseconds(40)) == .milliseconds(11540))
    #expect(scene.nextChange(after: .seconds(12), step: .milliseconds(40)) == nil)
  }

  @Test("A new graphic fades in, a removed one out, and one of the same name is another")
  func fading() throws {
    var scene = VectorScene()
    _ = try scene.apply(VectorChange(id: "a", content: svg, over: .seconds(1)), at: .zero)
    #expect(scene.shown(at: .zero).isEmpty)
    #expect(scene.shown(at: .seconds(0.5)).map(\.opacity) == [0.5])
    try scene.remove("a", over: .seconds(1), at: .seconds(5))
    #expect(scene.shown(at: .seconds(5.5)).map(\.opacity) == [0.5])
    #expect(scene.graphics.isEmpty)
    #expect(throws: MediaError.self) { try scene.remove("a", at: .seconds(5)) }
    _ = try scene.apply(VectorChange(id: "a", content: svg), at: .seconds(5.5))
    #expect(scene.shown(at: .seconds(5.5)).map(\.opacity) == [1])
    #expect(scene.shown(at: .seconds(9)).map(\.opacity) == [1])
  }

  @Test("A graphic goes when its time is over")
  func lifetime() throws {
    var scene = VectorScene()
    _ = try scene.apply(
      VectorChange(id: "a", content: svg, lifetime: .seconds(3)), at: .seconds(1))
    #expect(scene.nextChange(after: .seconds(1), step: .milliseconds(40)) == .seconds(4))
    #expect(scene.shown(at: .milliseconds(3999)).count == 1)
    #expect(scene.shown(at: .seconds(4)).isEmpty)
    let (before, after) = (
      scene.expire(at: .milliseconds(3999)), scene.expire(at: .seconds(4))
    )
    #expect(!before && after)
    #expect(scene.isEmpty)
  }

  @Test("A place is in fractions of the picture or in its pixels, and nonsense is 0")
  func places() {
    let picture = PixelSize(width: 640, height: 360)
    #expect(
      VectorPlace(x: 0.5, y: 0.5, width: 0.25, height: 0.1).rect(in: picture)
        == PixelRect(x: 320, y: 180, width: 160, height: 36))
    #expect(
      VectorPlace(x: -10, y: 4.6, width: 20, height: 7, unit: .pixels).rect(in: picture)
        == PixelRect(x: -10, y: 5, width: 20, height: 7))
    #expect(
      VectorPlace(x: .nan, y: .infinity, width: -1, height: 1e300).rect(in: picture)
        == PixelRect(x: 0, y: 0, width: 0, height: 1_000_000))
  }
}
