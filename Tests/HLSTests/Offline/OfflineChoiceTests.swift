import MediaCore
import Testing

@testable import HLS

@Suite("What is downloaded of a stream")
struct OfflineChoiceTests {
  private func playlist(_ text: String) throws -> MultivariantPlaylist {
    try #require(
      try PlaylistParser().parse("#EXTM3U\n" + text, uri: "http://a/m.m3u8").playlist.multivariant)
  }

  private static let ladder = """
    #EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"
    mid
    #EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,CODECS="zzzz.1"
    unknown
    #EXT-X-STREAM-INF:BANDWIDTH=6000000,RESOLUTION=1920x1080,CODECS="avc1.640028,mp4a.40.2"
    high
    #EXT-X-STREAM-INF:BANDWIDTH=6000000,RESOLUTION=1920x1080,CODECS="avc1.640028,mp4a.40.2"
    backup
    #EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"
    low
    """

  @Test(
    "the lowest at or above the bitrate, without one the highest that can be decoded",
    arguments: [
      (nil, nil, nil, "high"), (1_000_000, nil, nil, "low"), (1_000_001, nil, nil, "mid"),
      (7_000_000, nil, nil, "high"), (nil, 2_000_000, nil, "low"), (nil, 500, nil, "high"),
      (nil, nil, 720, "mid"), (nil, nil, 100, "high"), (2_000_000, nil, 400, "low"),
    ] as [(Int?, Int?, Int?, String)])
  func variant(least: Int?, most: Int?, height: Int?, expected: String) throws {
    var choice = OfflineChoice()
    (choice.minimumBitrate, choice.maximumBitrate, choice.maximumHeight) = (least, most, height)
    let variant = choice.variant(of: try playlist(Self.ladder)) { $0 == "h264" || $0 == "aac" }
    #expect(variant?.uri == "http://a/\(expected)")
  }

  @Test("languages that are wanted, and their varieties; a variant is never left without sound")
  func languages() throws {
    let list = try playlist(
      """
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="1",LANGUAGE="en",URI="en"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="2",LANGUAGE="de-AT",URI="de"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="3",LANGUAGE="fr",URI="fr"
      #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a",SUBTITLES="s"
      v
      """)
    let variant = try #require(list.variants.first)
    func uris(_ audio: [String]?, _ subtitles: [String]?) -> [String] {
      var choice = OfflineChoice()
      (choice.audioLanguages, choice.subtitleLanguages) = (audio, subtitles)
      return choice.renditions(of: list, with: variant).compactMap { $0.uri?.last.map(String.init) }
    }
    #expect(uris(nil, nil) == ["n", "e", "r"])
    #expect(uris(["de"], []) == ["e"] && uris(["EN"], ["fr"]) == ["n", "r"])
    #expect(uris(["xx"], ["xx"]) == ["n", "e"])
  }
}
