import HLS
import MediaCore
import Testing

/// Multivariant Playlists: draft-pantos-hls-rfc8216bis, 4.4.6 and 7.
@Suite("Multivariant Playlists")
struct MultivariantPlaylistTests {
  private static let whole = """
    #EXTM3U
    #EXT-X-VERSION:12
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-START:TIME-OFFSET=-20
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="en.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,ASSOC-LANGUAGE="gsw",CHANNELS="16/JOC",SAMPLE-RATE=48000,BIT-DEPTH=24,URI="de.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",FORCED=YES,CHARACTERISTICS="public.easy-to-read,x.y",STABLE-RENDITION-ID="s-1",URI="s.m3u8"
    #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="CC1"
    #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main"
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,SCORE=1.5,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000,HDCP-LEVEL=NONE,AUDIO="aac",SUBTITLES="s",CLOSED-CAPTIONS="cc",VIDEO="v",STABLE-VARIANT-ID="low",PATHWAY-ID="A"
    low/v.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=7680000,CODECS="hvc1.2.4.L153.b0",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h",SCORE=2,VIDEO-RANGE=PQ,HDCP-LEVEL=TYPE-0,ALLOWED-CPC="com.x:HW/PC,com.y:SW",REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-HEQU,CH-MONO",PATHWAY-ID="B"
    /hi/v.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,CODECS="avc1.4d401e",RESOLUTION=640x360,VIDEO="v",URI="low/i.m3u8"
    #EXT-X-SESSION-DATA:DATA-ID="com.example.title",LANGUAGE="en",VALUE="An example"
    #EXT-X-SESSION-DATA:DATA-ID="com.example.title",LANGUAGE="es",VALUE="Un ejemplo"
    #EXT-X-SESSION-DATA:DATA-ID="com.example.lyrics",URI="lyrics.json"
    #EXT-X-SESSION-DATA:DATA-ID="com.example.bytes",URI="b.bin",FORMAT=RAW
    #EXT-X-SESSION-KEY:METHOD=AES-128,URI="key"
    #EXT-X-CONTENT-STEERING:SERVER-URI="/steer?x=1",PATHWAY-ID="A"
    """

