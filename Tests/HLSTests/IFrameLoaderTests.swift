import MediaCore
import Networking
import Testing
import VitrineTesting

@testable import HLS
@testable import Streaming

@Suite("Bytes of key frames", .timeLimit(.minutes(10))) struct IFrameLoaderTests {
  /// A packet of a transport stream that says nothing.
  private func packet(_ filling: UInt8) -> [UInt8] {
    [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: filling, count: 184)
  }

  /// A broadcast whose resources have their names again and again.
  private func playlist(from number: Int, _ uri: String) throws -> MediaPlaylist {
    let text = """
      #EXTM3U
      #EXT-X-VERSION:6
      #EXT-X-TARGETDURATION:1
      #EXT-X-MEDIA-SEQUENCE:\(number)
      #EXT-X-I-FRAMES-ONLY
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="key",IV=0x00000000000000000000000000000001
      #EXTINF:1,
      #EXT-X-BYTERANGE:188@376
      frame

      """
    let parsed = try PlaylistParser().parse(Array(text.utf8).span, uri: uri)
    return try #require(parsed.playlist.media)
  }

  @Test(
    "What is encrypted by samples comes behind its own tables, under a name that came again too")
  func ring() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([UInt8](repeating: 7, count: 16)), at: "/key")
    let settings = HTTPSourceSettings()
    let resources = ResourceLoader(client: CurlClient(), settings: settings)
    let keys = KeyStore(resources)
    let loader = IFrameLoader(
      loader: resources, keys: keys, sections: InitializationStore(resources, keys: keys),
      cache: SegmentCache(budget: 1 << 20), limit: 1 << 20)
    for (round, number) in [0, 3].enumerated() {
      let filling = UInt8(10 * round + 1)
      let bytes = packet(filling) + packet(filling + 1) + packet(filling + 2)
      origin.serve(OriginResource(bytes + packet(0)), at: "/frame")
      let playlist = try playlist(from: number, origin.url("/frames.m3u8"))
      for _ in 0..<2 {
        let loaded = try await onThread {
          try loader.bytes(
            of: playlist.segments[0], in: playlist, Cancellation(on: MonotonicClock()))
        }
        #expect(loaded == bytes)
      }
    }
    // The tables and the frame of each, once.
    #expect(origin.requests(for: "/frame").count == 4)
  }
}
