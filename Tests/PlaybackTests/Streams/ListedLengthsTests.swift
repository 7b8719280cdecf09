import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

/// Playlists on demand whose lengths of segments are not those of the media, in virtual time.
@Suite("Lengths that are listed wrongly", .timeLimit(.minutes(3))) struct ListedLengthsTests {
  /// A minute in segments of 2 s, each listed as so many times as long.
  private func opened(
    _ stretch: Double, settings: (inout HLSSettings) -> Void = { _ in }
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true, settings: settings)
    var plan = LiveOrigin.Plan()
    plan.begin = .seconds(-100)
    plan.segments = 30
    plan.window = nil
    plan.hasDates = false
    plan.stretch = stretch
    LiveOrigin(try LiveMedia(.liveTransport), plan, on: stream.origin, at: "/long")
    return stream
  }

  private func append(_ stream: VirtualStream) async throws {
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/long/live.m3u8"))])))
  }

  @Test("A seek shows the picture that contains the time", arguments: [0.8, 1.2])
  func seeks(stretch: Double) async throws {
    let stream = try await opened(stretch)
    let test = stream.test
    try await test.send(.pause)
    try await append(stream)
    await test.clock.advance(to: .seconds(1))
    for number in [1300, 600, 31, 1234] {
      // The sound begins a block before the pictures, and time with it.
      let target = MediaTime.seconds(Double(number) / 30 + 0.04)
      try await test.send(.seek(to: .time(target), play: false))
      await test.clock.advance(by: .seconds(2))
      #expect(test.numbers.last == number && test.status.currentTime == target)
    }
    #expect(test.log.errors.isEmpty)
  }

  @Test("It plays on, and no more is loaded ahead than is asked for", arguments: [0.8, 1, 1.2])
  func plays(stretch: Double) async throws {
    let stream = try await opened(stretch) { $0.forwardBuffer = .seconds(4) }
    try await append(stream)
    await stream.test.clock.advance(to: .seconds(64))
    #expect(stream.test.numbers == Array(0..<1800))
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
    for number in 0..<30 {
      let request = try #require(stream.origin.requests(for: "/long/s0-\(number)").first)
      // The reader takes 3 s more, and of a segment all or nothing.
      #expect(request.time > .seconds(Double(2 * number) - 4 - 3 - 2), "\(number)")
    }
  }

  @Test("What comes after a discontinuity follows what was before it", arguments: ["1.6", "2.4"])
  func discontinuity(length: String) async throws {
    let stream = try await VirtualStream.open()
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    for recipe in [TestMedia.StreamRecipe.silentTransport, .silentRestart] {
      let files = try ProtectedStream.files(of: recipe)
      if recipe.name != TestMedia.StreamRecipe.silentTransport.name {
        text += "#EXT-X-DISCONTINUITY\n"
      }
      for number in 0..<4 {
        let name = "\(recipe.name)-\(number)"
        stream.origin.serve("/\(name)", try #require(files["segment\(number)"]))
        text += "#EXTINF:\(length),\n\(name)\n"
      }
    }
    stream.origin.serve("/list.m3u8", Array((text + "#EXT-X-ENDLIST\n").utf8))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/list.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) + Array(0..<240))
    let times = stream.test.video.frames.map(\.outputTime)
    let longest = zip(times.dropFirst(), times).map { $0 - $1 }.max()
    #expect(try #require(longest) < .milliseconds(150))
  }
}
