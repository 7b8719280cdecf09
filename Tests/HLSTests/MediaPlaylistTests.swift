import HLS
import MediaCore
import Testing

/// Tags about a Media Playlist and its segments: draft-pantos-hls-rfc8216bis, 4.4.2 to 4.4.4.
@Suite("Media Playlists")
struct MediaPlaylistTests {
  @Test("a playlist on demand")
  func onDemand() throws {
    let text = """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:10
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXTINF:9.009,Opening
      http://media.example.com/first.ts
      #EXTINF:9.009,
      http://media.example.com/second.ts
      #EXTINF:3.003,
      http://media.example.com/third.ts
      #EXT-X-ENDLIST
      """
    expectFlawless(text)
    let playlist = try media(text)
    #expect(playlist.version == 3)
    #expect(playlist.targetDuration == .seconds(10))
    #expect(playlist.kind == .vod)
    #expect(playlist.hasIndependentSegments)
    #expect(playlist.hasEnded && !playlist.isLive && !playlist.mayExpire)
    #expect(playlist.segments.map(\.title) == ["Opening", nil, nil])
    #expect(playlist.segments.map(\.sequenceNumber) == [0, 1, 2])
    #expect(playlist.segments.map(\.start) == [.zero, .ms(9009), .ms(18018)])
    #expect(playlist.duration == .ms(21021))
  }

  @Test("a live playlist")
  func live() throws {
    let playlist = try media(
      mediaText("#EXT-X-MEDIA-SEQUENCE:2680\n#EXT-X-DISCONTINUITY-SEQUENCE:4\n" + segments(0..<3)))
    #expect(playlist.isLive && playlist.mayExpire)
    #expect(playlist.segments.map(\.sequenceNumber) == [2680, 2681, 2682])
    #expect(playlist.segments.map(\.discontinuityNumber) == [4, 4, 4])
    #expect(playlist.nextSequenceNumber == 2683)
    #expect(playlist.holdBack == .seconds(30))
    #expect(playlist.segment(numbered: 2681)?.uri == "https://example.com/live/s1.ts")
    #expect(playlist.segment(numbered: 2683) == nil)
    #expect(playlist.segment(after: 2680)?.sequenceNumber == 2681)
    #expect(playlist.segment(after: 100)?.sequenceNumber == 2680, "some were missed")
    #expect(playlist.segment(after: 2682) == nil)
  }

  @Test("EXT-X-TARGETDURATION has to be there, whole and at least 1")
  func targetDuration() throws {
    let text = "#EXTM3U\n#EXT-X-VERSION:3\n" + segments(0..<2, seconds: "5.6")
    expectStrictOnly(.missingTag, text)
    #expect(try media(text).targetDuration == .seconds(6))
    for value in ["0", "-10", "ten"] {
      let text = "#EXTM3U\n#EXT-X-TARGETDURATION:\(value)\n#EXTINF:7,\na.ts\n"
      expectStrictOnly(.malformedTag, text)
      #expect(try media(text).targetDuration == .seconds(7))
    }
    expectStrictOnly(.malformedTag, "#EXTM3U\n#EXT-X-TARGETDURATION:9.5\n#EXTINF:7,\na.ts\n")
    expectRefused(.missingTag, "#EXTM3U\na.ts\n")
  }

  @Test("segments do not last longer than it, to the nearest second")
  func longSegments() {
    expectFlawless(mediaText(segments(0..<1, seconds: "10.49")))
    expectStrictOnly(.durationTooLong, mediaText(segments(0..<1, seconds: "10.5")))
  }

  @Test("sequence numbers come before the first segment")
  func lateSequences() throws {
    for tag in ["MEDIA-SEQUENCE", "DISCONTINUITY-SEQUENCE"] {
      expectStrictOnly(.misplacedTag, mediaText(segments(0..<1) + "#EXT-X-\(tag):5\n"))
      expectStrictOnly(.malformedTag, mediaText("#EXT-X-\(tag):five\n" + segments(0..<1)))
      expectStrictOnly(.malformedTag, mediaText("#EXT-X-\(tag):-11\n" + segments(0..<1)))
    }
    expectStrictOnly(
      .misplacedTag,
      mediaText("#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY-SEQUENCE:5\n" + segments(0..<1)))
  }

  @Test("discontinuities count on from their sequence")
  func discontinuities() throws {
    let text = mediaText(
      "#EXT-X-DISCONTINUITY-SEQUENCE:3\n" + segments(0..<2) + "#EXT-X-DISCONTINUITY\n"
        + segments(2..<4) + "#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY\n" + segments(4..<5))
    let playlist = try media(text)
    #expect(playlist.segments.map(\.discontinuityNumber) == [3, 3, 4, 4, 6])
    #expect(playlist.segments.map(\.isDiscontinuity) == [false, false, true, false, true])
    expectFlawless(text)
  }

