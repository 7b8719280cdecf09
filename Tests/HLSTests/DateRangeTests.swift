import HLS
import MediaCore
import Testing

/// EXT-X-DATERANGE: draft-pantos-hls-rfc8216bis, 4.4.5.1, and appendices D and F.
@Suite("Date ranges")
struct DateRangeTests {
  private func text(_ lists: String...) -> String {
    let tags = lists.map { "#EXT-X-DATERANGE:\($0)\n" }.joined()
    return mediaText("#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00Z\n" + segments(0..<2) + tags)
  }

  private static let start = "START-DATE=\"2020-01-01T12:00:04Z\""
  private let start = ProgramDate(nanoseconds: 1_577_880_004_000_000_000)

  @Test("a range with all there is")
  func whole() throws {
    let text = text(
      "ID=\"a\",CLASS=\"c\",\(Self.start),END-DATE=\"2020-01-01T12:00:09.5Z\",DURATION=5.5,"
        + "PLANNED-DURATION=6,CUE=\"PRE,ONCE\",SCTE35-OUT=0xFC01,X-COM-EXAMPLE-ID=\"7\",X-N=-1.5")
    expectFlawless(text)
    let range = try #require(try media(text).dateRanges.first)
    #expect(range.id == "a")
    #expect(range.classID == "c")
    #expect(range.start == start)
    #expect(range.end == start + .ms(5500))
    #expect(range.plannedDuration == .seconds(6))
    #expect(range.cue == [.pre, .once])
    #expect(range.scte35(.out) == [0xFC, 0x01])
    #expect(range.scte35(.in) == nil)
    #expect(range.attributes["X-COM-EXAMPLE-ID"] == "7")
    #expect(range.attributes["X-N"] == "-1.5")
  }

  @Test("tags of one id are put together")
  func merging() throws {
    let text = text(
      "ID=\"s\",\(Self.start),PLANNED-DURATION=59.993,SCTE35-OUT=0xFC", "ID=\"t\",\(Self.start)",
      "ID=\"s\",DURATION=59.993,SCTE35-IN=0xFD")
    expectFlawless(text)
    let ranges = try media(text).dateRanges
    #expect(ranges.map(\.id) == ["s", "t"])
    #expect(ranges[0].duration == .ms(59_993))
    #expect(ranges[0].scte35(.out) == [0xFC])
    #expect(ranges[0].scte35(.in) == [0xFD])
  }

  @Test("a value that changes is an error, and the first counts")
  func conflicts() throws {
    let text = text("ID=\"s\",\(Self.start),DURATION=1", "ID=\"s\",DURATION=2")
    expectStrictOnly(.conflictingDateRange, text)
    #expect(try media(text).dateRanges.first?.duration == .seconds(1))
    expectFlawless(self.text("ID=\"s\",\(Self.start),DURATION=1", "ID=\"s\",DURATION=1"))
  }

  @Test(
    "illegal ranges are ignored",
    arguments: [
      "ID=\"a\"", "START-DATE=\"2020-01-01T12:00:04Z\"", "ID=\"a\",START-DATE=\"soon\"",
      "ID=\"a\",START-DATE=\"2020-01-01T12:00:04Z\",END-DATE=\"2020-01-01T12:00:03Z\"",
      "ID=\"a\",START-DATE=\"2020-01-01T12:00:04Z\",END-DATE=\"2020-01-01T12:00:06Z\",DURATION=1",
      "ID=\"a\",START-DATE=\"2020-01-01T12:00:04Z\",CUE=\"PRE,POST\"",
      "ID=\"a\",START-DATE=\"2020-01-01T12:00:04Z\",END-ON-NEXT=YES",
      "ID=\"a\",CLASS=\"c\",START-DATE=\"2020-01-01T12:00:04Z\",END-ON-NEXT=YES,DURATION=1",
      "ID=\"a\",CLASS=\"c\",START-DATE=\"2020-01-01T12:00:04Z\",END-ON-NEXT=NO",
    ])
  func illegal(list: String) throws {
    let text = text(list, "ID=\"b\",\(Self.start)")
    #expect(try media(text).dateRanges.map(\.id) == ["b"])
    #expect(throws: MediaError.self) { try examine(text, isStrict: true).result.get() }
  }

