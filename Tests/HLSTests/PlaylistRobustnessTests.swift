import HLS
import MediaCore
import Testing

/// Whatever comes in, something comes out in time: a playlist, or an error with a code.
@Suite("Damaged playlists")
struct PlaylistRobustnessTests {
  private static let fixtures = [
    LowLatencyTests.whole,
    mediaText(
      """
      #EXT-X-PLAYLIST-TYPE:EVENT
      #EXT-X-START:TIME-OFFSET=-4.5,PRECISE=YES
      #EXT-X-DEFINE:NAME="a",VALUE="x{$b"
      #EXT-X-DEFINE:QUERYPARAM="t"
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k?{$a}",IV=0x1234,KEYFORMAT="com.x",KEYFORMATVERSIONS="1/2"
      #EXT-X-MAP:URI="i.mp4",BYTERANGE="720@0"
      #EXT-X-PROGRAM-DATE-TIME:2020-02-29T23:59:60.999999999+14:00
      #EXT-X-BITRATE:800
      #EXTINF:4.0,Ünïcode
      #EXT-X-BYTERANGE:100@9
      ../a/./{$a}.ts
      #EXT-X-DISCONTINUITY
      #EXT-X-GAP
      #EXTINF:9.999999999999,
      #EXT-X-BYTERANGE:5
      ../a/./{$a}.ts
      #EXT-X-DATERANGE:ID="r",CLASS="com.apple.hls.interstitial",START-DATE="2020-02-29T00:00:00Z",\
      DURATION=5,CUE="PRE,ONCE",X-ASSET-LIST="l.json",X-SNAP="IN",SCTE35-OUT=0xFC0102
      #EXT-X-DATERANGE:ID="r",END-DATE="2020-02-29T00:00:05Z"
      #EXT-X-CUE-OUT:30
      """, version: 11),
    """
    #EXTM3U
    #EXT-X-VERSION:12
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="16/JOC/BED-4",URI="a"
    #EXT-X-STREAM-INF:BANDWIDTH=1,SCORE=1.5,RESOLUTION=1x1,FRAME-RATE=29.97,AUDIO="a",ALLOWED-CPC="x:y/z",REQ-VIDEO-LAYOUT="CH-MONO"
    v.m3u8?a=b#c
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i"
    #EXT-X-SESSION-DATA:DATA-ID="d",VALUE="v",LANGUAGE="en"
    #EXT-X-SESSION-KEY:METHOD=AES-128,URI="k",IV=0xFF
    #EXT-X-CONTENT-STEERING:SERVER-URI="data:application/json,{}"
    """,
    mediaText(
      "#EXT-X-SKIP:SKIPPED-SEGMENTS=2,RECENTLY-REMOVED-DATERANGES=\"a\tb\"\n" + segments(2..<4),
      version: 10),
  ]

  /// Reads it in every way and asks of the result what can be asked.
  private func use(_ bytes: [UInt8], updating previous: MediaPlaylist?) {
    for isStrict in [false, true] {
      let report = PlaylistParser(isStrict: isStrict).examine(
        bytes.span, uri: "https://h/a/l.m3u8?t=%41", importing: ["i": "1"], updating: previous)
      switch report.result {
      case .failure(let error): #expect(error.code.name != "unspecified")
      case .success(.media(let playlist)): use(playlist)
      case .success(.multivariant(var playlist)):
        var clone = SteeringManifest.Clone(id: "clone", baseID: ".")
        clone.host = "x"
        playlist.add(clone)
        #expect(playlist.variants.allSatisfy { !$0.uri.isEmpty })
      }
    }
  }

