import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Skipping interstitials", .timeLimit(.minutes(10)))
struct InterstitialSkipTests {
  private typealias Ads = InterstitialStream

  private func skipped(
    _ attributes: String, at seconds: Double = 2, _ more: String...
  ) async throws -> (InterstitialStream, MediaError.Code?) {
    let ads = try await Ads.open(
      ([Ads.range("ad", at: 1, "\(Ads.asset)\(attributes)")] + more).joined(separator: "\n"),
      stepping: true)
    try await ads.test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await ads.test.clock.advance(to: .seconds(seconds))
    let refusal = await ads.test.refusal(of: .skip)
    await ads.test.clock.advance(to: .seconds(30))
    #expect(ads.test.log.errors.isEmpty && ads.test.status.state == .ended)
    return (ads, refusal)
  }

  @Test("One that is skipped ends at once, and the programme goes on where the offset says")
  func skips() async throws {
    let (ads, refusal) = try await skipped(",X-RESUME-OFFSET=0.5")
    #expect(refusal == nil && ads.test.numbers.suffix(75) == Ads.pictures(1.5..<4)[...])
    #expect(ads.test.numbers.count < 30 + 60 + 75 && ads.test.log.seeks.isEmpty)
    #expect(ads.told.last == "ad end skipped")
    // Without an offset what was played of it counts.
    let (live, _) = try await skipped("")
    let rest = live.test.numbers.drop { $0 < 31 }.drop { $0 < 55 }
    #expect(abs(try #require(rest.first) - 60) <= 4)
    #expect(live.test.numbers.last == 119)
  }

  @Test("The next one of the same moment comes after one that is skipped")
  func skipsOne() async throws {
    let (ads, refusal) = try await skipped(
      ",X-RESUME-OFFSET=0", Ads.range("next", at: 1, "\(Ads.file),X-RESUME-OFFSET=1"))
    #expect(refusal == nil && ads.test.numbers.suffix(120) == Ads.pictures(0..<2, 2..<4)[...])
    #expect(ads.told.filter { $0.contains("end") } == ["ad end skipped", "next end played"])
  }

  @Test("After the end the item is over when the last one is skipped")
  func skipsPostRoll() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 0, "CUE=\"POST\",\(Ads.asset)"), stepping: true)
    try await ads.test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await ads.test.clock.advance(to: .seconds(5))
    try await ads.test.send(.skip)
    await ads.test.clock.advance(to: .seconds(5.5))
    #expect(ads.told.last == "ad end skipped" && ads.test.status.state == .ended)
  }

  @Test(
    "It is refused where the interstitial forbids it, until a button is offered",
    arguments: [
      (",X-RESTRICT=\"SKIP\"", 2.0, true), (",X-RESTRICT=\"JUMP\"", 2, false),
      (",X-RESTRICT=\"SKIP\",X-SKIP-CONTROL-OFFSET=1", 1.5, true),
      (",X-RESTRICT=\"SKIP\",X-SKIP-CONTROL-OFFSET=1", 2.5, false),
      (",X-RESTRICT=\"SKIP\",X-SKIP-CONTROL-OFFSET=0,X-SKIP-CONTROL-DURATION=1", 2.5, true),
    ])
  func maySkip(attributes: String, at seconds: Double, isRefused: Bool) async throws {
    let (ads, refusal) = try await skipped(attributes, at: seconds)
    #expect(refusal == (isRefused ? .notAllowed : nil))
    #expect(ads.told.last == (isRefused ? "ad end played" : "ad end skipped"))
  }

  @Test("Without an interstitial there is nothing to skip")
  func skipsNothing() async throws {
    let (_, refusal) = try await skipped("", at: 0.5)
    #expect(refusal == .nothingLoaded)
  }
}
