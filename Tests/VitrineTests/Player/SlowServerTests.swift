import MediaCore
import Testing
import Vitrine
import VitrineTesting

/// Servers that think for long before they answer, and those that never do.
@Suite("Slow servers", .timeLimit(.minutes(10))) struct SlowServerTests {
  /// Plays to the end from a script.
  ///
  /// - Returns: The numbers of the pictures, the codes of the errors, the requests, and when it was over.
  private func played(
    _ path: String, _ script: String
  ) async throws -> (
    numbers: [Int], errors: [MediaError.Code], requests: [OriginScript.Request], end: MediaTime
  ) {
    let origin = try await OriginScript(script)
    let video = CapturingVideoSink()
    let clock = VirtualClock()
    let player = try await VitrinePlayer {
      SourceName("origin:\(path)")
      origin
      Events([.error])
      VirtualTime(clock)
      CapturedVideo(video)
    }
    let events = player.events
    _ = try? await player.waitUntilEnded()
    let end = clock.now
    await player.close()
    var errors: [MediaError.Code] = []
    for await batch in events {
      for case .error(let error) in batch.events.map(\.kind) { errors.append(error.code) }
    }
    let numbers = video.frames.compactMap { MockFrame($0.frame)?.number }
    return (numbers, errors, origin.requests, end)
  }

  @Test("A file is waited for whose server takes 12 s for each answer")
  func file() async throws {
    let run = try await played(
      "/clip.mp4",
      """
      serve /clip.mp4 mock="mock:?duration=2"
      rule /clip.mp4 delay=12s
      """)
    #expect(run.numbers == Array(0..<50) && run.errors.isEmpty)
    // The first of them was given up after 5 s.
    #expect(run.requests.prefix(2).map { Int($0.time.seconds) } == [0, 5])
  }

  @Test("So is a stream", arguments: ["/vod/index.m3u8", "/all.m3u8"])
  func stream(path: String) async throws {
    let run = try await played(
      path,
      """
      hls /vod/ mock="mock:?duration=12" segment=6
      master /all.m3u8 /vod/
      rule /* delay=12s
      """)
    #expect(run.numbers == Array(0..<300) && run.errors.isEmpty)
  }

  @Test("A server that never answers is given up after 25 s")
  func silent() async throws {
    let run = try await played(
      "/clip.mp4",
      """
      serve /clip.mp4 mock="mock:?duration=2"
      rule /clip.mp4 silence
      """)
    #expect(run.errors == [.networkTimeout])
    #expect(run.end > .seconds(20) && run.end <= .seconds(26))
  }
}
