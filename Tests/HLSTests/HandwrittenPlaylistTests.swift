import HLS
import MediaCore
import Testing

/// What people and their scripts write against the rules, with a plain meaning: taken by ffmpeg and players in browsers
/// too.
@Suite("Playlists written by hand")
struct HandwrittenPlaylistTests {
  private static let blank = """
    #EXTM3U
    #EXT-X-VERSION: 4
    #EXT-X-TARGETDURATION:\u{20}\u{20}12
    #EXT-X-MEDIA-SEQUENCE: 557
    #EXT-X-DISCONTINUITY-SEQUENCE : 3
    #EXT-X-PLAYLIST-TYPE: VOD
    #EXT-X-PROGRAM-DATE-TIME: 2020-01-01T00:00:00Z
    #EXTINF: 11.320, first
    #EXT-X-BYTERANGE: 100 @ 20
    a.ts
    #EXT-X-KEY: METHOD = AES-128 , URI = " k " , IV = 0x01
    #EXTINF : 2.5 ,
    b.ts
    #EXT-X-ENDLIST
    """

  @Test("Blanks around colons, equals signs and commas change nothing")
  func blanks() throws {
    let playlist = try media(Self.blank)
    #expect(playlist.targetDuration == .seconds(12) && playlist.version == 4)
    #expect(playlist.mediaSequence == 557 && playlist.discontinuitySequence == 3)
    #expect(playlist.kind == .vod && playlist.hasEnded)
    #expect(playlist.segments.map(\.duration) == [.ms(11_320), .ms(2500)])
    #expect(playlist.segments.map(\.title) == ["first", nil])
    #expect(playlist.segments[0].byteRange == ResourceRange(offset: 20, length: 100))
    #expect(playlist.segments[0].date == ProgramDate(iso8601: "2020-01-01T00:00:00Z"))
    #expect(playlist.segments[1].keys.first?.uri == "https://example.com/live/k")
    #expect(playlist.segments[1].keys.first?.initializationVector == 1)
  }

  @Test(
    "A strict parser refuses each blank after a colon",
    arguments: [
      "#EXTINF: 2.0,", "#EXTINF:\t2.0,", "#EXTINF :2.0,", "#EXT-X-MEDIA-SEQUENCE: 5\n#EXTINF:2.0,",
      "#EXT-X-BYTERANGE: 5@0\n#EXTINF:2.0,", "#EXT-X-KEY: METHOD=NONE\n#EXTINF:2.0,",
    ])
  func strict(lines: String) throws {
    expectStrictOnly(.blanks, mediaText(lines + "\na.ts"))
    let playlist = try media(mediaText(lines + "\na.ts"))
    #expect(playlist.segments.map(\.duration) == [.seconds(2)])
  }

  @Test("Blanks alone are no value")
  func blankValue() throws {
    let text = mediaText("#EXTINF: \na.ts\n#EXTINF:3,\nb.ts", target: 7)
    expectStrictOnly(.malformedTag, text)
    #expect(try media(text).segments.map(\.duration) == [.seconds(7), .seconds(3)])
  }

  @Test(
    "What follows a number is an error and passed over",
    arguments: [
      ("#EXT-X-MEDIA-SEQUENCE:557,", 557), ("#EXT-X-MEDIA-SEQUENCE:557 # first", 557),
      ("#EXT-X-MEDIA-SEQUENCE:557.0", 557), ("#EXT-X-MEDIA-SEQUENCE:-1", 0),
      ("#EXT-X-MEDIA-SEQUENCE:x557", 0),
    ])
  func numbers(line: String, number: Int) throws {
    let text = mediaText(line + "\n" + segments(0..<1))
    expectStrictOnly(.malformedTag, text)
    #expect(try media(text).mediaSequence == number)
  }

  @Test("So it is with target durations, byte ranges and attributes")
  func moreNumbers() throws {
    for target in ["9s", "9 s", "9.0", "9,"] {
      let text = "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n" + segments(0..<1)
      expectStrictOnly(.malformedTag, text)
      #expect(try media(text).targetDuration == .seconds(9))
    }
    let range = try media(mediaText("#EXTINF:1,\n#EXT-X-BYTERANGE:5 bytes@7 and on\na.ts"))
    #expect(range.segments[0].byteRange == ResourceRange(offset: 7, length: 5))
    let list = "BANDWIDTH=1280000.5,AVERAGE-BANDWIDTH=900000 bps,RESOLUTION=640x360"
    let variant = try multivariant("#EXTM3U\n#EXT-X-STREAM-INF:\(list)\nv\n").variants[0]
    #expect(variant.bandwidth == 1_280_000 && variant.averageBandwidth == 900_000)
  }

  @Test(
    "A comma that was forgotten between attributes is seen",
    arguments: [
      "BANDWIDTH=5 RESOLUTION=640x360 CODECS=\"a,b\"",
      "CODECS=\"a,b\" BANDWIDTH=5,RESOLUTION=640x360",
      "CODECS=\"a,b\"BANDWIDTH=5\tRESOLUTION = 640x360",
      "BANDWIDTH=5,  RESOLUTION=640x360,CODECS=\" a , b \"",
    ])
  func commas(list: String) throws {
    let text = "#EXTM3U\n#EXT-X-STREAM-INF:\(list)\nv\n"
    expectStrictOnly(.malformedAttribute, text)
    let variant = try #require(try multivariant(text).variants.first)
    #expect(variant.bandwidth == 5 && variant.codecs == ["a", "b"])
    #expect(variant.resolution == .init(width: 640, height: 360))
  }

  @Test("A type, YES and NO in lower case are what they are")
  func lowerCase() throws {
    let text = mediaText("#EXT-X-PLAYLIST-TYPE:Event\n" + segments(0..<1))
    expectStrictOnly(.malformedTag, text)
    #expect(try media(text).kind == .event)
    let rendition =
      "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",DEFAULT=yes,AUTOSELECT=Yes\n"
    expectStrictOnly(.malformedAttribute, rendition)
    #expect(try multivariant(rendition).renditions[0].isDefault)
  }

  @Test("Tags of no specification stand as they are")
  func opaque() throws {
    let playlist = try media(mediaText("#EXT-X-CUE-OUT: 30\n" + segments(0..<1)))
    #expect(playlist.segments[0].tags == [OpaqueTag("EXT-X-CUE-OUT", " 30")])
  }
}
