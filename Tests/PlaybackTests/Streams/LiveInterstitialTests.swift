import MediaCore
import Playback
import Testing
import VitrineTesting

/// Interstitials of a broadcast of which there are 20 s before time 0, and which is joined 6 s before its edge.
@Suite("Interstitials of broadcasts", .timeLimit(.minutes(10))) struct LiveInterstitialTests {
  private static let media = try? LiveMedia(.liveTransport)

  private func opened(_ range: String, since: MediaTime? = nil) async throws -> InterstitialStream {
    let ads = try await InterstitialStream.open(stepping: true)
    var plan = LiveOrigin.Plan()
    plan.segments = 20
    plan.line = range
    if let since { plan.lineSince = since }
    LiveOrigin(try #require(Self.media), plan, on: ads.origin, at: "/live")
    try await ads.test.send(
      .queue(.append([ItemDescription(ads.origin.url("/live/live.m3u8"))])))
    return ads
  }

  /// The programme, the interstitial 20 s into it, and the programme 22 s into it.
  ///
  /// The sound begins 43 ms before the pictures, and time with it.
  private let whole = Array(420..<599) + Array(0..<60) + Array(658..<1200)

  @Test("It takes the place of the broadcast, which is as far behind its edge afterwards")
  func replaces() async throws {
    let ads = try await opened(InterstitialStream.range("ad", at: 20, InterstitialStream.asset))
    let test = ads.test
    await test.clock.advance(to: .seconds(5))
    let before = try #require(test.status.latency)
    await test.clock.advance(to: .seconds(7))
    #expect(test.status.interstitial?.id == "ad")
    let during = try #require(test.status.latency)
    await test.clock.advance(to: .seconds(11))
    let after = try #require(test.status.latency)
    #expect(abs((during - before).seconds) < 0.1 && abs((after - before).seconds) < 0.1)
    await test.clock.advance(to: .seconds(40))
    #expect(test.numbers == whole)
    #expect(test.log.errors.isEmpty && test.status.state == .ended)
    #expect(test.status.counters.stalls == 0)
  }

  @Test("One that is announced while it plays is played, one that is announced too late is not")
  func announced() async throws {
    let range = InterstitialStream.range("ad", at: 20, InterstitialStream.asset)
    let ads = try await opened(range, since: .seconds(4))
    await ads.test.clock.advance(to: .seconds(40))
    #expect(ads.test.numbers == whole)
    let late = try await opened(range, since: .seconds(8))
    await late.test.clock.advance(to: .seconds(40))
    #expect(late.test.numbers == Array(420..<1200) && late.told.isEmpty)
  }

  @Test("A broadcast that is joined in the middle of one begins in the middle of it")
  func joining() async throws {
    let ads = try await opened(
      InterstitialStream.range("ad", at: 13, "\(InterstitialStream.asset),DURATION=2"))
    await ads.test.clock.advance(to: .seconds(40))
    let numbers = ads.test.numbers
    #expect(numbers == Array(30..<60) + Array(448..<1200))
    #expect(ads.test.log.errors.isEmpty)
  }

  @Test("What cannot be had is left out")
  func fails() async throws {
    let ads = try await opened(
      InterstitialStream.range("ad", at: 20, "X-ASSET-URI=\"http://origin.test/none.m3u8\""))
    await ads.test.clock.advance(to: .seconds(40))
    #expect(ads.test.numbers == Array(420..<1200))
    #expect(ads.told == ["ad end failed 2004"])
  }
}
