import HLS
import MediaCore
import Testing

/// Attribute lists: draft-pantos-hls-rfc8216bis, 4.2 and 6.3.1.
@Suite("Attribute lists")
struct AttributeListTests {
  private func variants(_ list: String) throws -> [Variant] {
    try multivariant("#EXTM3U\n#EXT-X-VERSION:13\n#EXT-X-STREAM-INF:\(list)\nv.m3u8\n").variants
  }

  private func text(_ list: String) -> String {
    "#EXTM3U\n#EXT-X-STREAM-INF:\(list)\nv.m3u8\n"
  }

  @Test("a quoted string may hold commas, equals signs and nothing that ends it")
  func quoted() throws {
    let list = "BANDWIDTH=1,CODECS=\"a=1,b.2\",STABLE-VARIANT-ID=\"x\""
    #expect(try variants(list).first?.codecs == ["a=1", "b.2"])
    #expect(try variants(list).first?.stableID == "x")
    expectFlawless(text(list))
  }

  @Test(
    "blanks by the hundred thousand within a value are looked at once", .timeLimit(.minutes(10)))
  func blanks() throws {
    let blanks = String(repeating: " ", count: 300_000)
    #expect(try variants("BANDWIDTH=1,X-NEW=a\(blanks)b").count == 1)
    #expect(try variants("X-NEW=a\(blanks)BANDWIDTH=1").count == 1)
  }

  @Test("unknown attributes are ignored")
  func unknown() throws {
    expectFlawless(text("BANDWIDTH=1,X-NEW=\"a,b\",NEW=0x1F"))
    #expect(try variants("BANDWIDTH=1,NEW=1").count == 1)
  }

