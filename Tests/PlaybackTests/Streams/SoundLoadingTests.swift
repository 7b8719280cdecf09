import MediaCore
import Playback
import Testing
import VitrineTesting

/// Sound in playlists of its own, of which another language is chosen while it plays, in virtual time.
@Suite("Languages that have to be loaded", .timeLimit(.minutes(10))) struct SoundLoadingTests {
  /// 8 s of a tone of 440 Hz in English, and one of 880 Hz in German, played for about 3 s.
  private func opened(
    latency: MediaTime, german: MediaTime = .zero
  ) async throws -> VirtualStream {
    var link = VirtualOrigin.Link()
    link.latency = latency
    let stream = try await VirtualStream.open(stepping: true, link: link)
    let files = try ProtectedStream.files(of: .languages)
    for (name, bytes) in files { stream.origin.serve("/\(name)", bytes) }
    let list = try #require(files["stream2.m3u8"])
    stream.origin.serve("/stream2.m3u8") { asked in
      let due = asked.time + german
      return asked.now < due ? .later(due) : .reply(VirtualReply(body: list))
    }
    let item = ItemDescription(stream.origin.url("/master.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(by: .seconds(3) + latency.scaled(by: 5))
    #expect((2.5...3.5).contains(place(stream.test)))
    return stream
  }

  /// How much was heard, in seconds.
  private func place(_ test: TestPlayer) -> Double { Double(test.audio.frameCount) / 48_000 }

  private func finish(_ stream: VirtualStream, codes: [MediaError.Code] = []) async throws {
    await stream.test.clock.advance(by: .seconds(30))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors == codes)
    // Sound that is read once more is put together by its times, which may be a few samples from where counting led.
    #expect((384_000...384_100).contains(stream.test.audio.frameCount))
  }

  private func stalls(_ test: TestPlayer) -> Int {
    test.log.kinds.count { if case .stall = $0 { true } else { false } }
  }

  @Test("The old one is heard until the new one is there, and the pictures go on")
  func bridged() async throws {
    let stream = try await opened(latency: .milliseconds(250))
    let test = stream.test
    let (pictures, start) = (test.video.frames.count, place(test))
    try await test.send(.audioTrack(.language("de")))
    await test.clock.advance(by: .milliseconds(300))
    #expect(test.status.audioTrack == 1)
    await test.clock.advance(by: .milliseconds(700))
    #expect(test.status.audioTrack == 2 && abs(test.video.frames.count - pictures - 30) <= 1)
    try await finish(stream)
    #expect(stalls(test) == 0 && test.status.counters.stalls == 0)
    #expect(abs(test.pitch(0.5, start + 0.3) - 440) < 5)
    #expect(abs(test.pitch(start + 1, 7.9) - 880) < 5)
    // Nothing is silent in between.
    for tenth in 0..<24 {
      #expect(test.pitch(start + Double(tenth) * 0.05, start + Double(tenth + 1) * 0.05) > 350)
    }
  }

  @Test("One that comes later than that is waited for")
  func late() async throws {
    let stream = try await opened(latency: .milliseconds(20), german: .seconds(4))
    let start = place(stream.test)
    try await stream.test.send(.audioTrack(.language("de")))
    try await finish(stream)
    #expect(stalls(stream.test) == 1 && abs(stream.test.pitch(7, 7.9) - 880) < 5)
    #expect(abs(stream.test.pitch(start, start + 1.2) - 440) < 5)
  }

  @Test("One that is no longer wanted when it comes is not heard")
  func recalled() async throws {
    let stream = try await opened(latency: .milliseconds(250))
    try await stream.test.send(.audioTrack(.language("de")))
    await stream.test.clock.advance(by: .milliseconds(300))
    try await stream.test.send(.audioTrack(.language("en")))
    try await finish(stream)
    #expect(stalls(stream.test) == 0 && abs(stream.test.pitch(0.5, 7.9) - 440) < 5)
  }

  @Test(
    "Where one cannot be had that is told, and the present one is heard on", arguments: [1.5, 5.5])
  func missing(at time: Double) async throws {
    let stream = try await VirtualStream.open(stepping: true)
    for (name, bytes) in try ProtectedStream.files(of: .languages) where name != "stream2.m3u8" {
      stream.origin.serve("/\(name)", bytes)
    }
    let test = stream.test
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await test.clock.advance(by: .seconds(time))
    try await test.send(.audioTrack(.language("de")))
    try await finish(stream, codes: [.notFound])
    #expect(abs(test.pitch(0.5, 7.9) - 440) < 5 && stalls(test) == 0)
  }

  @Test("A jump meanwhile lands on the new one")
  func jump() async throws {
    let stream = try await opened(latency: .milliseconds(250))
    try await stream.test.send(.audioTrack(.language("de")))
    await stream.test.clock.advance(by: .milliseconds(100))
    try await stream.test.send(.seek(to: .time(.seconds(6)), play: true))
    await stream.test.clock.advance(by: .seconds(30))
    #expect(stream.test.status.audioTrack == 2 && stream.test.log.errors.isEmpty)
    let length = place(stream.test)
    #expect(abs(stream.test.pitch(length - 1.5, length - 0.2) - 880) < 5)
  }

  /// A stream that is played so many times, of which all is read some seconds before the end of each.
  private func looped(_ loops: Int) async throws -> TestPlayer {
    let stream = try await VirtualStream.open(stepping: true)
    for (name, bytes) in try ProtectedStream.files(of: .languages) {
      stream.origin.serve("/\(name)", bytes)
    }
    var item = ItemDescription(stream.origin.url("/master.m3u8"))
    item.loops = loops
    try await stream.test.send(.queue(.append([item])))
    return stream.test
  }

  @Test("One that is chosen when all has been read is heard to the end", arguments: [5, 6.5, 7.5])
  func lateInTheStream(at time: Double) async throws {
    let test = try await looped(1)
    await test.clock.advance(by: .seconds(time))
    let start = place(test)
    try await test.send(.audioTrack(.language("de")))
    await test.clock.advance(by: .seconds(10))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    #expect(abs(test.pitch(0.5, time - 0.1) - 440) < 5)
    #expect(abs(test.pitch(start + 0.1, 7.95) - 880) < 9)
  }

  @Test("So it is in a loop, and back again in a later round")
  func lateInALoop() async throws {
    let test = try await looped(4)
    for (time, language) in [(6, "de"), (15, "en"), (22.5, "de")] {
      await test.clock.advance(by: .seconds(time) - test.clock.now)
      try await test.send(.audioTrack(.language(language)))
    }
    await test.clock.advance(by: .seconds(20))
    #expect(test.numbers == (0..<4).flatMap { _ in 0..<240 } && test.log.errors.isEmpty)
    // Past the first round its length is that of the sound.
    for (start, end, pitch) in [
      (0.5, 5.9, 440), (6.5, 14.9, 880), (15.5, 22.4, 440), (23, 31.9, 880),
    ] {
      for place in stride(from: start, to: end - 0.1, by: 0.1) {
        #expect(abs(test.pitch(place, place + 0.1) - pitch) < 25, "at \(place)")
      }
    }
  }
}
