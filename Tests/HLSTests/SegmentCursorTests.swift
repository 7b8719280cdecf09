import MediaCore
import Testing

@testable import HLS

@Suite("What is loaded next") struct SegmentCursorTests {
  private func list(
    of lengths: [Double], first: Int = 0, isOver: Bool = true
  ) throws -> MediaPlaylist {
    try media(
      "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
        + lengths.enumerated().map { "#EXTINF:\($1),\ns\(first + $0)\n" }.joined()
        + (isOver ? "#EXT-X-ENDLIST\n" : ""))
  }

  /// The beginning of what follows the third segment of one list in another.
  private func start(after length: Double, in other: MediaPlaylist) throws -> Double? {
    var cursor = SegmentCursor(start: .zero)
    let segments = try list(of: [length, length, length]).segments
    cursor.last = (MediaPiece(segments[2]), 0)
    guard case .piece(let piece) = cursor.next(in: other, goesOn: false) else { return nil }
    return piece.segment.start.seconds
  }

  @Test(
    "In another list it is the segment in which the last one ended, not one that begins later",
    arguments: [
      (5, [4, 4, 4, 4, 4], 12), (5, [5, 5, 5, 5], 15), (5, [5.03, 5.03, 5.03, 5], 15.09),
      (5, [4.9, 4.95, 5.1, 5], 14.95), (10, [10, 10, 6, 6], 26), (10, [10, 10, 9, 2], 29),
      (10, [10, 10, 10], nil),
    ] as [(Double, [Double], Double?)])
  func other(length: Double, lengths: [Double], start: Double?) throws {
    #expect(try self.start(after: length, in: list(of: lengths)) == start)
  }

  @Test("A list that is empty for a moment changes nothing")
  func empty() throws {
    var history = PlaylistHistory(try list(of: [2, 2, 2], first: 10, isOver: false), at: .zero)
    let known = history.playlist
    #expect(history.take(try list(of: [], first: 14, isOver: false), at: .seconds(2)) == .unchanged)
    #expect(history.playlist == known)
    #expect(
      history.take(try list(of: [2, 2], first: 14, isOver: false), at: .seconds(4)) == .changed)
    // One of 2 s, or of the target duration, has come and gone unseen.
    #expect(history.playlist.beginning == .seconds(16))
  }
}
