import HLS
import MediaCore
import Testing

/// The rules of draft-pantos-hls-rfc8216bis, 4.1 to 4.3 and 6.3.1, that join no particular tag.
@Suite("The rules of every playlist")
struct PlaylistRulesTests {
  private static let body = "#EXT-X-TARGETDURATION:10\n#EXTINF:9,\na.ts\n#EXT-X-ENDLIST\n"
  private static let simple = "#EXTM3U\n" + body

  @Test("a plain playlist is flawless")
  func flawless() { expectFlawless(Self.simple) }

  @Test("the first line is EXTM3U", arguments: ["", "\n", "# a comment\n", " "])
  func header(prefix: String) {
    expectStrictOnly(.missingHeader, prefix + Self.body)
    expectFlawless("#EXTM3U\n" + prefix.replacing(" ", with: "") + Self.body)
  }

  @Test(
    "what is no playlist is refused",
    arguments: [
      "", "\n\n", "# only a comment\n", "<html><body>Log in</body></html>", "{\"a\":1}",
      "a.ts\n#EXTM3U\n#EXTINF:1,\n", "\u{0}\u{1}\u{2}", "WEBVTT\n", "#EXTM3U8\n",
    ])
  func notAPlaylist(text: String) { expectRefused(.notAPlaylist, text) }

  @Test("a header alone is an empty Multivariant Playlist")
  func headerOnly() throws {
    #expect(try multivariant("#EXTM3U\n").variants == [])
    expectFlawless("#EXTM3U")
  }

  @Test("something may follow the header in the lists of television programmes")
  func decoratedHeader() throws {
    let text = "#EXTM3U x-tvg-url=\"http://epg.example\"\n" + Self.body
    #expect(try media(text).segments.count == 1)
  }

  @Test("a byte order mark is an error")
  func byteOrderMark() { expectStrictOnly(.byteOrderMark, "\u{FEFF}" + Self.simple) }

  @Test("bytes that are not UTF-8 are an error and become replacement characters")
  func notUTF8() throws {
    let bytes =
      Array("#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,caf".utf8) + [0xE9]
      + Array("\na.ts\n".utf8)
    let report = PlaylistParser().examine(bytes.span, uri: playlistURI)
    #expect(report.diagnostics.map(\.kind) == [.notUTF8])
    #expect(try report.result.get().media?.segments[0].title == "caf\u{FFFD}")
    let strict = PlaylistParser(isStrict: true)
    #expect(throws: MediaError.self) { try strict.parse(bytes.span, uri: playlistURI) }
  }

  @Test("control characters are an error", arguments: ["\u{1}", "\u{7F}", "\u{85}", "\t"])
  func controlCharacters(character: String) {
    expectStrictOnly(
      .controlCharacter, "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,a\(character)b\na.ts\n")
  }

  @Test("lines end in LF or CR LF, and a lone CR is an error")
  func lineEnds() throws {
    let windows = Self.simple.replacing("\n", with: "\r\n")
    expectFlawless(windows)
    #expect(try media(windows) == media(Self.simple))
    let old = Self.simple.replacing("\n", with: "\r")
    expectStrictOnly(.carriageReturn, old)
    #expect(try media(old) == media(Self.simple))
  }

  @Test("lines are counted whatever they end with", arguments: ["\n", "\r\n", "\r"])
  func lineNumbers(end: String) {
    let text = "#EXTM3U\n\n# c\n#EXT-X-TARGETDURATION:9\n#EXTINF:9\na.ts\n".replacing(
      "\n", with: end)
    let diagnostic = examine(text).diagnostics.first { $0.kind == .malformedTag }
    #expect(diagnostic?.line == 5)
  }

  @Test(
    "what tags break together is told at the line of one of them",
    arguments: [
      "#EXT-X-SERVER-CONTROL:HOLD-BACK=1", "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=1",
      "#EXT-X-SERVER-CONTROL:CAN-SKIP-DATERANGES=YES", "#EXT-X-PART-INF:PART-TARGET=1",
      "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1\n#EXT-X-PART-INF:PART-TARGET=1",
      "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=2.5\n#EXT-X-PART-INF:PART-TARGET=1",
      "#EXT-X-SERVER-CONTROL:HOLD-BACK=40\n#EXT-X-PART-INF:PART-TARGET=1",
      "#EXT-X-BYTERANGE:5\n#EXTINF:9,\nb.ts",
    ])
  func linesOfRules(tags: String) {
    let text = "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:10\n\(tags)\n#EXTINF:9,\na.ts\n"
    #expect(examine(text).diagnostics.map(\.line) == [4])
  }

