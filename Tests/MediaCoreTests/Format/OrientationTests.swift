import MediaCore
import Testing

@Suite("How a picture is turned") struct OrientationTests {
  @Test(
    "Turns are brought to quarters",
    arguments: [
      (0, 0), (90, 90), (-90, 270), (360, 0), (450, 90), (44, 0), (46, 90), (-1, 0), (359, 0),
    ])
  func quarters(degrees: Int, rotation: Int) {
    #expect(Orientation(rotation: degrees).rotation == rotation)
  }

  @Test("Any number is a turn", arguments: [Int.min, -1_000_003, 1_000_003, .max])
  func anyNumber(degrees: Int) {
    #expect([0, 90, 180, 270].contains(Orientation(rotation: degrees).rotation))
  }

  /// Where the corners of a square come to lie, told by its corner at the top left, clockwise from 0.
  private func corners(_ orientation: Orientation) -> [Int] {
    var corners = [0, 1, 2, 3]
    if orientation.isMirrored { corners = [1, 0, 3, 2] }
    let turns = orientation.rotation / 90
    return (0..<4).map { corners[($0 + 4 - turns) % 4] }
  }

  @Test("One after the other moves every corner as both do")
  func following() {
    let all = [0, 90, 180, 270].flatMap {
      [Orientation(rotation: $0), Orientation(rotation: $0, isMirrored: true)]
    }
    for first in all {
      for second in all {
        let moved = corners(second).map { corners(first)[$0] }
        #expect(corners(first.followed(by: second)) == moved, "\(first) \(second)")
      }
    }
  }
}
