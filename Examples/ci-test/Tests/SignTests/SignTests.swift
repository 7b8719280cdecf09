import Testing
import Vitrine
import VitrineTesting

/// What a sign promises, tested without a screen, a sound card or a wait.
@Suite("A sign")
struct SignTests {
  @Test("It loops without a seam: no frame and no sample is missing or repeated")
  func loops() async throws {
    // 2 s, 60 frames and 96,000 samples, each of which carries its number.
    let clip = try TestMedia.path(.loop2s)
    let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
    let player = try await VitrinePlayer {
      SourceName(clip)
      Loop(.times(3))
      CapturedVideo(video)
      CapturedAudio(audio)
      VirtualTime()
    }
    try await player.waitUntilEnded()
    #expect(video.lines.count == 3 * 60)
    #expect(audio.frameCount == 3 * 96_000)
    #expect(player.status.counters.framesDropped == 0)
    await player.close()
  }

  @Test("It goes on where a file is missing, and says which it was")
  func goesOn() async throws {
    let clock = VirtualClock(horizon: .zero)
    let player = try await VitrinePlayer {
      SourceName("/missing.mp4")
      SourceName(TestMedia.fixture("h264-pcm.mov"))
      LoopQueue()
      Events([.error])
      VirtualTime(clock)
    }
    await clock.advance(by: .seconds(1))
    #expect(player.status.state == .playing)
    #expect(player.status.items.first?.error?.code == .notFound)
    await player.close()
  }

  @Test("A command that cannot be carried out is refused, and nothing else changes")
  func refused() async throws {
    let clock = VirtualClock(horizon: .zero)
    let player = try await VitrinePlayer {
      SourceName(TestMedia.fixture("h264-pcm.mov"))
      VirtualTime(clock)
    }
    await clock.advance(by: .seconds(0.5))
    await #expect(throws: MediaError.self) {
      try await player.send(.audioTrack(.index(7)), until: .accepted)
    }
    #expect(player.status.items.count == 1)
    await player.close()
  }
}
