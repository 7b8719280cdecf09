import MediaCore
import Testing
import Vitrine
import VitrineTesting

@Suite("Streams whose pictures change their size", .timeLimit(.minutes(10)))
struct PictureSizeTests {
  @Test("the status tells the size of the picture that is up, and again of the next round")
  func changes() async throws {
    let origin = try await OriginScript(
      """
      serve /small.ts mock="mock:?duration=2&container=ts"
      serve /large.ts mock="mock:?duration=2&container=ts&size=640x360"
      serve /list.m3u8 text="#EXTM3U\\n#EXT-X-TARGETDURATION:2\\n#EXTINF:2,\\nsmall.ts\\n\
      #EXT-X-DISCONTINUITY\\n#EXTINF:2,\\nlarge.ts\\n#EXT-X-ENDLIST\\n"
      """)
    let player = try await TestPlayer {
      SourceName("origin:/list.m3u8")
      Loop()
      origin
    }
    var sizes: [PixelSize] = []
    for length in [1.0, 2, 2] {
      try await player.advance(by: .seconds(length))
      for case .video(let format, _) in player.status.tracks.map(\.kind) {
        sizes.append(PixelSize(width: format.width, height: format.height))
      }
    }
    let (small, large) = (PixelSize(width: 320, height: 180), PixelSize(width: 640, height: 360))
    #expect(sizes == [small, large, small])
    await player.close()
  }
}
