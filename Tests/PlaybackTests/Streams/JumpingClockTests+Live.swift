import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Broadcasts whose encoder is started anew while their numbers go on, and sound with playlists of its own.
extension JumpingClockTests {
  /// A broadcast, the times of whose segments are moved from the 14th on.
  private func media(
    _ recipe: TestMedia.StreamRecipe, playlist: String? = nil, by seconds: Double
  ) throws -> LiveMedia {
    var media = try LiveMedia(recipe, playlist: playlist)
    // What goes back was somewhere before.
    let base: Double = seconds < 0 ? 6000 : 0
    media.pieces = media.pieces.enumerated().map { number, bytes in
      let away = base + (number < 56 ? 0 : seconds)
      return media.initialization.map {
        ClockEditor.moved(fragments: bytes, by: away, section: $0)
      } ?? ClockEditor.moved(transport: bytes, by: away)
    }
    return media
  }

  private func plan(_ change: (inout LiveOrigin.Plan) -> Void = { _ in }) -> LiveOrigin.Plan {
    var plan = LiveOrigin.Plan()
    plan.segments = 20
    change(&plan)
    return plan
  }

  @Test(
    "A broadcast goes on over a jump as if there were none",
    arguments: [TestMedia.StreamRecipe.liveTransport, .liveFragmented], [-5000, -40, 30, 5000.0])
  func broadcast(recipe: TestMedia.StreamRecipe, seconds: Double) async throws {
    let stream = try await VirtualStream.open(stepping: true)
    LiveOrigin(
      try media(recipe, by: seconds), plan { $0.hasDates = seconds > 40 }, on: stream.origin,
      at: "/live")
    let test = stream.test
    try await test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live/live.m3u8"))])))
    for second in stride(from: 2.0, through: 18, by: 2) {
      await test.clock.advance(to: .seconds(second))
      let latency = try #require(test.status.latency)
      #expect(latency > .seconds(4) && latency < .seconds(10), "\(latency) at \(second) s")
    }
    await test.clock.advance(to: .seconds(40))
    #expect(test.numbers == Array(420..<1200))
    #expect(test.log.kinds.count { $0 == .playlistFault("jumped") } == 1)
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
  }

  @Test("So does one with low latency, in parts", arguments: [-5000, 5000.0])
  func parts(seconds: Double) async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let media = try media(.liveFragmented, by: seconds)
    LiveOrigin(media, plan { $0.isLowLatency = true }, on: stream.origin, at: "/live")
    let test = stream.test
    try await test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live/live.m3u8"))])))
    for second in stride(from: 3.0, through: 18, by: 1) {
      await test.clock.advance(to: .seconds(second))
      #expect(try #require(test.status.latency) < .seconds(3), "at \(second) s")
    }
    await test.clock.advance(to: .seconds(30))
    let first = try #require(test.numbers.first)
    #expect(test.numbers == Array(first..<1200))
    #expect(test.log.kinds.count { $0 == .playlistFault("jumped") } == 1)
    #expect(test.log.errors.isEmpty)
  }

  @Test("Sound in a playlist of its own jumps with the pictures", arguments: [0, -5000, 5000.0])
  func sound(seconds: Double) async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let recipe = TestMedia.StreamRecipe.liveDemuxed
    LiveOrigin(try media(recipe, by: seconds), plan(), on: stream.origin, at: "/video")
    LiveOrigin(
      try media(recipe, playlist: "stream1.m3u8", by: seconds), plan { $0.firstNumber = 300 },
      on: stream.origin, at: "/sound")
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",DEFAULT=YES,URI="sound/live.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a"
      video/live.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    let test = stream.test
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await test.clock.advance(to: .seconds(40))
    #expect(test.numbers == Array(420..<1200))
    #expect(test.log.kinds.count { $0 == .playlistFault("jumped") } == (seconds == 0 ? 0 : 1))
    let length = Double(test.audio.frameCount) / 48_000
    #expect((25.9...26.3).contains(length), "\(length) s of sound")
    let silence = test.audio.samples.dropFirst(4800).prefix(48_000 * 50)
      .split { abs($0) > 1e-4 }
    #expect(silence.allSatisfy { $0.count < 20 }, "the tone does not break off")
    #expect(test.log.errors.isEmpty && test.status.counters.stalls == 0)
  }

  @Test("Packed audio jumps with the pictures, or alone", arguments: [false, true])
  func packed(isAlone: Bool) async throws {
    let origin = try await ScriptedOrigin.start()
    let sound = try PackedStream(.aac)
    let pictures = [TestMedia.StreamRecipe.silentTransport, .silentRestart]
    let starts = try [
      PackedStream.firstTimestamp(of: pictures[0], "segment0"),
      PackedStream.firstTimestamp(of: pictures[1], "segment2"),
    ]
    var playlist = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:3\n"
    for number in 0..<4 {
      origin.serve(
        try OriginResource(file: "\(TestMedia.folder(pictures[number / 2]))/segment\(number)"),
        at: "/p\(number)")
      playlist += "#EXTINF:2,\n/p\(number)\n"
    }
    origin.serve(OriginResource(text: playlist + "#EXT-X-ENDLIST\n"), at: "/pictures.m3u8")
    sound.serve(from: origin, starts: [0: starts[0], 2: starts[1]], announces: false)
    sound.serveMaster(of: "pictures.m3u8", from: origin)
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(
      ItemDescription(origin.url(isAlone ? "/sound.m3u8" : "/master.m3u8")))
    #expect(test.log.errors.isEmpty && test.numbers == (isAlone ? [] : Array(0..<240)))
    #expect(test.log.kinds.count { $0 == .playlistFault("jumped") } == 1)
    let expected = try sound.decoded()
    let whole = 2 * (sound.segments[0].samples + sound.segments[1].samples - 4096)
    #expect(test.audio.samples.prefix(whole).elementsEqual(expected.prefix(whole)))
    #expect(abs(test.audio.frameCount - expected.count / 2) < 4096)
  }
}
