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

  @Test("The rest of a segment whose parts are listed no more is loaded with all of it")
  func unlistedParts() throws {
    func list(_ text: String) throws -> MediaPlaylist {
      try media(
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PART-INF:PART-TARGET=1\n"
          + "#EXTINF:4,\ns0\n" + text)
    }
    let parts = (0..<4).map { "#EXT-X-PART:DURATION=1,URI=\"p\($0)\"\n" }
    let edge = try #require(try list(parts[..<2].joined()).unfinishedSegment)
    var cursor = SegmentCursor(start: .zero)
    cursor.last = (MediaPiece(1, of: edge, isWhole: false), 0)
    let rest = "#EXTINF:4,\ns1\n#EXTINF:4,\ns2\n"
    guard case .piece(let part) = cursor.next(in: try list(parts.joined() + rest), goesOn: true),
      case .piece(let whole) = cursor.next(in: try list(rest), goesOn: true)
    else {
      Issue.record("nothing is next")
      return
    }
    #expect(part.part == 2 && part.segment.start == .seconds(6) && !cursor.repeats(part))
    #expect(whole.part == nil && whole.segment.start == .seconds(4) && cursor.repeats(whole))
    // Of one that was loaded to its end nothing is loaded once more.
    let all = try #require(try list(parts.joined()).unfinishedSegment)
    cursor.last = (MediaPiece(3, of: all, isWhole: false), 0)
    guard case .piece(let next) = cursor.next(in: try list(rest), goesOn: true) else {
      Issue.record("nothing is next")
      return
    }
    #expect(next.segment.start == .seconds(8) && !cursor.repeats(next))
  }

  @Test("What is on demand ends with its last part")
  func lastPart() throws {
    let list = try media(
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        + "#EXT-X-PART-INF:PART-TARGET=1\n#EXTINF:4,\ns0\n#EXT-X-PART:DURATION=1,URI=\"p\"\n")
    var cursor = SegmentCursor(start: .zero)
    let edge = try #require(list.unfinishedSegment)
    cursor.last = (MediaPiece(0, of: edge, isWhole: false), 0)
    #expect(cursor.next(in: list, goesOn: true) == .end)
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
