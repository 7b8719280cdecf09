import Foundation
import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

/// How long a player lives that is not closed.
@Suite("A player that is let go of without being closed", .timeLimit(.minutes(10)))
struct LettingGoTests {
  private static let clip = TestMedia.fixture("h264-aac.mp4")

  /// The events of a player that nothing else holds.
  private func events(
    @PlayerSettingsBuilder _ settings: () -> [any PlayerSetting]
  ) async throws -> AsyncStream<EventBatch> {
    try await VitrinePlayer(settings).events
  }

  @Test("plays on for as long as its events are read")
  func reading() async throws {
    let stream = try await events {
      SourceName(Self.clip)
      Events([.any])
      VirtualTime(VirtualClock())
    }
    var kinds: [PlayerEvent.Kind] = []
    for await batch in stream {
      kinds += batch.events.map(\.kind)
      if kinds.contains(.ended) { break }
    }
    #expect(kinds.contains(.playing))
  }

  @Test("ends: its outputs are closed and its socket is gone")
  func outputs() async throws {
    let folder = try SocketFolder()
    let video = CapturingVideoSink(keeping: 1)
    let clock = VirtualClock(horizon: .zero)
    var player: VitrinePlayer? = try await VitrinePlayer {
      SourceName(Self.clip)
      Loop()
      ControlSocket(folder.socket)
      CapturedVideo(video)
      VirtualTime(clock)
    }
    await clock.advance(by: .seconds(5))
    let isListening = { FileManager.default.fileExists(atPath: folder.socket) }
    #expect(player != nil && video.isOpen && isListening())
    player = nil
    let end = ContinuousClock.now + .seconds(20)
    while video.isOpen || isListening(), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(!video.isOpen && !isListening())
  }
}