  @Test("a tag that demands what is unknown is ignored, and its URI too")
  func demands() throws {
    #expect(try variants("BANDWIDTH=1,REQ-SMELL=\"ROSE\"") == [])
    #expect(try variants("BANDWIDTH=1,REQ-VIDEO-LAYOUT=\"CH-STEREO\"").count == 1)
    #expect(try variants("BANDWIDTH=1,REQ-VIDEO-LAYOUT=\"CH-STEREO/PROJ-CUBE\"") == [])
    let report = examine("#EXTM3U\n#EXT-X-VERSION:13\n#EXT-X-STREAM-INF:REQ-X=1\nv.m3u8\n")
    #expect(report.diagnostics.map(\.kind) == [.ignoredTag])
    let playlist = try media(
      mediaText("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",REQ-X=1\n" + segments(0..<1)))
    #expect(playlist.segments[0].keys == [])
  }

  @Test("a tag with an unknown name of an enumeration is ignored, and its URI too")
  func unknownEnumerations() throws {
    #expect(try variants("BANDWIDTH=1,HDCP-LEVEL=TYPE-7") == [])
    #expect(try variants("BANDWIDTH=1,HDCP-LEVEL=TYPE-1").first?.hdcpLevel == .type1)
    // This attribute says otherwise: it is not to be selected.
    #expect(try variants("BANDWIDTH=1,VIDEO-RANGE=UV").first?.videoRange == .unknown("UV"))
    #expect(try variants("BANDWIDTH=1,CLOSED-CAPTIONS=SOME") == [])
    expectFlawless(text("BANDWIDTH=1,HDCP-LEVEL=TYPE-7"))
  }

  @Test("unknown members of an enumerated list are ignored")
  func unknownMembers() throws {
    let playlist = try media(
      mediaText(
        "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:00Z\n" + segments(0..<1)
          + "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2020-01-01T00:00:00Z\",CUE=\"PRE,NEVER,ONCE\""))
    #expect(playlist.dateRanges.first?.cue == [.pre, .once])
  }

  @Test("an attribute that is there twice is an error, and the first counts")
  func duplicates() throws {
    expectStrictOnly(.duplicateAttribute, text("BANDWIDTH=1,BANDWIDTH=2"))
    #expect(try variants("BANDWIDTH=1,BANDWIDTH=2").first?.bandwidth == 1)
  }

  @Test(
    "what is not well-formed is an error and taken as meant",
    arguments: [
      "BANDWIDTH=5, CODECS=\"a,b\"", "BANDWIDTH = 5,CODECS=\"a,b\"", "BANDWIDTH=5 ,CODECS=\"a,b\"",
      "BANDWIDTH=5,CODECS=\"a,b\" ", " BANDWIDTH=5,CODECS=\"a,b\"",
      "BANDWIDTH=\"5\",CODECS=\"a,b\"",
      "BANDWIDTH=5,CODECS=\"a,b", "BANDWIDTH=5,CODECS=\"a,b\"x", "BANDWIDTH=5,,CODECS=\"a,b\"",
      "BANDWIDTH=5,FOO,CODECS=\"a,b\"", "BANDWIDTH=5,foo=1,CODECS=\"a,b\"",
      ",BANDWIDTH=5,CODECS=\"a,b\"",
    ])
  func malformed(list: String) throws {
    let report = examine(text(list), isStrict: true)
    #expect(throws: MediaError.self) { try report.result.get() }
    let variant = try #require(try variants(list).first)
    #expect(variant.bandwidth == 5)
    #expect(variant.codecs == ["a", "b"])
  }

  @Test("a string that is not quoted is an error and taken")
  func unquoted() throws {
    expectStrictOnly(
      .malformedAttribute, "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=a,NAME=\"n\"\n")
  }

  @Test(
    "integers are digits in range",
    arguments: [
      ("0", 0), ("00012", 12), ("2305843009213693951", 2_305_843_009_213_693_951),
      ("2305843009213693952", nil), ("18446744073709551615", nil), ("-1", nil), ("+1", nil),
      ("1.0", 1), ("0x10", nil), ("", nil), ("1e3", nil), ("000000000000000000001", nil),
    ] as [(String, Int?)])
  func integers(text: String, value: Int?) throws {
    #expect(try variants("AVERAGE-BANDWIDTH=\(text),BANDWIDTH=1").first?.averageBandwidth == value)
  }

  @Test(
    "durations are exact",
    arguments: [
      ("6.006", 6_006_000_000), ("9.009009009", 9_009_009_009), ("0.1", 100_000_000),
      ("4.00008", 4_000_080_000), ("0.33334", 333_340_000), ("1.0000000004", 1_000_000_000),
      ("1.0000000005", 1_000_000_001), ("1.9999999999", 2_000_000_000), ("10", 10_000_000_000),
      (".5", 500_000_000), ("5.", 5_000_000_000), ("0", 0),
      ("8.341666666666667", 8_341_666_667), ("99999999999999999999", Int64.max),
    ])
  func durations(text: String, nanoseconds: Int64) throws {
    let playlist = try media(mediaText("#EXTINF:\(text),\na.ts\n"))
    #expect(playlist.segments[0].duration.nanoseconds == nanoseconds)
  }

  @Test("a list of too many attributes is left out")
  func tooMany() throws {
    let list = (0..<300).map { "A\($0)=1" }.joined(separator: ",")
    #expect(try variants("BANDWIDTH=1,\(list)") == [])
  }

  @Test("pictures' sizes, rates and scores are read")
  func numbers() throws {
    let variant = try #require(
      try variants("BANDWIDTH=1,RESOLUTION=1920x1080,FRAME-RATE=29.970,SCORE=2.5").first)
    #expect(variant.resolution == .init(width: 1920, height: 1080))
    #expect(variant.frameRate == Rational(30_000, 1001))
    #expect(variant.score == 2.5)
    #expect(try variants("BANDWIDTH=1,FRAME-RATE=25").first?.frameRate == Rational(25, 1))
    #expect(try variants("BANDWIDTH=1,FRAME-RATE=12.5").first?.frameRate == Rational(12_500, 1000))
    for wrong in ["RESOLUTION=1920", "RESOLUTION=axb", "SCORE=0", "FRAME-RATE=fast"] {
      expectStrictOnly(.malformedAttribute, text("BANDWIDTH=1,\(wrong)"))
    }
  }
}
