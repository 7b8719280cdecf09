import MediaCore
import Testing

@testable import HLS

@Suite("Where text lies that is not listed rightly") struct TextPlacementTests {
  private func text(segments: Int, of length: Int) throws -> MediaPlaylist {
    try media(
      "#EXTM3U\n#EXT-X-TARGETDURATION:\(length)\n"
        + (0..<segments).map { "#EXTINF:\(length),\nt\($0)\n" }.joined() + "#EXT-X-ENDLIST\n")
  }

  private func placement(
    segments: Int, of length: Int, pictures: Double, drifts: DriftTable = DriftTable()
  ) throws -> TextPlacement {
    TextPlacement(
      try text(segments: segments, of: length), pictureLength: .seconds(pictures), drifts: drifts)
  }

  @Test(
    "What lists as much as the pictures is taken at its word, as is what may well reach further")
  func word() throws {
    for length in [40.0, 60, 48, 80, 0] {
      let placement = try placement(segments: 10, of: 6, pictures: length)
      let expected = length == 40 ? 20.0 : 30
      #expect(placement.time(listedAt: .seconds(30)) == .seconds(expected), "\(length)")
      #expect(placement.listedTime(of: .seconds(expected)) == .seconds(30), "\(length)")
    }
  }

  @Test("The drift of the pictures is that of the text")
  func drift() throws {
    var drifts = DriftTable()
    drifts.note(.seconds(30), listedAt: .seconds(24))
    let placement = try placement(segments: 20, of: 6, pictures: 60, drifts: drifts)
    #expect(placement.time(listedAt: .seconds(20)) == .seconds(10))
    #expect(placement.time(listedAt: .seconds(60)) == .seconds(36))
    #expect(placement.listedTime(of: .seconds(36)) == .seconds(60))
  }
}