  @Test("an unknown type promises nothing")
  func playlistType() throws {
    expectStrictOnly(.malformedTag, mediaText("#EXT-X-PLAYLIST-TYPE:LIVE\n" + segments(0..<1)))
    #expect(try media(mediaText("#EXT-X-PLAYLIST-TYPE:EVENT\n")).kind == .event)
    #expect(try media(mediaText("#EXT-X-PLAYLIST-TYPE:X\n")).kind == nil)
  }

  @Test("EXT-X-ENDLIST may be anywhere")
  func endAnywhere() throws {
    let text =
      "#EXTM3U\n#EXT-X-ENDLIST\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n" + segments(0..<2)
    expectFlawless(text)
    #expect(try media(text).hasEnded)
    #expect(try media(text).segments.count == 2)
  }

  @Test("a playlist of I-frames")
  func iFrames() throws {
    let text = mediaText(
      """
      #EXT-X-I-FRAMES-ONLY
      #EXTINF:4.12,
      #EXT-X-BYTERANGE:9400@376
      s1.ts
      #EXTINF:3.56,
      #EXT-X-BYTERANGE:7144@47000
      s1.ts
      #EXT-X-ENDLIST
      """, version: 4)
    expectFlawless(text)
    let playlist = try media(text)
    #expect(playlist.isIFramesOnly)
    #expect(playlist.segments[1].byteRange == ResourceRange(offset: 47_000, length: 7144))
  }

  @Test("EXTINF has a duration, a comma and perhaps a title")
  func durations() throws {
    func first(_ line: String) throws -> Segment {
      try media(mediaText("\(line)\na.ts")).segments[0]
    }
    #expect(try first("#EXTINF:5.5,A title, with a comma").title == "A title, with a comma")
    #expect(try first("#EXTINF:5.5,   ").title == nil)
    for (line, duration) in [("#EXTINF:5", 5), ("#EXTINF:5 ,", 5), ("#EXTINF:5;x,", 5)] {
      expectStrictOnly(.malformedTag, mediaText("\(line)\na.ts"))
      #expect(try first(line).duration == .seconds(Double(duration)))
    }
    for line in ["#EXTINF:,", "#EXTINF:-1,", "#EXTINF:;x)0,t", "#EXTINF:NaN,", "#EXTINF:.,"] {
      expectStrictOnly(.malformedTag, mediaText("\(line)\na.ts"))
      #expect(try first(line).duration == .seconds(10), "the target duration takes its place")
    }
    expectStrictOnly(.missingDuration, mediaText("a.ts"))
    #expect(try first("").duration == .seconds(10))
    expectStrictOnly(.duplicateTag, mediaText("#EXTINF:1,\n#EXTINF:2,\na.ts"))
  }

