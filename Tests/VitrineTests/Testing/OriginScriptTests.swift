import MediaCore
import Testing
import Vitrine
import VitrineTesting

@Suite("Scripted origins of tests")
struct OriginScriptTests {
  @Test("a player plays from a script under the virtual clock, whichever setting comes first")
  func plays() async throws {
    let origin = try await OriginScript(
      """
      link latency=1s
      serve /clip.mp4 mock="mock:?duration=2"
      rule /clip.mp4 request=1-2 status=503
      """)
    let video = CapturingVideoSink()
    let player = try await VitrinePlayer {
      SourceName("origin:/clip.mp4")
      origin
      VirtualTime()
      CapturedVideo(video)
    }
    try await player.waitUntilEnded()
    #expect(video.frames.compactMap { MockFrame($0.frame)?.number } == Array(0..<50))
    let statuses = origin.requests.map(\.status)
    #expect(
      statuses.prefix(2) == [503, 503]
        && statuses.dropFirst(2).allSatisfy { $0 == 206 || $0 == 200 })
    // The second was sent once the first was answered.
    #expect(origin.requests[1].time > .seconds(1))
    #expect(origin.requests.allSatisfy { $0.path == "/clip.mp4" && $0.query == "" })
    await player.close()
  }

  @Test("redirects are followed")
  func redirects() async throws {
    let origin = try await OriginScript(
      """
      serve /clip.mp4 mock="mock:?duration=1"
      rule /a.mp4 redirect=/clip.mp4
      """)
    let player = try await VitrinePlayer {
      SourceName("origin:/a.mp4")
      VirtualTime()
      origin
    }
    try await player.waitUntilEnded()
    #expect(origin.requests.prefix(2).map(\.path) == ["/a.mp4", "/clip.mp4"])
    #expect(origin.requests.first?.status == 302)
    await player.close()
  }

  @Test("redirects that lead in a circle end with an error")
  func circle() async throws {
    let origin = try await OriginScript(
      """
      rule /b.mp4 redirect=/c.mp4
      rule /c.mp4 redirect=/b.mp4
      """)
    let clock = VirtualClock(horizon: .zero)
    let player = try await VitrinePlayer {
      SourceName("origin:/b.mp4")
      VirtualTime(clock)
      origin
      Events([.error])
    }
    let events = player.events
    await clock.advance(by: .seconds(60))
    var errors = 0
    await player.close()
    for await batch in events { errors += batch.events.count }
    #expect(errors == 1)
    // As many are followed as over a network, five.
    #expect(origin.requests.count >= 6 && origin.requests.allSatisfy { $0.status == 302 })
  }

  @Test("what is wrong is told, and so is a player without a virtual clock")
  func wrong() async throws {
    let error = await #expect(throws: MediaError.self) {
      try await OriginScript("serve /a text=b\nserve /b")
    }
    #expect(error?.code == .invalidArgument && error?.reason.hasPrefix("line 2:1: ") == true)
    let origin = try await OriginScript("serve /a text=b")
    let other = await #expect(throws: MediaError.self) {
      try await VitrinePlayer {
        SourceName("origin:/a")
        origin
      }
    }
    #expect(other?.code == .invalidArgument)
    // Without an origin it is a scheme like any other.
    let third = await #expect(throws: MediaError.self) {
      try await VitrinePlayer {
        SourceName("origin:/a")
        VirtualTime()
      }
    }
    #expect(third?.code == .forbiddenURL)
  }
}
