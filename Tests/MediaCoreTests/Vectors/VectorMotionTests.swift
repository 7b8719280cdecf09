import MediaCore
import Testing

@Suite("Graphics that move by themselves") struct VectorMotionTests {
  private func seconds(_ value: Double) -> MediaTime { .seconds(value) }

  private func path(_ text: String) throws -> VectorPath { try #require(VectorPath(svg: text)) }

  @Test(
    "Paths of SVG are read, also without blanks and relative to where they are",
    arguments: [
      ("M0 0 L3,0 L3 4", "M 0 0 3 0 3 4"), ("m0 0l3 0l0 4", "M0 0H3V4"), ("M0 0h3v4", "M0,0H3 V4"),
      ("M0 0L3-4", "M0 0 L 3 -4"), ("M0 0L.5.5", "M0 0L0.5 0.5"), ("M1e1 0z", "M10 0Z"),
      ("M0 0Q3 0 3 3", "M0 0C2 0 3 1 3 3"), ("M1 1S2 0 3 3", "M1 1C1 1 2 0 3 3"),
      ("M0 0C0 1 2 1 2 0S4-1 4 0", "M0 0C0 1 2 1 2 0C2-1 4-1 4 0"),
      ("M0 0q1 1 2 0t2 0", "M0 0Q1 1 2 0Q3-1 4 0"), ("M0 0T1 1", "M0 0Q0 0 1 1"),
      ("M0 0A0 1 0 0 1 3 3", "M0 0L3 3"), ("m1 1a2 2 0 1110 0", "M1 1A2 2 0 1 1 11 1"),
    ])
  func paths(_ text: String, _ same: String) throws {
    #expect(try path(text) == path(same))
  }

  @Test(
    "What is no path is refused",
    arguments: [
      "", "L0 0", "M0", "M0 0L1", "M0 0A1 1 0 2 0 1 1", "M0 0A1 1 0 0 0 1", "M0 0X", "M0 0 z 1",
      "M a b",
    ])
  func noPaths(_ text: String) { #expect(VectorPath(svg: text) == nil) }

  @Test(
    "Arcs go round the side that they say, however large the ellipse has to be",
    arguments: [
      ("M0 0A1 1 0 0 1 2 0", 1, -1), ("M0 0A1 1 0 0 0 2 0", 1, 1), ("M0 0A.1 .1 9 1 1 2 0", 1, -1),
      ("M0 0A1 2 0 0 1 2 0", 1, -2), ("M0 0A2 1 90 0 1 2 0", 1, -2),
      ("M1 0A1 1 0 0 1 0 1", 0.7071, 0.7071), ("M1 0A1 1 0 1 1 0 1", 1.7071, 1.7071),
      ("M1 0A1 1 0 0 0 0 1", 0.2929, 0.2929), ("M1 0A1 1 0 1 0 0 1", -0.7071, -0.7071),
    ])
  func arcs(_ text: String, _ x: Double, _ y: Double) throws {
    let path = try path(text)
    let start = VectorMotion.along(path, over: .seconds(2))
    let middle = start.offset(after: .seconds(1))
    #expect(abs(middle.x - x) < 0.01 && abs(middle.y - y) < 0.01, "\(middle)")
  }

  @Test("The way is gone at one speed, whatever its lines are")
  func speed() throws {
    let motion = VectorMotion.along(try path("M0 0H1V2"), over: .seconds(3))
    #expect(motion.offset(after: .zero) == VectorPoint(x: 0, y: 0))
    #expect(motion.offset(after: .seconds(1)) == VectorPoint(x: 1, y: 0))
    #expect(motion.offset(after: seconds(2.5)) == VectorPoint(x: 1, y: 1.5))
    // For ever, each time anew.
    #expect(abs(motion.offset(after: seconds(3_000_000.5)).x - 0.5) < 1e-6)
    #expect(motion.isUnderWay(after: .seconds(1_000_000_000)))
  }

  @Test("It goes as often as was said, and stays at the end; every second way may go back")
  func times() throws {
    let line = try path("M0 0H1")
    let once = VectorMotion.along(line, over: .seconds(1), times: 1)
    #expect(once.offset(after: .seconds(9)).x == 1)
    #expect(once.isUnderWay(after: seconds(0.5)) && !once.isUnderWay(after: .seconds(1)))
    let back = VectorMotion.along(line, over: .seconds(1), times: 2, returns: true)
    #expect(back.offset(after: seconds(1.25)).x == 0.75)
    #expect(back.offset(after: .seconds(2)).x == 0)
    let smooth = VectorMotion.along(line, over: .seconds(1), easing: .smooth)
    #expect(smooth.offset(after: seconds(0.25)).x < 0.2)
    #expect(smooth.offset(after: seconds(0.5)).x == 0.5)
  }

  @Test("A scene has the graphic where its motion has come to, and tells when it looks different")
  func scene() throws {
    var scene = VectorScene()
    let place = VectorPlace(x: 0.1, y: 0.2, width: 0.1, height: 0.1)
    _ = try scene.apply(
      VectorChange(
        id: "a", content: .svg("<svg/>"), place: place,
        motion: .along(try path("M0 0H0.5"), over: .seconds(1), times: 1)), at: .seconds(5))
    #expect(scene.shown(at: seconds(5.5)).map(\.place.x) == [0.35])
    #expect(
      scene.nextChange(after: seconds(5.5), step: .milliseconds(40))
        == seconds(331.0 / 60))
    #expect(scene.nextChange(after: .seconds(6), step: .milliseconds(40)) == nil)
    // A motion does not hold up those that wait for graphics.
    #expect(!scene.isMoving(at: seconds(5.5)))
    // Another content keeps the motion, another motion begins anew.
    _ = try scene.apply(VectorChange(id: "a", content: .svg("<svg></svg>")), at: seconds(5.5))
    #expect(scene.shown(at: seconds(5.75)).map(\.place.x) == [0.475])
    _ = try scene.apply(VectorChange(id: "a", motion: .crawl(100)), at: .seconds(6))
    #expect(scene.shown(at: .seconds(8)).map(\.crawl?.distance) == [200])
    _ = try scene.apply(VectorChange(id: "a", motion: .crawl(0)), at: .seconds(8))
    #expect(scene.shown(at: .seconds(9)).map(\.crawl) == [nil] && !scene.hasMotion(at: .seconds(9)))
  }
}
