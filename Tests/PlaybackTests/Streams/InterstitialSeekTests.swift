import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Going somewhere about interstitials", .timeLimit(.minutes(10)))
struct InterstitialSeekTests {
  private typealias Ads = InterstitialStream

  @Test("While it plays the status tells it, the programme's time stands, and rules hold")
  func status() async throws {
    let ads = try await Ads.open(
      Ads.range(
        "ad", at: 1,
        "\(Ads.asset),X-RESUME-OFFSET=0,X-RESTRICT=\"SKIP,JUMP\",X-SKIP-CONTROL-OFFSET=5"),
      stepping: true)
    let test = ads.test
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .milliseconds(2200))
    let status = try #require(test.status.interstitial)
    #expect(status.id == "ad" && status.count == 1 && status.duration == .seconds(2))
    #expect(status.forbidsSkip && status.forbidsJump && status.resumption == .seconds(1))
    #expect(status.skipOffset == .seconds(5))
    #expect(status.currentTime > .seconds(0.9) && status.currentTime < .seconds(1.3))
    #expect(test.status.currentTime == .seconds(1) && test.status.duration == .seconds(4))
    #expect(await test.refusal(of: .seek(to: .time(.seconds(3)))) == .notAllowed)
    #expect(await test.refusal(of: .seek(to: .relative(.seconds(1)))) == .notAllowed)
    #expect(await test.refusal(of: .playbackSpeed(2)) == .notAllowed)
    #expect(await test.refusal(of: .step(frames: -1)) == .notSupported)
    try await test.send(.playbackSpeed(0.5))
    try await test.send(.playbackSpeed(1))
    try await test.send(.seek(to: .time(.zero)))
    await test.clock.advance(to: .seconds(20))
    #expect(ads.told.contains("ad end left"))
    #expect(test.status.interstitial == nil && test.status.state == .ended)
    #expect(test.numbers.suffix(180) == Ads.pictures(0..<1, 0..<2, 1..<4)[...])
  }

  @Test("One that may not be skipped goes by no faster, whatever the rate was or becomes")
  func speed() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 1, "\(Ads.asset),X-RESUME-OFFSET=0,X-RESTRICT=\"SKIP\""), stepping: true)
    let test = ads.test
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .milliseconds(500))
    let opening = MediaTime.milliseconds(500) - test.status.currentTime
    try await test.send(.playbackSpeed(2))
    // At twice the speed to where it lies, and then a second of it.
    let begin = MediaTime.milliseconds(500) + (.milliseconds(500) + opening).scaled(by: 0.5)
    await test.clock.advance(to: begin + .seconds(1))
    #expect(abs(try #require(test.status.interstitial).currentTime.seconds - 1) < 0.05)
    try await test.send(.playbackSpeed(1))
    await test.clock.advance(by: .milliseconds(500))
    #expect(abs(try #require(test.status.interstitial).currentTime.seconds - 1.5) < 0.05)
    try await test.send(.playbackSpeed(0.5))
    await test.clock.advance(by: .milliseconds(500))
    #expect(abs(try #require(test.status.interstitial).currentTime.seconds - 1.75) < 0.05)
    await test.clock.advance(to: .seconds(30))
    #expect(test.status.state == .ended && test.log.errors.isEmpty)
  }

  @Test("A seek across one that may not be jumped over plays it and then lands")
  func jump() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 2, "\(Ads.asset),X-RESUME-OFFSET=0,X-RESTRICT=\"JUMP\""), stepping: true)
    let test = ads.test
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .milliseconds(500))
    try await test.send(.seek(to: .time(.seconds(3))))
    await test.clock.advance(to: .seconds(20))
    #expect(test.numbers == [0] + Ads.pictures(0..<2, 3..<4))
    #expect(test.log.seeks == [true])
    let times = test.log.events.filter { $0.kind.name == "interstitial" }.map(\.mediaTime)
    #expect(Set(times) == [.seconds(2)], "it lies where it lies, wherever is gone to")
  }

  @Test("A seek over one that may be jumped over does not play it, one into what it replaces does")
  func seeks() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 1, "\(Ads.asset),DURATION=2"), stepping: true)
    let test = ads.test
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .milliseconds(500))
    try await test.send(.seek(to: .time(.seconds(3.5))))
    await test.clock.advance(to: .seconds(5))
    #expect(test.numbers == [0] + Ads.pictures(3.5..<4))
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    try await test.send(.seek(to: .time(.seconds(2))))
    await test.clock.advance(to: .seconds(20))
    #expect(test.numbers.suffix(90) == Ads.pictures(0..<2, 3..<4)[...])
  }

  @Test("Leaving it by a seek, or the queue going on, tells that it was left")
  func leaves() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 1, "\(Ads.asset),X-RESUME-OFFSET=0"), stepping: true)
    let source = ads.origin.url("/stream.m3u8")
    try await ads.test.send(.queue(.append([ItemDescription(source), ItemDescription(source)])))
    await ads.test.clock.advance(to: .seconds(2))
    try await ads.test.send(.seek(to: .time(.seconds(2))))
    await ads.test.clock.advance(to: .seconds(6))
    #expect(ads.test.status.interstitial != nil && ads.test.status.current?.rawValue == "item-2")
    try await ads.test.send(.queue(.jump(ItemID("item-1"))))
    await ads.test.clock.advance(to: .seconds(7))
    #expect(ads.told.filter { $0 == "ad end left" }.count == 2)
  }
}
