import HLS
import MediaCore
import Testing

/// Delta updates and comparisons of copies: draft-pantos-hls-rfc8216bis, 4.4.5.2, 6.2.1, 6.3.4 and 6.3.7.
@Suite("Updates")
struct DeltaUpdateTests {
  private static let tags = """
    #EXTM3U
    #EXT-X-VERSION:10
    #EXT-X-TARGETDURATION:4
    #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24,CAN-SKIP-DATERANGES=YES
    #EXT-X-DISCONTINUITY-SEQUENCE:5

    """

  /// The playlist in full, as the server would send it.
  private static func full(_ first: Int, _ end: Int) -> String {
    var text = tags + "#EXT-X-MEDIA-SEQUENCE:\(first)\n"
    text +=
      "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x01\n#EXT-X-MAP:URI=\"m\"\n#EXT-X-BITRATE:100\n"
    text += "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:00Z\n"
    text += (first..<end).map(segment).joined()
    return text
  }

  private static func segment(_ number: Int) -> String {
    (number == 3 ? "#EXT-X-DISCONTINUITY\n" : "")
      + "#EXTINF:4.0,\n#EXT-X-BYTERANGE:10\(number == 0 ? "@0" : "")\nall.ts\n"
  }

  /// The same from a place on, with what is before left out.
  private static func delta(_ first: Int, _ end: Int, skipping count: Int, _ more: String = "")
    -> String
  {
    tags + "#EXT-X-MEDIA-SEQUENCE:\(first)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)\(more)\n"
      + (first + count..<end).map(segment).joined()
  }

  @Test("an update is made whole with the copy before, down to the last byte")
  func merging() throws {
    let previous = try media(Self.full(0, 8))
    let merged = try media(Self.delta(0, 10, skipping: 6), updating: previous)
    #expect(!merged.needsFullReload)
    #expect(merged.segments == (try media(Self.full(0, 10))).segments)
    #expect(merged.segments[9].byteRange == ResourceRange(offset: 90, length: 10))
    #expect(merged.segments[9].discontinuityNumber == 6)
    #expect(merged.segments[9].keys.count == 1)
  }

  @Test("segments may go from the beginning at the same time")
  func sliding() throws {
    let previous = try media(Self.full(0, 8))
    let merged = try media(Self.delta(2, 10, skipping: 4), updating: previous)
    #expect(merged.segments.map(\.sequenceNumber) == Array(2..<10))
    #expect(merged.segments.first?.start == .zero)
    #expect(merged.segments.map(\.discontinuityNumber) == [5, 6, 6, 6, 6, 6, 6, 6])
    #expect(merged.segments[7].date == (try media(Self.full(0, 10))).segments[9].date)
  }

  @Test("what cannot be filled in has to be loaded in full")
  func incomplete() throws {
    let text = Self.delta(0, 10, skipping: 6)
    let alone = try media(text)
    #expect(alone.needsFullReload)
    #expect(alone.skipped == SkippedSegments(count: 6))
    #expect(alone.segments.map(\.sequenceNumber) == [6, 7, 8, 9])
    #expect(alone.nextSequenceNumber == 10)
    for previous in [try media(Self.full(0, 5)), try media(Self.full(2, 8)), alone] {
      #expect(try media(text, updating: previous).needsFullReload)
    }
    let report = examine(text, updating: try media(Self.full(0, 5)))
    #expect(report.diagnostics.contains { $0.kind == .incompleteUpdate })
  }

  @Test("a new key or section in the update takes the place of the old")
  func newState() throws {
    let previous = try media(Self.full(0, 8))
    let text =
      Self.tags + """
        #EXT-X-MEDIA-SEQUENCE:0
        #EXT-X-SKIP:SKIPPED-SEGMENTS=7
        #EXTINF:4.0,
        a.ts
        #EXT-X-KEY:METHOD=NONE
        #EXT-X-MAP:URI="n"
        #EXTINF:4.0,
        b.ts
        """
    let merged = try media(text, updating: previous)
    #expect(merged.segments[7].keys.count == 1)
    #expect(merged.segments[8].keys == [])
    #expect(merged.segments.suffix(2).map(\.initialization?.uri.last) == ["m", "n"])
  }