  @Test("END-DATE may be rounded, and then counts", arguments: ["5.1234", "5.023", "5.223"])
  func rounded(duration: String) throws {
    let text = text(
      "ID=\"a\",\(Self.start),END-DATE=\"2020-01-01T12:00:09.123Z\",DURATION=\(duration)")
    expectFlawless(text)
    #expect(try media(text).dateRanges.first?.end == start + .ms(5123))
  }

  @Test("END-DATE that is no rounding of what DURATION says is illegal")
  func unrounded() throws {
    let end = "END-DATE=\"2020-01-01T12:00:09.123Z\""
    for duration in ["5.022", "5.224"] {
      let text = text("ID=\"a\",\(Self.start),\(end),DURATION=\(duration)")
      expectStrictOnly(.invalidDateRange, text)
      #expect(try media(text).dateRanges == [])
    }
  }

  @Test("a range ends on the next of its class")
  func endOnNext() throws {
    let playlist = try media(
      text(
        "ID=\"a\",CLASS=\"c\",\(Self.start),END-ON-NEXT=YES",
        "ID=\"b\",CLASS=\"d\",START-DATE=\"2020-01-01T12:00:05Z\"",
        "ID=\"z\",CLASS=\"c\",START-DATE=\"2020-01-01T12:00:08Z\"",
        "ID=\"y\",CLASS=\"c\",START-DATE=\"2020-01-01T12:00:06Z\""))
    #expect(playlist.end(of: playlist.dateRanges[0]) == start + .seconds(2))
    #expect(playlist.end(of: playlist.dateRanges[1]) == nil)
  }

  @Test("date ranges need a date in the playlist")
  func withoutDates() {
    expectStrictOnly(
      .missingTag, mediaText(segments(0..<1) + "#EXT-X-DATERANGE:ID=\"a\",\(Self.start)"))
  }

  @Test("the segment after a tag names it, and a reload may add to what an earlier copy said")
  func reload() throws {
    let date = "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00Z\n"
    let first = try media(
      mediaText("\(date)#EXT-X-DATERANGE:ID=\"a\",\(Self.start),X-A=\"1\"\n" + segments(0..<1)))
    #expect(first.segments[0].dateRangeIDs == ["a"])
    let text = mediaText("\(date)#EXT-X-DATERANGE:ID=\"a\",DURATION=3\n" + segments(0..<2))
    #expect(try media(text).dateRanges == [])
    let second = try media(text, updating: first)
    #expect(second.dateRanges.first?.duration == .seconds(3))
    #expect(second.dateRanges.first?.attributes["X-A"] == "1")
    #expect(try media(mediaText(date + segments(0..<2)), updating: first).dateRanges == [])
  }

  @Test("the draft's interstitial")
  func interstitial() throws {
    let text = text(
      "ID=\"ad1\",CLASS=\"com.apple.hls.interstitial\",\(Self.start),DURATION=15.0,"
        + "X-ASSET-URI=\"http://example.com/ad1.m3u8\",X-RESUME-OFFSET=0,X-RESTRICT=\"SKIP,JUMP\","
        + "X-SNAP=\"OUT\",X-COM-EXAMPLE-BEACON=123")
    expectFlawless(text)
    let interstitial = try #require(try media(text).interstitials.first)
    #expect(interstitial.content == .asset(uri: "http://example.com/ad1.m3u8"))
    #expect(interstitial.duration == .seconds(15))
    #expect(interstitial.resumeOffset == .zero)
    #expect(interstitial.restrictions == [.skip, .jump])
    #expect(interstitial.snap == .out)
    #expect(interstitial.mayVary && interstitial.occupation == .point)
    #expect(interstitial.style == .highlight)
    #expect(interstitial.resumeOffset(afterPlaying: .seconds(9)) == .zero)
  }

