import HLS
import MediaCore
import Testing

/// EXT-X-DEFINE and what variables do: draft-pantos-hls-rfc8216bis, 4.3 and 4.4.2.3.
@Suite("Variables")
struct PlaylistVariablesTests {
  private func text(_ define: String, _ uri: String = "{$a}.ts") -> String {
    mediaText("\(define)\n#EXTINF:4.0,\n\(uri)\n", version: 11)
  }

  @Test("a name and a value are replaced in URI lines")
  func named() throws {
    let text = text("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"x/y\"", "{$a}/{$a}.ts?{b}={$")
    #expect(
      try media(text).segments[0].uri == "https://example.com/live/x/y/x/y.ts?%7Bb%7D=%7B$")
    expectFlawless(self.text("#EXT-X-DEFINE:NAME=\"a_B-9\",VALUE=\"x\"", "{$a_B-9}.ts"))
  }

  @Test("they are replaced in quoted strings and hexadecimal sequences, and nowhere else")
  func places() throws {
    let playlist = try media(
      mediaText(
        """
        #EXT-X-DEFINE:NAME="k",VALUE="AB"
        #EXT-X-KEY:METHOD=AES-128,URI="key-{$k}",IV=0x{$k}
        #EXTINF:4.0,{$k}
        a.ts
        """, version: 8))
    #expect(playlist.segments[0].keys.first?.uri == "https://example.com/live/key-AB")
    #expect(playlist.segments[0].keys.first?.initializationVector == 0xAB)
    #expect(playlist.segments[0].title == "{$k}")
  }

  @Test("what replaces a variable is not looked at again")
  func once() throws {
    let text = mediaText(
      """
      #EXT-X-DEFINE:NAME="a",VALUE="{"
      #EXT-X-DEFINE:NAME="b",VALUE="x"
      #EXTINF:4.0,
      {$a}$b}.ts
      """, version: 8)
    #expect(try media(text).segments[0].uri == "https://example.com/live/%7B$b%7D.ts")
  }

  @Test("a value may use variables defined before it and may be empty")
  func nested() throws {
    let text = mediaText(
      """
      #EXT-X-DEFINE:NAME="a",VALUE="1"
      #EXT-X-DEFINE:NAME="e",VALUE=""
      #EXT-X-DEFINE:NAME="b",VALUE="{$a}{$a}"
      #EXTINF:4.0,
      {$b}{$e}.ts
      """, version: 8)
    #expect(try media(text).segments[0].uri == "https://example.com/live/11.ts")
  }

  @Test(
    "an undefined variable is refused",
    arguments: [
      "#EXTINF:4.0,\n{$a}.ts", "#EXT-X-MAP:URI=\"{$a}\"",
      "#EXTINF:4.0,\n{$a}.ts\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"x\"",
      "#EXT-X-DEFINE:NAME=\"A\",VALUE=\"x\"\n#EXTINF:4.0,\n{$a}.ts",
    ])
  func undefined(lines: String) {
    expectRefused(.undefinedVariable, mediaText(lines, version: 8))
  }

  @Test("a definition is of just one kind, once, and complete")
  func invalid() {
    for define in [
      "VALUE=\"x\"", "NAME=\"a\"", "NAME=\"a\",IMPORT=\"a\"",
      "NAME=\"a\",QUERYPARAM=\"a\",VALUE=\"x\"",
      "NAME=\"a b\",VALUE=\"x\"", "NAME=\"\",VALUE=\"x\"", "QUERYPARAM=\"none\"",
      "QUERYPARAM=\"bare\"",
      "QUERYPARAM=\"quote\"", "IMPORT=\"b\"",
    ] {
      expectRefused(
        .invalidDefinition, text("#EXT-X-DEFINE:\(define)", "a.ts"),
        uri: playlistURI + "?bare&quote=%22", importing: ["c": "1"])
    }
    let twice = "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"\n#EXT-X-DEFINE:QUERYPARAM=\"a\""
    expectRefused(.invalidDefinition, text(twice), uri: playlistURI + "?a=1")
  }

  @Test("a variable is imported from the Multivariant Playlist, and only into Media Playlists")
  func imports() throws {
    let text = text("#EXT-X-DEFINE:IMPORT=\"a\"")
    #expect(
      try media(text, importing: ["a": "x"]).segments[0].uri == "https://example.com/live/x.ts")
    expectRefused(.invalidDefinition, text)
    expectRefused(
      .invalidDefinition,
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n#EXT-X-DEFINE:IMPORT=\"a\"\n",
      importing: ["a": "x"])
    let parent = try multivariant(
      "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"q\"\n")
    #expect(parent.variables == ["a": "q"])
  }

  @Test("a query parameter is decoded and taken from the final URI")
  func queryParameters() throws {
    let text = text("#EXT-X-DEFINE:QUERYPARAM=\"a\"")
    let uri = "https://example.com/l.m3u8?b=1&a=%C3%A9%20+&a=2"
    #expect(try media(text, uri: uri).segments[0].uri == "https://example.com/%C3%A9%20+.ts")
    #expect(try media(text, uri: "https://h/l?a=").segments[0].uri == "https://h/.ts")
  }

  @Test("variables cannot make a small playlist grow without bounds")
  func growth() {
    let value = String(repeating: "x", count: 60_000)
    let define = "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\(value)\"\n"
    expectRefused(.limitExceeded, .limitExceeded, mediaText("\(define)#EXTINF:1,\n{$a}{$a}\n"))
    let data = (0..<2000).map { "#EXT-X-SESSION-DATA:DATA-ID=\"\($0)\",VALUE=\"{$a}\"\n" }.joined()
    expectRefused(.limitExceeded, .limitExceeded, "#EXTM3U\n\(define)\(data)")
    let open = String(repeating: "{$", count: 100_000)
    #expect(throws: Never.self) {
      try media(mediaText("#EXT-X-CUE-OUT:\(open)\n" + segments(0..<1)))
    }
  }
}
