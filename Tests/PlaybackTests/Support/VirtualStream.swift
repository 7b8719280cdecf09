import HLS
import MediaCore
import Networking
import Playback
import Streaming
import VitrineTesting

/// A player and an origin that live by one virtual clock.
struct VirtualStream {
  let origin: VirtualOrigin
  let test: TestPlayer

  /// - Parameters:
  ///   - stepping: Whether time stands still until the test moves it.
  ///   - link: The way to the origin.
  ///   - keepsAll: Whether all frames and samples are kept, or the last 64 frames.
  ///   - seed: Disturbs the order in which threads send requests; `nil`, the default, to leave it alone.
  ///   - settings: Changes how streams are loaded.
  ///   - cache: Puts a cache before the origin; `nil`, the default, for none.
  static func open(
    stepping: Bool = false, link: VirtualOrigin.Link = VirtualOrigin.Link(),
    keepsAll: Bool = true, seed: UInt64? = nil, settings: (inout HLSSettings) -> Void = { _ in },
    cache: ((any HTTPClient) throws -> any HTTPClient)? = nil
  ) async throws -> VirtualStream {
    let clock = stepping ? VirtualClock(horizon: .zero) : VirtualClock()
    let origin = VirtualOrigin(on: clock, link: link)
    var sources = SourceSettings()
    sources.http.time = clock
    sources.http.jitter = { 0.5 }
    var hls = HLSSettings()
    settings(&hls)
    let client: any HTTPClient = seed.map { HesitantClient(origin, seed: $0) } ?? origin
    let fetching = try cache?(client) ?? client
    let test = try await TestPlayer.open(
      clock: clock, video: CapturingVideoSink(keeping: keepsAll ? nil : 64),
      audio: CapturingAudioSink(keepsSamples: keepsAll),
      streams: DefaultSourceOpener(sources, hls: hls, client: fetching))
    return VirtualStream(origin: origin, test: test)
  }

  /// Everything that happened, as text: events, requests, pictures and the sum of the sound.
  var trace: String {
    let events = test.log.events.map { "\($0.mediaTime) \($0.kind)" }
    let requests = origin.log.map(\.description)
    return (events + requests + test.video.lines + [test.audio.hash]).joined(separator: "\n")
  }
}