  @Test("captions that some variants have none of are told at the first of these")
  func lineOfCaptions() {
    let text = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1
      v
      #EXT-X-STREAM-INF:BANDWIDTH=2,CLOSED-CAPTIONS=NONE
      w

      """
    #expect(examine(text).diagnostics.map(\.line) == [4])
  }

  @Test("blanks around a line are an error")
  func blanks() throws {
    let text = "#EXTM3U \n#EXT-X-TARGETDURATION:9\n  #EXTINF:9,\n\ta.ts  \n   \n"
    expectStrictOnly(.blanks, text)
    #expect(try media(text).segments[0].uri == "https://example.com/live/a.ts")
  }

  @Test("blank lines, comments and unknown tags are ignored")
  func ignored() throws {
    let text =
      "#EXTM3U\n\n#comment\n#ext-x-endlist\n#EXT-X-NEW:A=1\n#EXT-X-TARGETDURATION:9\n"
      + "#EXTINF:9,\n# between\n\na.ts\n"
    let playlist = try media(text)
    #expect(playlist.segments.map(\.uri) == ["https://example.com/live/a.ts"])
    #expect(!playlist.hasEnded, "tags are case-sensitive")
    #expect(examine(text).diagnostics.map(\.kind) == [.unknownTag])
    expectFlawless(text)
  }

  @Test("a playlist is known by its path or its type")
  func identification() {
    func isIdentified(_ uri: String, _ type: String?) -> Bool {
      PlaylistParser.isIdentified(uri: uri, contentType: type)
    }
    #expect(isIdentified("https://a/b.m3u8?x=1#y", nil))
    #expect(isIdentified("https://a/b.m3u", "text/plain"))
    #expect(isIdentified("https://a/b", "application/vnd.apple.mpegurl"))
    #expect(isIdentified("https://a/b", "Audio/MPEGURL; charset=utf-8"))
    #expect(!isIdentified("https://a/b?c=.m3u8", nil))
    #expect(!isIdentified("https://a/b.php", "application/x-mpegurl"))
    #expect(!isIdentified("https://m3u8/", nil))
  }

  @Test("a second EXT-X-VERSION, START or INDEPENDENT-SEGMENTS is an error")
  func singleTags() throws {
    for tag in ["#EXT-X-VERSION:4", "#EXT-X-START:TIME-OFFSET=1", "#EXT-X-INDEPENDENT-SEGMENTS"] {
      expectStrictOnly(.duplicateTag, "#EXTM3U\n\(tag)\n\(tag)\n\(Self.body)")
      expectFlawless("#EXTM3U\n\(tag)\n\(Self.body)")
    }
  }

  @Test("of a doubled tag about a Media Playlist the last counts")
  func doubledMediaTags() throws {
    let text = mediaText("#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-MEDIA-SEQUENCE:5\n" + segments(0..<1))
    expectStrictOnly(.duplicateTag, text)
    #expect(try media(text).mediaSequence == 5)
  }

  @Test("tags of both kinds in one playlist are an error, and the first decides")
  func mixedKinds() throws {
    let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
    expectStrictOnly(.misplacedTag, "#EXTM3U\n\(variant)\(Self.body)")
    #expect(try multivariant("#EXTM3U\n\(variant)\(Self.body)").variants.count == 1)
    expectStrictOnly(.misplacedTag, "#EXTM3U\n\(Self.body)\(variant)")
    #expect(try media("#EXTM3U\n\(Self.body)\(variant)").hasEnded)
    // A tag without its value decides nothing.
    #expect(try multivariant("#EXTM3U\n#EXT-X-TARGETDURATION:\n\(variant)").variants.count == 1)
  }

  @Test("a version beyond 13 is refused")
  func versions() throws {
    #expect(try media(mediaText(segments(0..<1), version: 13)).version == 13)
    expectRefused(
      .unsupportedVersion, .unsupportedPlaylist, mediaText(segments(0..<1), version: 14))
    expectStrictOnly(.malformedTag, "#EXTM3U\n#EXT-X-VERSION:NaN\n\(Self.body)")
  }

  @Test(
    "what needs a newer version than is declared is an error",
    arguments: [
      (2, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x01\n#EXTINF:4,\na.ts"),
      (3, "#EXTINF:4.5,\na.ts"),
      (4, "#EXTINF:4,\n#EXT-X-BYTERANGE:1@0\na.ts"), (4, "#EXT-X-I-FRAMES-ONLY"),
      (5, "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n#EXTINF:4,\na.ts"),
      (5, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"identity\"\n#EXTINF:4,\na.ts"),
      (5, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1\"\n#EXTINF:4,\na.ts"),
      (5, "#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"m\"\n#EXTINF:4,\na.ts"),
      (6, "#EXT-X-MAP:URI=\"m\"\n#EXTINF:4,\na.ts"),
      (8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n#EXTINF:4,\na.ts"),
      (9, "#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXTINF:4,\na.ts"),
      (10, "#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"\"\n#EXTINF:4,\na.ts"),
    ])
  func neededVersions(version: Int, lines: String) {
    expectStrictOnly(.versionTooLow, mediaText(lines, version: version - 1))
    expectFlawless(mediaText(lines, version: version))
  }

  @Test("so it is in Multivariant Playlists and with query parameters")
  func neededVersionsElsewhere() {
    func text(_ version: Int, _ line: String) -> String {
      "#EXTM3U\n#EXT-X-VERSION:\(version)\n\(line)\n"
    }
    let captions = "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"c\",NAME=\"n\",INSTREAM-ID="
    let sound = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"c\",NAME=\"n\",INSTREAM-ID=\"a.1\""
    let layout = "#EXT-X-STREAM-INF:BANDWIDTH=1,REQ-VIDEO-LAYOUT=\"CH-STEREO\"\nv.m3u8"
    for (version, line) in [(7, captions + "\"SERVICE3\""), (13, sound), (12, layout)] {
      expectStrictOnly(.versionTooLow, text(version - 1, line))
      expectFlawless(text(version, line))
    }
    expectFlawless(text(1, captions + "\"CC1\""))
    let define = "#EXT-X-DEFINE:QUERYPARAM=\"t\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n{$t}.m3u8"
    expectStrictOnly(.versionTooLow, text(10, define), uri: playlistURI + "?t=1")
    expectFlawless(text(11, define), uri: playlistURI + "?t=1")
  }

  @Test("tags without their value are an error and left out")
  func emptyValues() {
    for tag in ["VERSION", "MEDIA-SEQUENCE", "KEY", "MAP", "PROGRAM-DATE-TIME", "DATERANGE"] {
      expectStrictOnly(.malformedTag, mediaText("#EXT-X-\(tag):\n" + segments(0..<1)))
      expectStrictOnly(.malformedTag, mediaText("#EXT-X-\(tag)\n" + segments(0..<1)))
    }
  }

  @Test("limits hold")
  func limits() throws {
    var limits = PlaylistLimits()
    limits.entries = 3
    limits.bytes = 400
    limits.uriLength = 20
    limits.diagnostics = 2
    let parser = PlaylistParser(limits: limits)
    func code(_ text: String) -> MediaError.Code? {
      do {
        _ = try parser.parse(text, uri: playlistURI)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(mediaText(segments(0..<3))) == nil)
    #expect(code(mediaText(segments(0..<4))) == .limitExceeded)
    #expect(code(mediaText("#" + String(repeating: "x", count: 400))) == .limitExceeded)
    #expect(code(mediaText("#EXTINF:4.0,\n" + String(repeating: "x", count: 20))) == nil)
    #expect(
      code(mediaText("#EXTINF:4.0,\n" + String(repeating: "x", count: 21))) == .limitExceeded)
    let report = parser.examine(
      Array(mediaText("#EXT-X-GAP:\n#EXT-X-GAP:\n#EXT-X-GAP:\n").utf8).span, uri: playlistURI)
    #expect(report.diagnostics.count == 2)
    #expect(report.omittedDiagnostics == 1)
    #expect(report.lines(name: "x.m3u8").last == "x.m3u8: and 1 more")
  }

  @Test("variants, renditions, date ranges and what goes with a session have limits of their own")
  func listLimits() throws {
    typealias Line = (Int) -> String
    func list(_ count: Int, _ line: Line) -> String {
      "#EXTM3U\n" + (0..<count).map { line($0) + "\n" }.joined()
    }
    let variant: Line = { "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1)\nv\($0)" }
    let keyFrames: Line = { "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=\($0 + 1),URI=\"i\($0)\"" }
    let rendition: Line = { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\($0)\",URI=\"r\"" }
    let date = "START-DATE=\"2020-01-01T00:00:00Z\""
    let range: Line = { "#EXT-X-DATERANGE:ID=\"\($0)\",\(date)" }
    let data: Line = { "#EXT-X-SESSION-DATA:DATA-ID=\"\($0)\",VALUE=\"v\"" }
    let key: Line = { "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"\($0)\"" }
    let kinds: [(Int, Line)] = [
      (2000, variant), (2000, keyFrames), (2000, rendition), (20_000, range), (1000, data),
      (1000, key),
    ]
    for (limit, line) in kinds {
      _ = try examine(list(limit, line)).result.get()
      expectRefused(.limitExceeded, .limitExceeded, list(limit + 1, line))
    }
    let both = list(1001, variant) + list(1000, keyFrames).dropFirst(8)
    expectRefused(.limitExceeded, .limitExceeded, both)
    // Of one range there may be as many tags as of all together.
    let tags = list(30_000) { "#EXT-X-DATERANGE:ID=\"a\",\(date),X-\($0 % 9)=\"\($0 % 9)\"" }
    #expect(try media(tags).dateRanges.count == 1)
  }

  @Test("a report prints as compilers do and without control characters")
  func printing() {
    let report = examine("#EXTM3U\n#EXT-X-TARGETDURATION:\u{1B}[31m\n#EXTINF:1,\na.ts\n")
    #expect(
      report.lines(name: "x.m3u8") == [
        "x.m3u8:2: error: controlCharacter: there is a control character",
        "x.m3u8:2: error: malformedTag: the target duration cannot be ' [31m'",
        "x.m3u8:0: error: missingTag: there is no EXT-X-TARGETDURATION",
      ])
  }
}
