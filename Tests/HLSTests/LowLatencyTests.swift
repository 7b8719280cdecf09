import HLS
import MediaCore
import Testing

/// Parts, hints, reports and what the server offers: draft-pantos-hls-rfc8216bis, 4.4.3.7 to 4.4.5.4.
@Suite("Low latency")
struct LowLatencyTests {
  static let head = """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:4
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0,CAN-SKIP-UNTIL=24.0,HOLD-BACK=12.5
    #EXT-X-PART-INF:PART-TARGET=1.0
    #EXT-X-MEDIA-SEQUENCE:266
    #EXT-X-PROGRAM-DATE-TIME:2019-02-14T02:13:36.106Z
    #EXT-X-MAP:URI="init.mp4"

    """

  static let whole =
    head + """
      #EXTINF:4.0,
      s266.mp4
      #EXT-X-PART:DURATION=1.0,URI="p267.0.mp4",INDEPENDENT=YES
      #EXT-X-PART:DURATION=1.0,URI="p267.1.mp4"
      #EXT-X-PART:DURATION=1.0,URI="p267.2.mp4",GAP=YES
      #EXT-X-PART:DURATION=0.5,URI="p267.3.mp4"
      #EXTINF:3.5,
      s267.mp4
      #EXT-X-DISCONTINUITY
      #EXT-X-PART:DURATION=1.0,URI="p268.0.mp4",INDEPENDENT=YES
      #EXT-X-PART:DURATION=0.5,URI="p268.1.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="p268.2.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=MAP,URI="init2.mp4",BYTERANGE-START=10,BYTERANGE-LENGTH=20
      #EXT-X-RENDITION-REPORT:URI="../1M/list.m3u8",LAST-MSN=269,LAST-PART=3
      #EXT-X-RENDITION-REPORT:URI="../4M/list.m3u8"
      """

  @Test("a playlist with all of it")
  func whole() throws {
    expectFlawless(Self.whole)
    let playlist = try media(Self.whole)
    #expect(playlist.partTargetDuration == .seconds(1))
    #expect(playlist.holdBack == .ms(12_500))
    #expect(playlist.partHoldBack == .seconds(3))
    #expect(playlist.serverControl?.canBlockReload == true)
    #expect(playlist.serverControl?.canSkipUntil == .seconds(24))
    #expect(playlist.serverControl?.canSkipDateRanges == false)
    #expect(playlist.segments.map(\.parts.count) == [0, 4])
    let parts = playlist.segments[1].parts
    #expect(parts.map(\.index) == [0, 1, 2, 3])
    #expect(parts.map(\.isIndependent) == [true, false, false, false])
    #expect(parts.map(\.isGap) == [false, false, true, false])
    #expect(parts[3].uri == "https://example.com/live/p267.3.mp4")
    #expect(parts[3].duration == .ms(500))
  }

  @Test("the segment at the live edge is there with its parts")
  func edge() throws {
    let playlist = try media(Self.whole)
    let edge = try #require(playlist.unfinishedSegment)
    #expect(edge.uri == "")
    #expect(edge.sequenceNumber == 268)
    #expect(edge.discontinuityNumber == 1)
    #expect(edge.isDiscontinuity)
    #expect(edge.parts.map(\.index) == [0, 1])
    #expect(edge.duration == .ms(1500))
    #expect(edge.start == .ms(7500))
    #expect(edge.initialization?.uri == "https://example.com/live/init.mp4")
    #expect(edge.date == ProgramDate(iso8601: "2019-02-14T02:13:43.606Z"))
    #expect(playlist.duration == .ms(7500))
    #expect(playlist.durationWithParts == .seconds(9))
  }

