import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Interstitials between items that give way to each other", .timeLimit(.minutes(20)))
struct InterstitialTransitionTests {
  private typealias Ads = InterstitialStream

  private static let stream = "/stream.m3u8"
  private static let file = "/ad.mov"
  private static let crossfade = ItemTransition.crossfade(.milliseconds(500))
  private static let fade = ItemTransition.fade(.seconds(1), through: .black)

  /// The programme of 4 s, with an interstitial, and a file of 2 s, in an order.
  private func play(
    _ range: String, _ sources: [String], _ transition: ItemTransition
  ) async throws -> TestPlayer {
    let ads = try await Ads.open(range)
    try await ads.test.send(.transition(transition))
    try await ads.test.send(
      .queue(.append(sources.map { ItemDescription(ads.origin.url($0)) })))
    try await ads.test.ended()
    return ads.test
  }

  /// No picture is up for longer than a thirtieth, none is lost, and sound is as long as they are.
  private func expectNoGap(_ test: TestPlayer) {
    let times = test.video.frames.map(\.outputTime.seconds)
    let end = (times.last ?? 0) + 1.0 / 30
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0 && $0 < 1.0 / 30 + 1e-6 })
    #expect(abs(Double(test.audio.samples.count / 2) / 48_000 - end) < 0.001)
    #expect(test.log.transitions.allSatisfy { $0 == [0, 0] })
    #expect(test.log.errors.isEmpty)
    let counters = test.status.counters
    #expect(counters.framesLate == 0 && counters.framesDropped == 0 && counters.stalls == 0)
  }

  @Test(
    "A break in the middle has its seams, and the item gives way at its end as it would without")
  func middle() async throws {
    let range = Ads.range("ad", at: 1.5, "\(Ads.asset),X-RESUME-OFFSET=0")
    let sources = [Self.stream, Self.file]
    let plain = try await play(range, sources, .cut)
    let crossed = try await play(range, sources, Self.crossfade)
    let faded = try await play(range, sources, Self.fade)
    #expect(plain.video.frames.count == 240)
    for (test, length) in [(crossed, 225), (faded, 240)] {
      #expect(test.hashes.count == length)
      #expect(test.hashes.prefix(165) == plain.hashes.prefix(165))
      #expect(test.hashes.suffix(45) == plain.hashes.suffix(45))
      #expect(test.hashes[168] != plain.hashes[168])
      let (samples, whole) = (test.audio.samples, plain.audio.samples)
      #expect(samples.count == length * 3200)
      #expect(samples.prefix(165 * 3200) == whole.prefix(165 * 3200))
      #expect(samples.suffix(45 * 3200) == whole.suffix(45 * 3200))
      expectNoGap(test)
    }
  }

  @Test("After a break near the end no more than what is left gives way")
  func shortRest() async throws {
    let range = Ads.range("ad", at: 3.7, "\(Ads.asset),X-RESUME-OFFSET=0")
    let sources = [Self.stream, Self.file]
    let plain = try await play(range, sources, .cut)
    let test = try await play(range, sources, Self.crossfade)
    #expect(plain.video.frames.count == 240)
    // Nine pictures are left, if none of their sound was on its way to the output before.
    #expect((231...240).contains(test.video.frames.count))
    #expect(test.hashes.prefix(171) == plain.hashes.prefix(171))
    #expect(test.hashes.suffix(50) == plain.hashes.suffix(50))
    expectNoGap(test)
  }

  @Test(
    "A break between two items is cut to and from",
    arguments: [
      ("CUE=\"POST\"", [stream, file], crossfade), ("CUE=\"POST\"", [stream, file], fade),
      ("CUE=\"PRE\"", [file, stream], crossfade), ("CUE=\"PRE\"", [file, stream], fade),
    ])
  func between(cue: String, sources: [String], transition: ItemTransition) async throws {
    let range = Ads.range("ad", at: 0, "\(cue),\(Ads.asset),X-RESUME-OFFSET=0")
    let plain = try await play(range, sources, .cut)
    let test = try await play(range, sources, transition)
    #expect(plain.video.frames.count == 240)
    #expect(test.hashes == plain.hashes)
    #expect(test.audio.hash == plain.audio.hash)
    expectNoGap(test)
  }
}