  @Test("a playlist with all of it")
  func whole() throws {
    expectFlawless(Self.whole)
    let playlist = try multivariant(Self.whole)
    #expect(playlist.version == 12)
    #expect(playlist.hasIndependentSegments)
    #expect(playlist.startPoint == StartPoint(offset: .seconds(-20)))
    #expect(playlist.variants.count == 2)
    #expect(playlist.usesScores)
    #expect(playlist.pathways == ["A", "B"])
    #expect(
      playlist.sessionKeys == [EncryptionKey(method: .aes128, uri: "https://example.com/live/key")])
    #expect(
      playlist.contentSteering
        == ContentSteering(serverURI: "https://example.com/steer?x=1", pathwayID: "A"))
  }

  @Test("variants with all of their attributes")
  func variants() throws {
    let variants = try multivariant(Self.whole).variants
    var low = Variant(uri: "https://example.com/live/low/v.m3u8", bandwidth: 1_280_000)
    low.averageBandwidth = 1_000_000
    low.score = 1.5
    low.codecs = ["avc1.4d401e", "mp4a.40.2"]
    low.resolution = .init(width: 640, height: 360)
    low.frameRate = Rational(25, 1)
    low.hdcpLevel = .unprotected
    low.audioGroup = "aac"
    low.subtitlesGroup = "s"
    low.closedCaptions = .group("cc")
    low.videoGroup = "v"
    low.stableID = "low"
    low.pathwayID = "A"
    #expect(variants[0] == low)
    let high = variants[1]
    #expect(high.uri == "https://example.com/hi/v.m3u8")
    #expect(high.supplementalCodecs == ["dvh1.08.07/db4h"])
    #expect(high.videoRange == .pq)
    #expect(high.hdcpLevel == .type0)
    #expect(high.allowedConfigurations.map(\.keyFormat) == ["com.x", "com.y"])
    #expect(high.allowedConfigurations.map(\.labels) == [["HW", "PC"], ["SW"]])
    #expect(high.videoLayout == [["CH-STEREO", "PROJ-HEQU"], ["CH-MONO"]])
    let iFrames = try multivariant(Self.whole).iFrameVariants
    #expect(iFrames.map(\.uri) == ["https://example.com/live/low/i.m3u8"])
    #expect(iFrames[0].videoGroup == "v")
    #expect(iFrames[0].pathwayID == ".")
  }

  @Test("renditions with all of their attributes")
  func renditions() throws {
    let playlist = try multivariant(Self.whole)
    let sound = playlist.renditions(.audio, in: "aac")
    #expect(sound.map(\.name) == ["English", "Deutsch"])
    #expect(sound.map(\.isDefault) == [true, false])
    #expect(sound.map(\.isAutoselected) == [true, true])
    #expect(sound.map(\.channels?.count) == [2, 16])
    #expect(sound[1].channels?.codingIdentifiers == ["JOC"])
    #expect(sound[1].associatedLanguage == "gsw")
    #expect(sound[1].sampleRate == 48_000)
    #expect(sound[1].bitDepth == 24)
    #expect(sound[1].uri == "https://example.com/live/de.m3u8")
    let text = try #require(playlist.renditions(.subtitles, in: "s").first)
    #expect(text.isForced)
    #expect(text.characteristics == ["public.easy-to-read", "x.y"])
    #expect(text.stableID == "s-1")
    #expect(playlist.renditions(.closedCaptions, in: "cc").first?.instreamID == "CC1")
    let video = playlist.renditions(.video, in: "v")
    #expect(video.count == 1)
    #expect(video.first?.uri == nil, "it is in the variant's playlist")
  }

  @Test("session data")
  func sessionData() throws {
    let data = try multivariant(Self.whole).sessionData
    #expect(
      data == [
        SessionData(id: "com.example.title", content: .value("An example"), language: "en"),
        SessionData(id: "com.example.title", content: .value("Un ejemplo"), language: "es"),
        SessionData(
          id: "com.example.lyrics", content: .json(uri: "https://example.com/live/lyrics.json")),
        SessionData(id: "com.example.bytes", content: .raw(uri: "https://example.com/live/b.bin")),
      ])
  }

  @Test(
    "channels with parameters",
    arguments: [
      ("6", 6, false), ("12/-/BINAURAL", 12, false), ("16/3OA/BED-4,DOF-6", 16, false),
      ("2/-/DOF-5", 2, true), ("2/-/NEW", 2, true), ("2/JOC/DOWNMIX/9", 2, true),
    ])
  func channels(text: String, count: Int, isUnknown: Bool) throws {
    let playlist = try multivariant(
      "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",CHANNELS=\"\(text)\"\n")
    let channels = try #require(playlist.renditions.first?.channels)
    #expect(channels.count == count)
    #expect(channels.hasUnknownParameters == isUnknown)
    #expect(!channels.codingIdentifiers.contains("-"))
  }

  @Test(
    "what is wrong with EXT-X-MEDIA",
    arguments: [
      (.missingAttribute, "GROUP-ID=\"a\",NAME=\"n\""),
      (.missingAttribute, "TYPE=AUDIO,NAME=\"n\""),
      (.missingAttribute, "TYPE=AUDIO,GROUP-ID=\"a\""),
      (.missingAttribute, "TYPE=SUBTITLES,GROUP-ID=\"a\",NAME=\"n\""),
      (.missingAttribute, "TYPE=CLOSED-CAPTIONS,GROUP-ID=\"a\",NAME=\"n\""),
      (
        .conflictingAttributes,
        "TYPE=CLOSED-CAPTIONS,GROUP-ID=\"a\",NAME=\"n\",INSTREAM-ID=\"CC1\",URI=\"u\""
      ),
      (.malformedAttribute, "TYPE=CLOSED-CAPTIONS,GROUP-ID=\"a\",NAME=\"n\",INSTREAM-ID=\"CC5\""),
      (
        .malformedAttribute,
        "TYPE=CLOSED-CAPTIONS,GROUP-ID=\"a\",NAME=\"n\",INSTREAM-ID=\"SERVICE64\""
      ),
      (.conflictingAttributes, "TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",FORCED=NO"),
      (.conflictingAttributes, "TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",DEFAULT=YES,AUTOSELECT=NO"),
      (.conflictingAttributes, "TYPE=VIDEO,GROUP-ID=\"a\",NAME=\"n\",CHANNELS=\"2\""),
      (.conflictingAttributes, "TYPE=VIDEO,GROUP-ID=\"a\",NAME=\"n\",SAMPLE-RATE=1"),
      (.conflictingAttributes, "TYPE=VIDEO,GROUP-ID=\"a\",NAME=\"n\",BIT-DEPTH=1"),
      (.malformedAttribute, "TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",CHANNELS=\"two\""),
      (.malformedAttribute, "TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",STABLE-RENDITION-ID=\"a b\""),
    ] as [(PlaylistDiagnostic.Kind, String)])
  func wrongMedia(kind: PlaylistDiagnostic.Kind, list: String) {
    expectStrictOnly(kind, "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-MEDIA:\(list)\n")
  }

  @Test("an unknown TYPE is ignored")
  func unknownType() throws {
    let text = "#EXTM3U\n#EXT-X-MEDIA:TYPE=SMELL,GROUP-ID=\"a\",NAME=\"n\"\n"
    expectFlawless(text)
    #expect(try multivariant(text).renditions == [])
  }

  @Test("names are unique in a group, one is the default, and groups have the same members")
  func groups() {
    func media(_ group: String, _ name: String, _ more: String = "") -> String {
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\(group)\",NAME=\"\(name)\"\(more)\n"
    }
    let twoDefaults = media("a", "1", ",DEFAULT=YES") + media("a", "2", ",DEFAULT=YES")
    for lines in [
      media("a", "1") + media("a", "1"), twoDefaults, media("a", "1") + media("b", "2"),
    ] {
      expectStrictOnly(.invalidGroup, "#EXTM3U\n\(lines)")
    }
    expectFlawless("#EXTM3U\n" + media("a", "1", ",DEFAULT=YES") + media("b", "1", ",DEFAULT=YES"))
  }

  @Test(
    "a variant names groups that are there",
    arguments: ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"])
  func unknownGroups(name: String) {
    expectStrictOnly(.unknownGroup, "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,\(name)=\"x\"\nv\n")
  }

  @Test("CLOSED-CAPTIONS=NONE is on all variants or none")
  func captions() throws {
    let with = "#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=NONE\nv\n"
    expectFlawless("#EXTM3U\n" + with)
    #expect(try multivariant("#EXTM3U\n" + with).variants[0].closedCaptions == .absent)
    expectStrictOnly(.conflictingAttributes, "#EXTM3U\n\(with)#EXT-X-STREAM-INF:BANDWIDTH=1\nw\n")
  }

  @Test("a variant needs BANDWIDTH and a URI")
  func incompleteVariants() throws {
    let text = "#EXTM3U\n#EXT-X-STREAM-INF:PROGRAM-ID=1\nv.m3u8\n"
    expectStrictOnly(.missingAttribute, text)
    #expect(try multivariant(text).variants.map(\.bandwidth) == [0])
    for text in [
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n",
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2\nv\n",
    ] {
      expectStrictOnly(.missingURI, text)
    }
    expectStrictOnly(.strayURI, "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\nw\n")
    expectStrictOnly(.missingAttribute, "#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1\n")
    expectStrictOnly(.missingAttribute, "#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:URI=\"i\"\n")
    expectStrictOnly(.malformedTag, "#EXTM3U\n#EXT-X-STREAM-INF:\nv\n")
    #expect(try multivariant("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\nw\n").variants.count == 1)
  }

  @Test("comments and blank lines may stand between a variant and its URI")
  func comments() throws {
    let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\n# low\nv\n"
    #expect(try multivariant(text).variants.count == 1)
    expectFlawless(text)
  }

  @Test("scores count when all have one")
  func scores() throws {
    let text =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,SCORE=1\nv\n#EXT-X-STREAM-INF:BANDWIDTH=1\nw\n"
    #expect(try !multivariant(text).usesScores)
    #expect(complaints(text) == [.partialScores])
  }

  @Test(
    "what is wrong with session tags and steering",
    arguments: [
      (.missingAttribute, "#EXT-X-SESSION-DATA:VALUE=\"v\""),
      (.missingAttribute, "#EXT-X-SESSION-DATA:DATA-ID=\"d\""),
      (.conflictingAttributes, "#EXT-X-SESSION-DATA:DATA-ID=\"d\",VALUE=\"v\",URI=\"u\""),
      (
        .duplicateEntry,
        "#EXT-X-SESSION-DATA:DATA-ID=\"d\",VALUE=\"v\"\n#EXT-X-SESSION-DATA:DATA-ID=\"d\",VALUE=\"w\""
      ),
      (.conflictingAttributes, "#EXT-X-SESSION-KEY:METHOD=NONE"),
      (
        .duplicateEntry,
        "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\""
      ),
      (.missingAttribute, "#EXT-X-CONTENT-STEERING:PATHWAY-ID=\"A\""),
      (.unknownGroup, "#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\",PATHWAY-ID=\"A\""),
      (
        .duplicateTag,
        "#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\"\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"t\""
      ),
    ] as [(PlaylistDiagnostic.Kind, String)])
  func wrongSessions(kind: PlaylistDiagnostic.Kind, lines: String) {
    expectStrictOnly(kind, "#EXTM3U\n\(lines)\n")
  }

  @Test("an unknown FORMAT leaves session data out, but without a URI it is ignored")
  func formats() throws {
    let tag = "#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID=\"d\",FORMAT=XML,"
    #expect(try multivariant(tag + "URI=\"u\"\n").sessionData == [])
    #expect(try multivariant(tag + "VALUE=\"u\"\n").sessionData.count == 1)
  }
}