  @Test("hints are the first of their kind and known kinds only")
  func hints() throws {
    let playlist = try media(Self.whole)
    #expect(
      playlist.preloadHints == [
        PreloadHint(kind: .part, uri: "https://example.com/live/p268.2.mp4"),
        PreloadHint(kind: .map, uri: "https://example.com/live/init2.mp4", offset: 10, length: 20),
      ])
    let more =
      Self.whole
      + "\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"other\"\n#EXT-X-PRELOAD-HINT:TYPE=FOO,URI=\"x\""
    #expect(try media(more).preloadHints == playlist.preloadHints)
    #expect(complaints(more) == [.duplicateEntry])
    expectStrictOnly(.missingAttribute, Self.whole + "\n#EXT-X-PRELOAD-HINT:TYPE=MAP")
    let ended = Self.whole + "\n#EXT-X-ENDLIST"
    expectStrictOnly(.misplacedTag, ended)
    #expect(try media(ended).preloadHints == [])
  }

  @Test("a hint is asked for as a range that may have no end yet, and covers its part")
  func hintRanges() {
    var hint = PreloadHint(kind: .part, uri: "u")
    #expect(hint.requestedRange == nil)
    hint.offset = 100
    #expect(hint.requestedRange == 100...9_007_199_254_740_991)
    var part = PartialSegment(
      uri: "u", byteRange: ResourceRange(offset: 100, length: 50), duration: .seconds(1), index: 0)
    #expect(hint.covers(part))
    hint.length = 40
    #expect(hint.requestedRange == 100...139)
    #expect(!hint.covers(part))
    hint = PreloadHint(kind: .part, uri: "u")
    part.byteRange = nil
    #expect(hint.covers(part))
    part.uri = "v"
    #expect(!hint.covers(part))
  }

  @Test("what a report leaves out is as in this playlist")
  func reports() throws {
    let reports = try media(Self.whole).renditionReports
    #expect(
      reports == [
        RenditionReport(
          uri: "https://example.com/1M/list.m3u8", lastSequenceNumber: 269, lastPart: 3),
        RenditionReport(
          uri: "https://example.com/4M/list.m3u8", lastSequenceNumber: 268, lastPart: 1),
      ])
    expectStrictOnly(.missingAttribute, Self.whole + "\n#EXT-X-RENDITION-REPORT:LAST-MSN=1")
    expectStrictOnly(
      .malformedURI, Self.whole + "\n#EXT-X-RENDITION-REPORT:URI=\"https://h/x\",LAST-MSN=1")
  }

  @Test("parts of one resource go on where the one before ended, within their segment")
  func byteRanges() throws {
    func part(_ range: String, _ uri: String = "a") -> String {
      "#EXT-X-PART:DURATION=1.0,URI=\"\(uri)\",BYTERANGE=\"\(range)\"\n"
    }
    let text =
      Self.head + part("100@10") + part("20") + part("5") + "#EXTINF:3.0,\ns\n" + part("7@0")
    expectFlawless(text)
    let playlist = try media(text)
    #expect(playlist.segments[0].parts.map(\.byteRange?.offset) == [10, 110, 130])
    #expect(playlist.unfinishedSegment?.parts.map(\.byteRange?.offset) == [0])
    for wrong in [
      part("7"), part("7@0") + part("7", "b"), part("7@0") + "#EXTINF:1.0,\ns\n" + part("7"),
    ] {
      expectStrictOnly(.byteRangeWithoutStart, Self.head + wrong)
    }
  }

  @Test(
    "what is wrong with parts",
    arguments: [
      (.missingAttribute, "#EXT-X-PART:DURATION=1.0"), (.missingAttribute, "#EXT-X-PART:URI=\"a\""),
      (.partDuration, "#EXT-X-PART:DURATION=1.1,URI=\"a\""),
      (.partDuration, "#EXT-X-PART:DURATION=0.8,URI=\"a\"\n#EXT-X-PART:DURATION=1,URI=\"b\""),
      (.misplacedTag, "#EXT-X-PART:DURATION=1,URI=\"a\"\n#EXT-X-MAP:URI=\"m\""),
      (.misplacedTag, "#EXT-X-PART:DURATION=1,URI=\"a\"\n#EXT-X-DISCONTINUITY"),
      (.misplacedTag, "#EXT-X-PART:DURATION=1,URI=\"a\"\n#EXT-X-KEY:METHOD=NONE"),
      (
        .misplacedTag,
        "#EXT-X-PART:DURATION=1,URI=\"a\"\n#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:00Z"
      ),
    ] as [(PlaylistDiagnostic.Kind, String)])
  func wrongParts(kind: PlaylistDiagnostic.Kind, lines: String) {
    expectStrictOnly(kind, Self.head + lines)
  }

  @Test(
    "parts may be short at the end, when independent, as gaps and before gaps",
    arguments: [
      "#EXT-X-PART:DURATION=0.8,URI=\"a\",INDEPENDENT=YES\n#EXT-X-PART:DURATION=1,URI=\"b\"",
      "#EXT-X-PART:DURATION=0.8,URI=\"a\"\n#EXT-X-PART:DURATION=1,URI=\"b\",GAP=YES",
      "#EXT-X-PART:DURATION=0.8,URI=\"a\",GAP=YES\n#EXT-X-PART:DURATION=1,URI=\"b\"",
      "#EXT-X-PART:DURATION=0.85,URI=\"a\"\n#EXT-X-PART:DURATION=0.1,URI=\"b\"",
    ])
  func shortParts(lines: String) { expectFlawless(Self.head + lines) }

  @Test("parts need EXT-X-PART-INF and PART-HOLD-BACK")
  func neededTags() {
    expectStrictOnly(.missingTag, mediaText("#EXT-X-PART:DURATION=1,URI=\"a\""))
    expectStrictOnly(.invalidServerControl, mediaText("#EXT-X-PART-INF:PART-TARGET=1"))
    expectStrictOnly(.missingAttribute, mediaText("#EXT-X-PART-INF:X=1"))
  }

  @Test(
    "what is wrong with EXT-X-SERVER-CONTROL",
    arguments: [
      "CAN-SKIP-UNTIL=23.9", "CAN-SKIP-DATERANGES=YES", "HOLD-BACK=11.9",
      "PART-HOLD-BACK=1.9",
    ])
  func serverControl(list: String) {
    let tags = "#EXT-X-SERVER-CONTROL:\(list)\n#EXT-X-PART-INF:PART-TARGET=1.0\n"
    expectStrictOnly(.invalidServerControl, mediaText(tags, target: 4))
  }

  @Test("a PART-HOLD-BACK of less than three parts is a warning")
  func shortHoldBack() {
    let tags = "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=2.5\n#EXT-X-PART-INF:PART-TARGET=1.0\n"
    #expect(complaints(mediaText(tags)) == [.invalidServerControl])
    #expect(throws: Never.self) { try examine(mediaText(tags), isStrict: true).result.get() }
  }
}
