import FFmpeg
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// What draft-pantos-hls-rfc8216bis, 6.3, demands of every client.
///
/// Each rule is shown by what is asked of an origin and what is played, in virtual time. Broadcasts are in segments of 2 s; there are 20 s of them before time 0.
@Suite("Rules for clients: loading", .timeLimit(.minutes(10))) struct LoadingRulesTests {
  private static let media = try? LiveMedia(.liveTransport)

  private func broadcast(
    to seconds: Double, _ change: (inout LiveOrigin.Plan) -> Void = { _ in }
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true)
    var plan = LiveOrigin.Plan()
    plan.segments = 20
    change(&plan)
    LiveOrigin(try #require(Self.media), plan, on: stream.origin, at: "/live")
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live/live.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(seconds))
    #expect(stream.test.log.errors.isEmpty)
    return stream
  }

  private func reloads(_ stream: VirtualStream) -> [MediaTime] {
    stream.origin.requests(for: "/live/live.m3u8").map(\.time)
  }

  private func played(_ recipe: TestMedia.StreamRecipe, _ path: String) async throws
    -> VirtualStream
  {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url(path)))
    #expect(stream.test.log.errors.isEmpty)
    return stream
  }

  @Test(
    "9. What may change is loaded again after its last segment's length, half a target where it did not"
  )
  func reloading() async throws {
    let stuck = TimeRange(start: .milliseconds(7900), end: .milliseconds(9900))
    let times = reloads(try await broadcast(to: 40) { $0.isStuck = stuck })
    let pauses = zip(times.dropFirst(2), times.dropFirst()).map { $0 - $1 }
    #expect(Set(pauses) == [.seconds(2), .seconds(1)])
    #expect(try #require(times.last) < .seconds(23), "and not after EXT-X-ENDLIST")
    let complete = try await played(.transport, "/stream.m3u8")
    #expect(complete.origin.requests(for: "/stream.m3u8").count == 1, "never one on demand")
    let broken = try await broadcast(to: 12) {
      $0.isStuck = TimeRange(start: .seconds(3), end: .seconds(1000))
    }
    // It last changed at 2 s: three seconds later it counts as broken.
    let fault = broken.test.log.events.first { $0.kind == .playlistFault("stuck") }
    #expect(fault != nil)
  }

  @Test("10. A number that comes to mean another segment is the server's error, and told of")
  func conflicts() async throws {
    let stream = try await broadcast(to: 15) { $0.renamed = .seconds(5) }
    #expect(
      stream.test.log.kinds.filter { $0.name == "playlistFault" } == [.playlistFault("conflicting")]
    )
  }

  @Test("11. Variants are laid beside each other by time, never by their numbers")
  func alignment() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    for (name, number) in [("low", 0), ("high", 700)] {
      var plan = LiveOrigin.Plan()
      plan.segments = 20
      plan.firstNumber = number
      LiveOrigin(try #require(Self.media), plan, on: stream.origin, at: "/\(name)")
    }
    let codecs = "CODECS=\"avc1.4d400d,mp4a.40.2\""
    let master = [("100000", "low"), ("200000", "high")]
      .map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0),\(codecs)\n\($1)/live.m3u8\n" }.joined()
    stream.origin.serve("/master.m3u8", Array(("#EXTM3U\n" + master).utf8))
    let test = stream.test
    try await test.send(.quality(QualityPreference(variant: 0)))
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await test.clock.advance(to: .seconds(6))
    try await test.send(.quality(QualityPreference(variant: 1)))
    await test.clock.advance(to: .seconds(40))
    #expect(test.numbers == Array(420..<1200) && test.log.errors.isEmpty)
    #expect(stream.origin.log.contains { $0.path.hasPrefix("/low/s") })
    #expect(stream.origin.log.contains { $0.path.hasPrefix("/high/s") })
  }

  @Test("12. Segments are loaded in the order of their numbers, each once")
  func order() async throws {
    let stream = try await broadcast(to: 40)
    let segments = stream.origin.log.map(\.path).filter { $0.hasPrefix("/live/s") }
    #expect(segments == (7..<20).map { "/live/s0-\($0)" })
  }

  @Test("13. A broadcast begins no nearer to its end than HOLD-BACK, or three target durations")
  func holdBack() async throws {
    #expect(try await broadcast(to: 3).test.numbers.first == 420)
    let far = try await broadcast(to: 3) { $0.line = "#EXT-X-SERVER-CONTROL:HOLD-BACK=8" }
    #expect((358...360).contains(try #require(far.test.numbers.first)))
  }

  @Test("14. The playlists of what is played are loaded, and no others")
  func selected() async throws {
    let stream = try await played(.languages, "/master.m3u8")
    #expect(
      Set(stream.origin.log.map(\.path).filter { $0.hasSuffix("m3u8") })
        == ["/master.m3u8", "/stream0.m3u8", "/stream1.m3u8"])
  }

  @Test(
    "15. At a discontinuity parser and decoder begin anew; a change of format without one is played too"
  )
  func discontinuity() async throws {
    let whole = Array(0..<240)
    let before = (0..<4).map { "segment\($0)" }
    let restarted = try await joined(
      .silentTransport, before, "#EXT-X-DISCONTINUITY", .silentRestart, before)
    #expect(restarted.test.numbers == whole + whole)
    let grown = try await joined(
      .ladder, ["level0-0.ts", "level0-1.ts"], "", .ladder, ["level1-2.ts", "level1-3.ts"])
    #expect(grown.test.numbers == whole)
    #expect(Set(grown.test.video.frames.map(\.frame.format.width)) == [320, 640])
  }

  /// Plays segments of two streams as one.
  private func joined(
    _ first: TestMedia.StreamRecipe, _ firstNames: [String], _ tag: String,
    _ second: TestMedia.StreamRecipe, _ secondNames: [String]
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    for (letter, recipe, names) in [("a", first, firstNames), ("b", second, secondNames)] {
      let files = try ProtectedStream.files(of: recipe)
      if letter == "b" { text += tag + "\n" }
      for name in names {
        stream.origin.serve("/\(letter)-\(name)", try #require(files[name]))
        text += "#EXTINF:2,\n\(letter)-\(name)\n"
      }
    }
    stream.origin.serve("/list.m3u8", Array((text + "#EXT-X-ENDLIST\n").utf8))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/list.m3u8")))
    #expect(stream.test.log.errors.isEmpty && stream.test.status.counters.stalls == 0)
    return stream
  }

  @Test("16. Directives are sent where they are offered, in the order of their names")
  func directives() async throws {
    let plain = try await broadcast(to: 10)
    #expect(plain.origin.log.allSatisfy { $0.query.isEmpty })
    let low = try await broadcast(to: 10) {
      $0.isLowLatency = true
      $0.canSkip = true
      $0.window = 9
    }
    let queries = low.origin.requests(for: "/live/live.m3u8").map(\.query).filter { !$0.isEmpty }
    let names = queries.map { $0.split(separator: "&").map { String($0.split(separator: "=")[0]) } }
    #expect(names.count > 10 && names.allSatisfy { $0 == $0.sorted() && $0.first == "_HLS_msn" })
    #expect(names.contains(["_HLS_msn", "_HLS_part", "_HLS_skip"]))
  }
}
