import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

@Suite("Players on one virtual clock", .timeLimit(.minutes(10))) struct CommonClockTests {
  /// A player whose outputs are traced.
  private struct Screen {
    let player: VitrinePlayer
    let trace: PlaybackTrace

    init(_ clock: VirtualClock, _ script: String? = nil) async throws {
      let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
      trace = PlaybackTrace(clock, video, audio)
      var settings = PlayerSettings {
        CapturedVideo(video)
        CapturedAudio(audio)
        VirtualTime(clock)
        LoopQueue()
      }
      if let script { try await OriginScript(script).apply(to: &settings) }
      player = try await VitrinePlayer(settings: settings)
      trace.follow(player, timeInterval: .milliseconds(300))
    }

    func play(_ sources: [String]) async throws {
      let items = sources.map { ItemDescription($0, id: ItemID($0)) }
      try await player.send(.queue(.append(items)), until: .accepted, timeout: nil)
    }
  }

  private typealias Contents = (sources: [String], script: String?)

  private static let files: Contents = (
    ["mock:?duration=1&rate=25", "mock:?duration=0.7&rate=60&size=640x360"], nil
  )
  private static let large: Contents = (["mock:?duration=3&rate=24&size=1280x720"], nil)
  private static let clip: Contents = ([TestMedia.trace("Media/one.mp4")], nil)
  private static let stream: Contents = (
    ["origin:/vod/index.m3u8"],
    """
    link latency=0.2s rate=2M
    hls /vod/ mock="mock:?duration=6" segment=2
    """
  )
  private static let live: Contents = (
    ["origin:/live/index.m3u8"],
    """
    link latency=0.1s
    live /live/ segment=2 window=6
    rule /live/*.m4s request=2 delay=4s
    """
  )

  /// What each of the screens did on a clock that it had for itself, or on one for all.
  private func run(_ screens: [Contents], together: Bool) async throws -> [String] {
    var texts: [String] = []
    for group in together ? [screens] : screens.map({ [$0] }) {
      let clock = VirtualClock(horizon: .zero)
      var players: [Screen] = []
      for screen in group { players.append(try await Screen(clock, screen.script)) }
      for (player, screen) in zip(players, group) { try await player.play(screen.sources) }
      await clock.advance(to: .milliseconds(2500))
      for player in players { _ = try? await player.player.send(.seek(to: 0.3)) }
      await clock.advance(to: .seconds(6))
      for player in players { await player.player.close() }
      texts += players.map(\.trace.text)
    }
    return texts
  }

  @Test(
    "Each does what it does alone, at the same moments: files, and streams that load by the clock")
  func same() async throws {
    let screens = [Self.files, Self.live, Self.large, Self.stream, Self.clip]
    let alone = try await run(screens, together: false)
    for (found, expected) in zip(try await run(screens, together: true), alone) {
      #expect(TextDifference.text(expected: expected, found: found) == "")
      #expect(found.count > 2000)
    }
  }
}