  @Test("a byte range without an offset goes on where the one before ended")
  func byteRanges() throws {
    let text = mediaText(
      """
      #EXTINF:4.0,
      #EXT-X-BYTERANGE:100@50
      a.ts
      #EXT-X-BYTERANGE:10
      #EXTINF:4.0,
      a.ts
      #EXTINF:4.0,
      #EXT-X-BYTERANGE:5
      a.ts
      #EXTINF:4.0,
      b.ts
      """)
    expectFlawless(text)
    let ranges = try media(text).segments.map(\.byteRange)
    #expect(
      ranges == [
        ResourceRange(offset: 50, length: 100), ResourceRange(offset: 150, length: 10),
        ResourceRange(offset: 160, length: 5), nil,
      ])
  }

  @Test(
    "without a part of the same resource before it, it is an error",
    arguments: [
      ("#EXTINF:4.0,\n#EXT-X-BYTERANGE:5\na.ts", 0),
      ("#EXTINF:4.0,\na.ts\n#EXTINF:4.0,\n#EXT-X-BYTERANGE:5\na.ts", 0),
      ("#EXTINF:4.0,\n#EXT-X-BYTERANGE:7@3\na.ts\n#EXTINF:4.0,\n#EXT-X-BYTERANGE:5\nb.ts", 10),
    ])
  func byteRangesWithoutStart(lines: String, offset: Int) throws {
    expectStrictOnly(.byteRangeWithoutStart, mediaText(lines))
    #expect(try media(mediaText(lines)).segments.last?.byteRange?.offset == offset)
  }

  @Test("what is not a byte range is left out")
  func malformedByteRanges() throws {
    for value in ["x", "5@x", "@5", "-5@0", "99999999999999999999@0"] {
      expectStrictOnly(
        .malformedAttribute, mediaText("#EXTINF:4.0,\n#EXT-X-BYTERANGE:\(value)\na.ts"))
    }
    let far = (0..<6).map { _ in "#EXTINF:4.0,\n#EXT-X-BYTERANGE:2305843009213693951\na.ts\n" }
      .joined()
    #expect(try media(mediaText(far)).segments.count == 2, "what lies beyond all files is left out")
  }

  @Test("a gap, a bit rate and the expected size")
  func gapsAndBitrates() throws {
    let playlist = try media(
      mediaText(
        """
        #EXTINF:4.0,
        a.ts
        #EXT-X-BITRATE:800
        #EXT-X-GAP
        #EXTINF:4.0,
        b.ts
        #EXTINF:4.0,
        c.ts
        #EXTINF:4.0,
        #EXT-X-BYTERANGE:9@0
        d.ts
        #EXT-X-BITRATE:1600
        #EXTINF:4.0,
        e.ts
        """))
    #expect(playlist.segments.map(\.isGap) == [false, true, false, false, false])
    #expect(playlist.segments.map(\.bitrate) == [nil, 800_000, 800_000, nil, 1_600_000])
    #expect(playlist.segments.map(\.expectedSize) == [nil, 400_000, 400_000, 9, 800_000])
    for value in ["fast", "-1", "2305843009213693951"] {
      expectStrictOnly(.malformedTag, mediaText("#EXT-X-BITRATE:\(value)\n" + segments(0..<1)))
    }
  }

  @Test("EXT-X-START is read")
  func start() throws {
    func point(_ list: String) throws -> StartPoint? {
      try media(mediaText("#EXT-X-START:\(list)\n" + segments(0..<1))).startPoint
    }
    #expect(try point("TIME-OFFSET=10.3") == StartPoint(offset: .ms(10_300)))
    #expect(
      try point("TIME-OFFSET=-4.5,PRECISE=YES") == StartPoint(offset: .ms(-4500), isPrecise: true))
    #expect(try point("TIME-OFFSET=-0")?.isFromEnd == true)
    #expect(try point("TIME-OFFSET=1,PRECISE=PERHAPS") == nil, "an unknown name leaves the tag out")
    expectStrictOnly(.missingAttribute, mediaText("#EXT-X-START:PRECISE=NO\n" + segments(0..<1)))
    expectStrictOnly(
      .malformedAttribute, mediaText("#EXT-X-START:TIME-OFFSET=--1\n" + segments(0..<1)))
  }

  @Test("tags of no specification are kept with the segment after them, or with the playlist")
  func opaqueTags() throws {
    let text = mediaText(
      """
      #EXT-X-CUE-OUT:30.0
      #EXT-OATCLS-SCTE35:/DAlAAAA
      #EXTINF:4.0,
      ad.ts
      #EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=30
      #EXTINF:4.0,
      ad2.ts
      #EXT-X-CUE-IN
      #EXTINF:4.0,
      a.ts
      #EXT-X-PREFETCH:b.ts
      """)
    expectFlawless(text)
    let playlist = try media(text)
    #expect(
      playlist.segments.map(\.tags) == [
        [OpaqueTag("EXT-X-CUE-OUT", "30.0"), OpaqueTag("EXT-OATCLS-SCTE35", "/DAlAAAA")],
        [OpaqueTag("EXT-X-CUE-OUT-CONT", "ElapsedTime=4,Duration=30")], [OpaqueTag("EXT-X-CUE-IN")],
      ])
    #expect(playlist.tags == [OpaqueTag("EXT-X-PREFETCH", "b.ts")])
    let images =
      "#EXTM3U\n#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,URI=\"i.m3u8\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n"
    #expect(try multivariant(images).tags.map(\.name) == ["EXT-X-IMAGE-STREAM-INF"])
  }

  @Test("EXT-X-ALLOW-CACHE is noted and ignored")
  func removed() {
    let text = mediaText("#EXT-X-ALLOW-CACHE:YES\n" + segments(0..<1))
    expectFlawless(text)
    #expect(examine(text).diagnostics.map(\.kind) == [.removedTag])
  }

  @Test("times find their segments")
  func finding() throws {
    let playlist = try media(mediaText(segments(0..<3) + "#EXTINF:0,\nz.ts\n" + segments(3..<5)))
    #expect(
      [-1, 0, 3.9, 4, 11.9].map { playlist.segmentIndex(at: .seconds($0)) } == [0, 0, 0, 1, 2])
    #expect(
      [12, 16, 19.9, 20, 100].map { playlist.segmentIndex(at: .seconds($0)) } == [4, 5, 5, 5, 5])
    #expect(try media(mediaText("")).segmentIndex(at: .zero) == nil)
  }
}