  private static func ranges(_ ids: String...) -> String {
    "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:00Z\n"
      + ids.map { "#EXT-X-DATERANGE:ID=\"\($0)\",START-DATE=\"2020-01-01T00:00:00Z\"\n" }.joined()
  }

  @Test("date ranges left out are kept, and those removed go")
  func dateRanges() throws {
    let previous = try media(Self.full(0, 8) + Self.ranges("a", "b", "c"))
    let second =
      Self.delta(0, 9, skipping: 6, ",RECENTLY-REMOVED-DATERANGES=\"b\tx\"")
      + Self.ranges("d")
    #expect(try media(second, updating: previous).dateRanges.map(\.id).sorted() == ["a", "c", "d"])
    expectFlawless(second)
    let first = Self.delta(0, 9, skipping: 6) + Self.ranges("a", "d")
    #expect(try media(first, updating: previous).dateRanges.map(\.id) == ["a", "d"])
    let empty = Self.delta(0, 9, skipping: 6, ",RECENTLY-REMOVED-DATERANGES=\"\"")
    #expect(try media(empty, updating: previous).dateRanges.map(\.id) == ["a", "b", "c"])
  }

  @Test("what is wrong with EXT-X-SKIP")
  func wrong() throws {
    expectStrictOnly(.missingAttribute, mediaText("#EXT-X-SKIP:X=1", version: 9))
    expectStrictOnly(
      .duplicateTag,
      mediaText("#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1", version: 9))
    let huge = try media(
      mediaText("#EXT-X-SKIP:SKIPPED-SEGMENTS=2305843009213693951\n" + segments(0..<1)))
    #expect(huge.segments[0].sequenceNumber == 2_305_843_009_213_693_951)
  }

  @Test("copies are compared")
  func changes() throws {
    func live(_ first: Int, _ range: Range<Int>, _ more: String = "") throws -> MediaPlaylist {
      try media(mediaText("#EXT-X-MEDIA-SEQUENCE:\(first)\n" + segments(range) + more))
    }
    let old = try live(5, 5..<8)
    #expect(try live(5, 5..<8).change(since: old) == .unchanged)
    #expect(try live(5, 5..<9).change(since: old) == .changed)
    #expect(try live(6, 6..<8).change(since: old) == .changed)
    #expect(try live(6, 6..<9).change(since: old) == .changed)
    #expect(try live(5, 5..<8, "#EXT-X-ENDLIST\n").change(since: old) == .changed)
    #expect(try live(0, 0..<3).change(since: old) == .regressed)
    #expect(try live(5, 5..<7).change(since: old) == .regressed)
    #expect(try live(6, 5..<8).change(since: old) == .conflicting(segment: 6))
    #expect(try live(100, 100..<103).change(since: old) == .changed)
    let report = examine(
      mediaText("#EXT-X-MEDIA-SEQUENCE:6\n" + segments(5..<8)), updating: old)
    #expect(report.diagnostics.map(\.kind) == [.changedSegment])
    let target = examine(
      mediaText("#EXT-X-MEDIA-SEQUENCE:5\n" + segments(5..<8), target: 9), updating: old)
    #expect(target.diagnostics.map(\.kind) == [.changedTargetDuration])
  }

  @Test("a new token in a segment's query is no change of the segment")
  func tokens() throws {
    let old = try media(mediaText("#EXTINF:4.0,\na.ts?t=1"))
    #expect(try media(mediaText("#EXTINF:4.0,\na.ts?t=2")).change(since: old) == .unchanged)
  }

  @Test("a part more is a change")
  func parts() throws {
    let old = try media(LowLatencyTests.whole)
    let more = LowLatencyTests.whole + "\n#EXT-X-PART:DURATION=1,URI=\"p268.2.mp4\""
    #expect(try media(more).change(since: old) == .changed)
    #expect(try media(LowLatencyTests.whole).change(since: old) == .unchanged)
  }
}
