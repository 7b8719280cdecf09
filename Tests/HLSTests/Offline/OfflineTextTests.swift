import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@testable import HLS

@Suite("Playlists of a folder")
struct OfflineTextTests {
  private func media(_ text: String) throws -> MediaPlaylist {
    try #require(try PlaylistParser().parse(text, uri: "http://a/m.m3u8").playlist.media)
  }

  @Test("behind segments that were missed the others keep the vectors of their numbers")
  func vectors() throws {
    var list = try media(
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:14\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n"
        + (14...17).map { "#EXTINF:2,\ns\($0)\n" }.joined())
    list.segments[2].sequenceNumber = 30
    list.segments[3].sequenceNumber = 31
    let copy = try media(list.offlineText(name: { $0 }, key: { $0.uri }))
    let vectors = copy.segments.map { segment in
      segment.keys.first?.initializationVector(forSegment: segment.sequenceNumber)
    }
    #expect(vectors == [14, 15, 30, 31])
  }

  @Test("what an encoder that is started anew sends under old names is not what these were")
  func restart() async throws {
    let origin = try await ScriptedOrigin.start()
    let url = origin.url("/live.m3u8")
    func serve(_ number: Int, _ names: ClosedRange<Int>) {
      let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
      let segments = names.map { "#EXTINF:2,\ns\($0).ts\n" }.joined()
      origin.serve(OriginResource(text: text + segments), at: "/live.m3u8")
    }
    let loader = OfflineLoader(
      ResourceLoader(client: CurlClient(), settings: HTTPSourceSettings()))
    let cancellation = Cancellation(on: MonotonicClock())
    serve(10, 0...1)
    var stream = try await onThread {
      let found = try loader.source(of: url, cancellation)
      return try OfflineStream(found, of: url, OfflineChoice(), cancellation)
    }
    stream.beginNow()
    var names = try stream.layout().resources.map(\.name)
    for (number, listed) in [(10, 0...2), (0, 0...1)] {
      serve(number, listed)
      stream = try await onThread { [stream] in
        var stream = stream
        try stream.reload(loader, cancellation)
        return stream
      }
      let all = try stream.layout().resources.map(\.name)
      #expect(all.starts(with: names))
      names = all
    }
    let layout = try stream.layout()
    let uris = layout.resources.map { $0.uri.suffix(5) }
    #expect(uris == ["s1.ts", "s2.ts", "s0.ts", "s1.ts"] && Set(names).count == 4)
    let text = layout.texts(keyURIs: []).map(\.text).joined()
    #expect(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init) == names)
  }

  @Test("a Media Playlist is written so that reading it gives the same segments")
  func media() throws {
    let original = try media(
      """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:4
      #EXT-X-MEDIA-SEQUENCE:17
      #EXT-X-DISCONTINUITY-SEQUENCE:3
      #EXT-X-START:TIME-OFFSET=-2.5,PRECISE=YES
      #EXT-X-MAP:URI="init.mp4",BYTERANGE="100@5"
      #EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05.678Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-02T03:04:05Z",X-NOTE="hello",DURATION=2
      #EXT-X-DATERANGE:ID="b",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-02T03:04:05Z",X-ASSET-URI="http://ads/x"
      #EXTINF:3.003,one, two
      #EXT-X-BYTERANGE:500@105
      all.mp4
      #EXTINF:3.003,
      #EXT-X-BYTERANGE:600
      all.mp4
      #EXT-X-KEY:METHOD=AES-128,URI="k1",IV=0x00112233445566778899aabbccddeeff
      #EXTINF:4,
      #EXT-X-GAP
      gone.mp4
      #EXT-X-DISCONTINUITY
      #EXT-X-MAP:URI="other.mp4"
      #EXT-X-CUE-OUT:30
      #EXT-X-BITRATE:800
      #EXTINF:2.000000001,
      clear.mp4
      #EXT-X-KEY:METHOD=NONE
      #EXTINF:1,
      last.mp4
      #EXT-X-ENDLIST
      """)
    let text = original.offlineText(
      name: { $0.replacing("http://a/", with: "") },
      key: { $0.uri.replacing("http://a/", with: "") })
    // Other players take a vector with fewer digits for another one, or refuse it.
    #expect(text.contains("IV=0x00112233445566778899aabbccddeeff"))
    let copy = try media(text)
    var segments = original.segments
    segments[0].dateRangeIDs = ["a"]
    #expect(copy.segments == segments)
    #expect(copy.mediaSequence == 17)
    #expect(copy.discontinuitySequence == 3 && copy.startPoint == original.startPoint)
    #expect(copy.dateRanges.map(\.id) == ["a"] && !text.contains("ads"))
    #expect(copy.hasEnded && !copy.isLive)
  }

