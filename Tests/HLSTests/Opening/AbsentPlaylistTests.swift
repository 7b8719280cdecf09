import HLS
import MediaCore
import Networking
import Streaming
import Synchronization
import Testing
import VitrineTesting

/// Remote playlists whose server is away when they are to be read.
@Suite("Playlists that cannot be had for now") struct AbsentPlaylistTests {
  private func expand(
    _ url: String, _ change: (inout SourceSettings) -> Void = { _ in }
  ) async throws -> [SourceEntry] {
    var settings = SourceSettings()
    settings.http.retry = RetryPolicy(attempts: 2, firstWait: .milliseconds(1))
    change(&settings)
    let expander = SourceExpander(settings, client: CurlClient())
    return try await onThread { try expander.expand(url) }
  }

  private func failure(_ url: String) async throws -> MediaError.Code? {
    do { _ = try await expand(url) } catch { return (error as? MediaError)?.code }
    return nil
  }

  @Test(
    "One that may be a stream's stays as it is, to be tried again in its turn",
    arguments: [
      OriginFault.status(503), .status(429), .drop(afterBytes: 10), .raw(""),
    ])
  func stays(_ fault: OriginFault) async throws {
    let origin = try await ScriptedOrigin.start()
    for path in ["/live.m3u8", "/live.m3u"] {
      origin.serve(
        OriginResource(text: "#EXTM3U\n#EXT-X-VERSION:3\n").failing(.always, with: fault), at: path)
      let url = origin.url(path)
      #expect(try await expand(url) == [SourceEntry(source: url)])
    }
    // The system gives this port to no program.
    let refused = "http://127.0.0.1:1/live.m3u8"
    #expect(try await expand(refused) == [SourceEntry(source: refused)])
  }

  @Test("A pause that a server asked for when its playlist was queued is kept when it is opened")
  func pause() async throws {
    let origin = try await ScriptedOrigin.start()
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n"
    origin.serve(
      OriginResource(text: text)
        .failing(.first(1), with: .status(503, headers: [("Retry-After", "40")])),
      at: "/live.m3u8")
    var settings = SourceSettings()
    let clock = VirtualClock()
    settings.http.time = clock
    settings.http.retry = RetryPolicy(attempts: 2, firstWait: .milliseconds(1))
    let opener = DefaultSourceOpener(settings)
    let url = origin.url("/live.m3u8")
    #expect(try await onThread { try opener.expand(url) } == [SourceEntry(source: url)])
    #expect(origin.requests(for: "/live.m3u8").count == 1)
    let source = try opener.open(url)
    let told = Mutex<MediaTime?>(nil)
    source.watchPauses { pause in
      told.withLock { $0 = pause }
      // The test does not wait for all of it.
      source.cancel()
    }
    #expect(try await onThread { source.failure() } == .cancelled)
    let pause = try #require(told.withLock { $0 })
    #expect(pause > .seconds(35) && pause <= .seconds(40))
    #expect(origin.requests(for: "/live.m3u8").count == 1)
  }

  @Test("What will not be better later is an error, and so is what lists files only")
  func certain() async throws {
    let origin = try await ScriptedOrigin.start()
    let cases: [(String, Int, MediaError.Code)] = [
      ("/gone.m3u8", 404, .notFound), ("/closed.m3u8", 403, .badStatus),
      ("/list.pls", 503, .badStatus), ("/list.xspf", 503, .badStatus),
    ]
    for (path, status, code) in cases {
      origin.serve(OriginResource([]).failing(.always, with: .status(status)), at: path)
      #expect(try await failure(origin.url(path)) == code, "\(path)")
    }
    origin.serve(OriginResource(text: "<html><body>Log in</body></html>"), at: "/page.m3u8")
    #expect(try await failure(origin.url("/page.m3u8")) == .malformedPlaylist)
  }
}
