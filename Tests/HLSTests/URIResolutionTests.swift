import HLS
import MediaCore
import Testing

/// Which URIs a playlist may name, and from where (RFC 3986, 5.2).
@Suite("URIs")
struct URIResolutionTests {
  private func uri(_ reference: String, _ base: String) throws -> String {
    try media(mediaText("#EXTINF:4.0,\n\(reference)"), uri: base).segments[0].uri
  }

  @Test(
    "segments are found from the playlist's place",
    arguments: [
      ("a.ts", "https://h/x/l.m3u8", "https://h/x/a.ts"),
      ("a.ts", "https://h/x/l.m3u8?u=/y/z", "https://h/x/a.ts"),
      ("a.ts", "https://h", "https://h/a.ts"), ("a.ts", "https://h?x=1", "https://h/a.ts"),
      ("a.ts", "https://h/x/../y/l.m3u8", "https://h/y/a.ts"),
      ("../a.ts", "https://h/x/l.m3u8", "https://h/a.ts"),
      ("b/../a.ts", "https://h/x/l.m3u8", "https://h/x/a.ts"),
      ("HTTPS://H/A.ts", "http://h/l", "https://H/A.ts"),
      ("//k/a.ts", "https://h/l", "https://k/a.ts"),
      ("a:b.ts", "https://h/x/l.m3u8", nil),
      ("./a:b.ts", "https://h/x/l.m3u8", "https://h/x/a:b.ts"),
      ("a b.ts", "https://h/x/l.m3u8", "https://h/x/a%20b.ts"),
      ("é.ts", "https://h/x/l.m3u8", "https://h/x/%C3%A9.ts"),
      ("a%20b.ts?c=\"d\"", "https://h/x/l.m3u8", "https://h/x/a%20b.ts?c=%22d%22"),
      ("a.ts", "file:///srv/x/l.m3u8", "file:///srv/x/a.ts"),
      ("/a.ts", "file:///srv/x/l.m3u8", "file:///a.ts"), ("a.ts", "/srv/x/l.m3u8", "/srv/x/a.ts"),
      ("https://h/a.ts", "file:///srv/l.m3u8", "https://h/a.ts"),
    ])
  func segments(reference: String, base: String, target: String?) throws {
    if let target {
      #expect(try uri(reference, base) == target)
    } else {
      expectRefused(
        .forbiddenURI, .forbiddenURL, mediaText("#EXTINF:4.0,\n\(reference)"), uri: base)
    }
  }

  @Test(
    "media has to come over HTTP, or from a file when the playlist does",
    arguments: [
      "file:///etc/passwd", "FILE:/etc/passwd", "tcp://127.0.0.1:1", "gopher://h/", "ftp://h/a",
      "unix:/run/a", "concat:a.ts|b.ts", "crypto:a.ts", "data:text/plain,a", "pipe:0",
      "rtmp://h/a", "javascript:1",
    ])
  func schemes(uri: String) {
    for line in [
      "#EXTINF:4.0,\n\(uri)", "#EXT-X-MAP:URI=\"\(uri)\"", "#EXT-X-PART:DURATION=1,URI=\"\(uri)\"",
      "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(uri)\"",
    ] {
      expectRefused(.forbiddenURI, .forbiddenURL, mediaText(line))
    }
    for line in [
      "#EXT-X-STREAM-INF:BANDWIDTH=1\n\(uri)",
      "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"\(uri)\"",
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\",URI=\"\(uri)\"",
    ] {
      expectRefused(.forbiddenURI, .forbiddenURL, "#EXTM3U\n\(line)\n")
    }
  }

  @Test("nothing that came over the network names a local file, keys and data included")
  func localFiles() throws {
    for line in [
      "#EXT-X-KEY:METHOD=AES-128,URI=\"file:///etc/passwd\"\n#EXTINF:4,\na.ts",
      "#EXT-X-SESSION-DATA:DATA-ID=\"a\",URI=\"file:///a\"",
      "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"file:///a\"",
      "#EXT-X-CONTENT-STEERING:SERVER-URI=\"file:///a\"",
    ] {
      expectRefused(.forbiddenURI, .forbiddenURL, "#EXTM3U\n\(line)\n")
    }
    let local = try media(mediaText("#EXTINF:4.0,\nfile:///b.ts"), uri: "file:///a/l.m3u8")
    #expect(local.segments[0].uri == "file:///b.ts")
  }

  @Test("keys and steering may be of other schemes")
  func otherSchemes() throws {
    let text = mediaText(
      "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://k\",KEYFORMAT=\"com.apple\"\n" + Self.segment)
    #expect(try media(text).segments[0].keys.first?.uri == "skd://k")
    let steering = "#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"data:application/json,{}\"\n"
    #expect(
      try multivariant(steering).contentSteering?.serverURI == "data:application/json,%7B%7D")
  }

  private static let segment = "#EXTINF:4.0,\na.ts\n"

  @Test("an empty URI leaves its tag out")
  func empty() throws {
    expectStrictOnly(.malformedAttribute, mediaText("#EXT-X-MAP:URI=\"\"\n" + Self.segment))
    #expect(
      try media(mediaText("#EXT-X-MAP:URI=\"\"\n" + Self.segment)).segments[0].initialization == nil
    )
  }
}