  @Test("ranges of dates are kept wherever their tags stand, where they lie in what is kept")
  func ranges() throws {
    var original = try media(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:00:00Z
      #EXTINF:4,
      1.ts
      #EXTINF:4,
      2.ts
      #EXTINF:4,
      3.ts
      #EXT-X-DATERANGE:ID="over",START-DATE="2026-01-02T03:00:01Z",DURATION=2
      #EXT-X-DATERANGE:ID="on",START-DATE="2026-01-02T03:00:02Z",DURATION=4
      #EXT-X-DATERANGE:ID="open",START-DATE="2026-01-02T02:00:00Z"
      #EXT-X-DATERANGE:ID="next",CLASS="c",START-DATE="2026-01-02T02:59:00Z",END-ON-NEXT=YES
      #EXT-X-DATERANGE:ID="now",CLASS="c",START-DATE="2026-01-02T03:00:04Z",END-ON-NEXT=YES
      #EXT-X-DATERANGE:ID="later",START-DATE="2026-01-02T03:00:12Z"
      """)
    original.segments.removeFirst()
    let text = original.offlineText(name: { $0 }, key: { $0.uri })
    let copy = try media(text)
    #expect(copy.dateRanges.map(\.id) == ["on", "open", "now"])
    // The date of the first segment was counted from one that is not kept.
    #expect(copy.segments.first?.date == original.segments.first?.date)
    #expect(copy.segments.first?.date != nil)
  }

  @Test("a Multivariant Playlist keeps the variant, its renditions and the data of the session")
  func multivariant() throws {
    let text = """
      #EXTM3U
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXT-X-SESSION-DATA:DATA-ID="t",VALUE="a title",LANGUAGE="en"
      #EXT-X-SESSION-DATA:DATA-ID="j",URI="j.json",LANGUAGE="de"
      #EXT-X-SESSION-DATA:DATA-ID="r",URI="r",FORMAT=RAW
      #EXT-X-SESSION-DATA:DATA-ID="gone",URI="gone.json"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="6/JOC",URI="de"
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="F",FORCED=YES,URI="s"
      #EXT-X-STREAM-INF:BANDWIDTH=5,AVERAGE-BANDWIDTH=4,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970,VIDEO-RANGE=PQ,HDCP-LEVEL=TYPE-1,AUDIO="a",SUBTITLES="s",CLOSED-CAPTIONS="c"
      v
      """
    let list = try #require(
      try PlaylistParser().parse(text, uri: "http://a/m").playlist.multivariant)
    let variant = try #require(list.variants.first)
    let kept = list.renditions.filter { $0.kind != .subtitles }
    let copy = try #require(
      try PlaylistParser().parse(
        list.offlineText(
          variant, kept,
          data: { $0.hasSuffix("gone.json") ? nil : $0.replacing("http://a/", with: "") },
          name: { $0.replacing("http://a/", with: "") }), uri: "http://a/m"
      ).playlist.multivariant)
    var expected = variant
    expected.subtitlesGroup = nil
    #expect(copy.variants == [expected] && copy.renditions == kept)
    #expect(copy.sessionData == list.sessionData.filter { $0.id != "gone" })
    #expect(copy.sessionData.count == 3 && copy.hasIndependentSegments)
  }

  @Test("what session data say of a stream are its tags, without a language before all others")
  func tags() {
    func datum(_ id: String, _ text: String, _ language: String? = nil) -> SessionData {
      SessionData(id: "com.apple.hls.\(id)", content: .value(text), language: language)
    }
    let data = [
      datum("title", "Ein Titel", "de"), datum("title", "A title"), datum("description", "b", "en"),
      datum("description", "c", "fr"), datum("genre", ""), datum("release-date", "2026"),
      datum("other", "x"),
      SessionData(id: "com.apple.hls.genre", content: .json(uri: "http://a/g.json")),
      datum("genre", String(repeating: "x", count: 1 << 20), "en"),
    ]
    #expect(data.metadataTags == ["title": "A title", "description": "b", "date": "2026"])
  }

  @Test("what would break a line or a quote is left out", arguments: ["a\nb", "a\"b", "a\u{7F}b"])
  func clean(value: String) {
    var text = PlaylistText()
    text.add("EXT-X-MAP", [PlaylistText.quoted("URI", value)])
    #expect(text.text == "#EXTM3U\n#EXT-X-MAP:URI=\"ab\"\n")
  }

  @Test(
    "seconds are exact",
    arguments: [
      (0, "0"), (1_500_000_000, "1.5"), (1, "0.000000001"), (-2_500_000_000, "-2.5"),
    ] as [(Int64, String)])
  func seconds(nanoseconds: Int64, expected: String) {
    #expect(PlaylistText.seconds(MediaTime(nanoseconds: nanoseconds)) == expected)
  }
}
