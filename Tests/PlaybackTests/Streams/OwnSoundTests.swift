import MediaCore
import Playback
import Testing
import VitrineTesting

/// Sound in the variants' own playlists, beside a language that has one of its own, in virtual time.
@Suite("Languages in the variants themselves", .timeLimit(.minutes(10))) struct OwnSoundTests {
  /// 8 s of a tone of 440 Hz in the variants, said to be English, and one of 880 Hz in German.
  private func opened(_ variant: String = "/stream.m3u8") async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true)
    for recipe in [TestMedia.StreamRecipe.fragmented, .languages] {
      for (name, bytes) in try ProtectedStream.files(of: recipe) where name != "master.m3u8" {
        stream.origin.serve("/\(name)", bytes)
      }
    }
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",URI="stream2.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES
      #EXT-X-STREAM-INF:BANDWIDTH=90000,AUDIO="a"
      \(variant.dropFirst())

      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    return stream
  }

  private func play(_ stream: VirtualStream, _ seconds: Double) async throws {
    let item = ItemDescription(stream.origin.url("/master.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(by: .seconds(seconds))
  }

  @Test("The default is heard, the others are chosen as ever, and no segment is loaded twice")
  func variants() async throws {
    let stream = try await opened()
    let test = stream.test
    try await play(stream, 2)
    let tracks = test.status.tracks.filter(\.isAudio)
    #expect(tracks.map(\.language) == ["de", "en"] && test.status.audioTrack == tracks[1].index)
    try await test.send(.audioTrack(.language("de")))
    await test.clock.advance(by: .seconds(1.5))
    try await test.send(.audioTrack(.language("en")))
    await test.clock.advance(by: .seconds(3))
    // All of it has been read by then.
    try await test.send(.audioTrack(.language("de")))
    await test.clock.advance(by: .seconds(10))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    #expect(abs(test.pitch(0.5, 1.9) - 440) < 5 && abs(test.pitch(2.6, 3.4) - 880) < 5)
    #expect(abs(test.pitch(4.2, 6.4) - 440) < 5)
    #expect(abs(test.pitch(7, 7.9) - 880) < 5)
    for segment in 0..<4 { #expect(stream.origin.requests(for: "/segment\(segment)").count == 1) }
  }

  @Test("Where it is said to be and is not, another one is heard")
  func missing() async throws {
    let stream = try await opened("/stream0.m3u8")
    try await play(stream, 20)
    #expect(stream.test.numbers == Array(0..<240))
    #expect(abs(stream.test.pitch(1, 7.5) - 880) < 5)
  }
}