  private func use(_ playlist: MediaPlaylist) {
    #expect(playlist.segments.allSatisfy { !$0.uri.isEmpty })
    for (index, segment) in playlist.segments.enumerated() {
      #expect(playlist.segment(numbered: segment.sequenceNumber) == segment)
      _ = segment.expectedSize
      _ = segment.keys.first?.initializationVector(forSegment: segment.sequenceNumber)
      if index > 0 { #expect(segment.start >= playlist.segments[index - 1].start) }
    }
    _ = playlist.preloadHints.map(\.requestedRange)
    _ = playlist.interstitials
    _ = playlist.dateRanges.map { playlist.end(of: $0) }
    _ = StartPosition(of: playlist, usesParts: true)
    _ = ReloadSchedule.delay(after: .unchanged, of: playlist)
    _ = DeliveryDirectives(reloading: playlist, age: .zero).applied(to: playlist.uri)
    var tuneIn = TuneIn()
    _ = tuneIn.received(playlist, age: 7, at: .zero)
    _ = tuneIn.received(playlist, age: .max, at: .distantFuture)
  }

  @Test("cut off anywhere", arguments: fixtures.indices)
  func truncated(index: Int) throws {
    let bytes = Array(Self.fixtures[index].utf8)
    for length in 0...bytes.count { use(Array(bytes[..<length]), updating: nil) }
  }

  @Test("with bits turned, bytes changed and lines moved", arguments: 0..<8)
  func mutated(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let alphabet = Array("0123456789-.,=\":@/{$}#\n\r\tEXTINFYSO\u{0}é".utf8)
    let previous = try media(mediaText(segments(0..<5)))
    for _ in 0..<1500 {
      var bytes = Array(Self.fixtures.randomElement(using: &numbers)?.utf8 ?? "".utf8)
      for _ in 0..<Int.random(in: 1...6, using: &numbers) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 1: bytes[place] = alphabet.randomElement(using: &numbers) ?? 0
        case 2: bytes.insert(alphabet.randomElement(using: &numbers) ?? 0, at: place)
        case 3: bytes.remove(at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 1...80, using: &numbers))
          let piece = bytes[place..<end]
          bytes.insert(contentsOf: piece, at: Int.random(in: 0..<bytes.count, using: &numbers))
        }
      }
      use(bytes, updating: previous)
    }
  }

  @Test("numbers as great as they get")
  func greatNumbers() {
    let most = "2305843009213693951"
    let text = """
      #EXTM3U
      #EXT-X-VERSION:9
      #EXT-X-TARGETDURATION:\(most)
      #EXT-X-MEDIA-SEQUENCE:\(most)
      #EXT-X-DISCONTINUITY-SEQUENCE:\(most)
      #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=\(most),HOLD-BACK=\(most),PART-HOLD-BACK=\(most),CAN-BLOCK-RELOAD=YES
      #EXT-X-PART-INF:PART-TARGET=\(most)
      #EXT-X-SKIP:SKIPPED-SEGMENTS=\(most)
      #EXT-X-START:TIME-OFFSET=-\(most)
      #EXT-X-PROGRAM-DATE-TIME:2262-04-11T23:47:16Z
      #EXT-X-DISCONTINUITY
      #EXTINF:\(most),
      #EXT-X-BYTERANGE:\(most)@\(most)
      a.ts
      #EXTINF:\(most),
      #EXT-X-BYTERANGE:\(most)
      a.ts
      #EXT-X-PART:DURATION=\(most),URI="a",BYTERANGE="\(most)@\(most)"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="a",BYTERANGE-START=\(most),BYTERANGE-LENGTH=\(most)
      #EXT-X-RENDITION-REPORT:URI="r",LAST-MSN=\(most),LAST-PART=\(most)
      """
    use(Array(text.utf8), updating: nil)
    use(
      Array(text.replacing("PART-TARGET=\(most)", with: "PART-TARGET=0.000000001").utf8),
      updating: nil)
    use(Array(text.replacing("PART-TARGET=\(most)", with: "PART-TARGET=0").utf8), updating: nil)
  }

  @Test("what is made to take long does not")
  func slowInputs() {
    let count = 10_000
    let inputs = [
      mediaText("#EXT-X-DEFINE:" + String(repeating: "A=\"{$\",", count: count)),
      mediaText("#EXT-X-CUE-OUT:" + String(repeating: "{$", count: count)),
      mediaText("#EXTINF:4.0,\n" + String(repeating: "../", count: 2000) + "a"),
      mediaText(
        (0..<count).map {
          "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"\($0)\"\n#EXTINF:1.0,\na\n"
        }.joined()),
      mediaText((0..<count).map { "#EXT-X-DATERANGE:ID=\"a\",X-\($0)=1\n" }.joined()),
      mediaText(String(repeating: "#EXT-X-PART:DURATION=1,URI=\"a\"\n", count: count)),
      mediaText(String(repeating: "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"a\"\n", count: count)),
      "#EXTM3U\n"
        + (0..<count).map { "#EXT-X-SESSION-DATA:DATA-ID=\"\($0)\",VALUE=\"v\"\n" }.joined(),
      "#EXTM3U\n"
        + (0..<count).map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"\($0)\"\n" }.joined(),
      "#EXTM3U\n" + String(repeating: "#", count: 1_000_000),
      "#EXTM3U\n#EXT-X-" + String(repeating: "e\u{301}", count: 500_000),
    ]
    let clock = ThreadClock()
    for (index, input) in inputs.enumerated() {
      let bytes = Array(input.utf8)
      let start = clock.now
      _ = PlaylistParser().examine(bytes.span, uri: playlistURI)
      let time = clock.now - start
      // Two orders of magnitude more than it takes, and less than anything quadratic.
      #expect(time < .seconds(10), "input \(index)")
    }
  }
}