  @Test("an interstitial with a list, limits and a button")
  func interstitialList() throws {
    let playlist = try media(
      text(
        "ID=\"ad\",CLASS=\"com.apple.hls.interstitial\",\(Self.start),CUE=\"PRE\","
          + "X-ASSET-LIST=\"../ads.json\",X-PLAYOUT-LIMIT=20,X-CONTENT-MAY-VARY=\"NO\","
          + "X-TIMELINE-OCCUPIES=\"RANGE\",X-TIMELINE-STYLE=\"NEW\",X-SKIP-CONTROL-OFFSET=2,"
          + "X-SKIP-CONTROL-DURATION=5,X-SKIP-CONTROL-LABEL-ID=\"Exit\""))
    let interstitial = try #require(playlist.interstitials.first)
    #expect(interstitial.content == .list(uri: "https://example.com/ads.json"))
    #expect(interstitial.cue == .pre)
    #expect(!interstitial.mayVary && interstitial.occupation == .range)
    #expect(interstitial.style == .highlight, "an unknown value is as none")
    #expect(
      interstitial.skipControl
        == .init(offset: .seconds(2), duration: .seconds(5), labelID: "Exit"))
    #expect(interstitial.resumeOffset(afterPlaying: .seconds(9)) == .seconds(9))
    #expect(interstitial.resumeOffset(afterPlaying: .seconds(30)) == .seconds(20))
  }

  @Test(
    "others are no interstitials",
    arguments: [
      "X-ASSET-URI=\"https://h/a\",X-ASSET-LIST=\"https://h/b\"", "X-RESUME-OFFSET=0",
      "X-ASSET-URI=\"file:///etc/passwd\"", "X-ASSET-URI=\"\"",
    ])
  func noInterstitials(list: String) throws {
    let playlist = try media(
      text("ID=\"ad\",CLASS=\"com.apple.hls.interstitial\",\(Self.start),\(list)"))
    #expect(playlist.dateRanges.count == 1)
    #expect(playlist.interstitials == [])
    let other = try media(text("ID=\"ad\",CLASS=\"c\",\(Self.start),X-ASSET-URI=\"https://h/a\""))
    #expect(other.interstitials == [])
  }

  @Test("advice to preload")
  func preload() throws {
    let playlist = try media(
      text(
        "ID=\"p\",CLASS=\"com.apple.hls.preload\",\(Self.start),DURATION=10,"
          + "X-URI=\"https://h/ads.json\",X-TARGET-ID=\"ad\""))
    let range = try #require(
      playlist.dateRanges.first.flatMap { PreloadRange($0, in: playlist.uri) })
    #expect(range.uri == "https://h/ads.json")
    #expect(range.targetID == "ad")
    #expect(range.end - range.start == .seconds(10))
  }

  @Test("a list of assets")
  func assetList() throws {
    let list = try InterstitialAssetList(
      [
        "ASSETS": [
          ["URI": "https://h/1.m3u8", "DURATION": 15], ["URI": "2.m3u8", "DURATION": 7.5],
          ["URI": "file:///a", "DURATION": 1], ["URI": "../3?x"],
          ["URI": "//g/4", "DURATION": "long"], ["URI": "", "DURATION": 1], 7,
        ],
        "SKIP-CONTROL": ["OFFSET": 5, "DURATION": 20],
      ], from: "https://h/lists/today.json?a=b")
    #expect(
      list.assets == [
        .init(uri: "https://h/1.m3u8", duration: .seconds(15)),
        .init(uri: "https://h/lists/2.m3u8", duration: .ms(7500)), .init(uri: "https://h/3?x"),
        .init(uri: "https://g/4"),
      ])
    #expect(list.skipControl == .init(offset: .seconds(5), duration: .seconds(20)))
    #expect(try InterstitialAssetList(["ASSETS": []], from: "http://h/a").assets == [])
    #expect(throws: MediaError.self) {
      try InterstitialAssetList(["assets": []], from: "http://h/a")
    }
  }
}
