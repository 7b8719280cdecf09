import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Broadcasts that go wrong, and what becomes of playback.
extension LiveStreamTests {
  @Test("After a pause longer than the window it is joined again")
  func pause() async throws {
    let stream = try await opened(plan())
    let test = stream.test
    await test.clock.advance(to: .seconds(2))
    try await test.send(.pause)
    await test.clock.advance(to: .seconds(16))
    try await test.send(.play)
    await test.clock.advance(to: .seconds(60))
    let rejoined = test.log.kinds.compactMap { kind -> RejoinReason? in
      guard case .rejoined(_, _, let reason) = kind else { return nil }
      return reason
    }
    #expect(rejoined == [.paused])
    #expect(test.numbers.last == 1199 && test.log.errors.isEmpty)
  }

  @Test("When the network was away for longer than the window it is joined again")
  func outage() async throws {
    var link = VirtualOrigin.Link()
    link.rates = [(.zero, 8e6), (.seconds(3), 0), (.seconds(21), 8e6)]
    let stream = try await opened(plan { $0.segments = 28 }, link: link)
    await stream.test.clock.advance(to: .seconds(70))
    let reasons = stream.test.log.kinds.compactMap { kind -> RejoinReason? in
      guard case .rejoined(_, _, let reason) = kind else { return nil }
      return reason
    }
    #expect(reasons == [.behind])
    #expect(stream.test.numbers.last == 1679 && stream.test.log.errors.isEmpty)
  }

  @Test(
    "One whose server has only errors fails with what the server said", arguments: [404, 503])
  func errors(status: Int) async throws {
    let stream = try await opened(plan())
    await stream.test.clock.advance(to: .seconds(10))
    stream.origin.serve("/live/live.m3u8") { _ in .reply(VirtualReply(status: status)) }
    await stream.test.clock.advance(to: .seconds(70))
    let errors = stream.test.log.kinds.compactMap { kind -> MediaError? in
      if case .error(let error) = kind { error } else { nil }
    }
    #expect(errors.first?.reason.contains("\(status)") == true, "\(errors)")
  }

  @Test("It stalls for want of the network when nothing comes soon after its start, not for a seek")
  func soonAfterTheStart() async throws {
    var link = VirtualOrigin.Link()
    link.rates = [(.zero, 4e6), (.milliseconds(500), 0), (.seconds(10), 8e6)]
    let stream = try await opened(plan(), link: link)
    await stream.test.clock.advance(to: .seconds(20))
    let stall = try #require(
      stream.test.log.events.first { if case .stall = $0.kind { true } else { false } })
    #expect(stall.kind == .stall(.network))
    #expect(stall.clockTime < .seconds(3))
  }

  @Test("What is listed and not there yet is waited for")
  func late() async throws {
    let stream = try await opened(plan { $0.delay = .milliseconds(700) })
    await stream.test.clock.advance(to: .seconds(40))
    #expect(stream.test.numbers == Array(420..<1200))
    #expect(stream.origin.log.contains { $0.status == 404 })
  }

  @Test("Durations that are listed wrongly do not add up", arguments: [0.97, 1.03])
  func drift(stretch: Double) async throws {
    let stream = try await opened(
      plan {
        $0.segments = 30
        $0.stretch = stretch
        $0.hasDates = false
      })
    let test = stream.test
    // Between two reloads, which come every 2 s.
    for second in stride(from: 4.5, through: 38, by: 2) {
      await test.clock.advance(to: .seconds(second))
      let loads = stream.origin.requests(for: "/live/live.m3u8").compactMap(\.end?.seconds)
      let load = try #require(loads.last)
      // So much was there then, counted from the beginning of the window at time 0; 6 s are held back.
      let edge = ((load + 20 + 1e-6) / 2).rounded(.down) * 2 - 8
      let status = test.status
      let told = try #require(status.latency).seconds + status.currentTime.seconds - second + load
      // One segment more, where a reload counts already whose end the origin has not noted.
      let error = min(abs(told - edge), abs(told - edge - 2))
      #expect(error < 0.5, "\(told), really \(edge), at \(second) s")
    }
    let first = test.numbers[0]
    #expect(test.numbers == Array(first..<first + test.numbers.count))
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
  }

  @Test("A restart of the encoder is a discontinuity and no error")
  func restart() async throws {
    let stream = try await opened(plan { $0.restart = 14 })
    await stream.test.clock.advance(to: .seconds(40))
    #expect(stream.test.numbers == Array(420..<1200))
    #expect(stream.test.log.kinds.contains(.playlistFault("restarted")))
    #expect(stream.test.log.errors.isEmpty)
  }

  @Test("After a restart of the encoder key and section are had anew, under their old names too")
  func restartUnderOldNames() async throws {
    let files = try ProtectedStream.files(of: ProtectedStream.fragments)
    let all = try #require(files["all.mp4"])
    let starts = ProtectedStream.fragmentStarts(of: all)
    let keys: [[UInt8]] = [Array(1...16), Array(31...46)]
    let stream = try await VirtualStream.open(stepping: true)
    let restart = MediaTime.seconds(6)
    @Sendable func epoch(_ time: MediaTime) -> Int { time < restart ? 0 : 1 }
    stream.origin.serve("/live.m3u8") { question in
      let epoch = epoch(question.now)
      let numbers = epoch == 0 ? 10..<14 : 0..<4
      var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n"
      text += "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
      text += "#EXT-X-KEY:METHOD=AES-128,URI=\"key\",IV=0x"
      text += "\(ProtectedStream.hexadecimal(ProtectedStream.vector))\n#EXT-X-MAP:URI=\"map\"\n"
      for number in numbers { text += "#EXTINF:1,\n\(epoch)-\(number % 10).m4s\n" }
      return .reply(VirtualReply(text: text + (epoch == 1 ? "#EXT-X-ENDLIST\n" : "")))
    }
    stream.origin.serve("/key") { .reply(VirtualReply(body: keys[epoch($0.now)])) }
    let sections = try keys.map { try ProtectedStream.chained(Array(all[..<starts[0]]), key: $0) }
    stream.origin.serve("/map") { .reply(VirtualReply(body: sections[epoch($0.now)])) }
    for (epoch, key) in keys.enumerated() {
      for number in 0..<4 {
        let bytes = Array(all[starts[number]..<starts[number + 1]])
        stream.origin.serve(
          "/\(epoch)-\(number).m4s", try ProtectedStream.chained(bytes, key: key))
      }
    }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(60))
    #expect(stream.test.log.kinds.contains(.playlistFault("restarted")))
    #expect(!stream.test.log.kinds.contains { $0.name == "gap" } && stream.test.log.errors.isEmpty)
    let whole = stream.test.hashes.suffix(120)
    #expect(whole.count == 120 && Set(whole).count == 120)
    #expect(stream.origin.requests(for: "/key").count == 2)
    #expect(stream.origin.requests(for: "/map").count == 2)
  }

  @Test("Blanks after the colons of tags change nothing: numbers and lengths are read")
  func blanks() async throws {
    let stream = try await opened(plan { ($0.hasBlanks, $0.firstNumber) = (true, 557) })
    await stream.test.clock.advance(to: .seconds(40))
    #expect(stream.test.numbers == Array(420..<1200))
    #expect(!stream.test.log.kinds.contains { ["playlistFault", "rejoined"].contains($0.name) })
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
  }

  @Test("Numbers that come to mean other segments are told of once, and playing goes on")
  func conflict() async throws {
    let stream = try await opened(plan { $0.renamed = .seconds(5) })
    await stream.test.clock.advance(to: .seconds(40))
    #expect(stream.test.numbers == Array(420..<1200))
    let faults = stream.test.log.kinds.filter { $0.name == "playlistFault" }
    #expect(faults == [.playlistFault("conflicting")] && stream.test.log.errors.isEmpty)
  }

  @Test("When a playlist is stuck another variant goes on, and their numbers do not matter")
  func stuck() async throws {
    let codecs = "CODECS=\"avc1.4d400d,mp4a.40.2\""
    let master =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000,\(codecs)\nother/live.m3u8\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=200000,\(codecs)\nlive/live.m3u8\n"
    let broken = plan { $0.isStuck = TimeRange(start: .seconds(5), end: .seconds(1000)) }
    let stream = try await VirtualStream.open(stepping: true)
    let media = try #require(Self.media)
    LiveOrigin(media, broken, on: stream.origin, at: "/live")
    LiveOrigin(media, plan { $0.firstNumber = 500 }, on: stream.origin, at: "/other")
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(50))
    let numbers = stream.test.numbers
    #expect(numbers == Array((numbers.first ?? 0)..<1200))
    #expect(stream.test.log.kinds.contains(.playlistFault("stuck")))
    #expect(stream.test.log.errors.isEmpty)
  }

  /// 6 s of every 20.
  private static let bursts = [
    TimeRange(start: .seconds(5), end: .seconds(11)),
    TimeRange(start: .seconds(25), end: .seconds(31)),
  ]

  @Test("A server that is busy for 6 s is asked until it is back, and what is loaded bridges that")
  func busy() async throws {
    let stream = try await opened(
      plan {
        ($0.busy, $0.segments, $0.window) = (Self.bursts, 27, 9)
        $0.line = "#EXT-X-START:TIME-OFFSET=-10,PRECISE=YES"
      })
    let test = stream.test
    await test.clock.advance(to: .seconds(60))
    let numbers = test.numbers
    #expect(numbers == Array(numbers[0]..<1620))
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
    #expect(stream.origin.log.count { $0.status == 503 } < 60)
  }

  @Test("Begun at the hold-back it stands once, and what that adds bridges the next time")
  func busyAtHoldBack() async throws {
    let shorter = TimeRange(start: .seconds(25), end: .seconds(30.5))
    let stream = try await opened(
      plan { ($0.busy, $0.segments, $0.window) = ([Self.bursts[0], shorter], 27, 9) })
    let test = stream.test
    await test.clock.advance(to: .seconds(20))
    #expect(test.status.counters.stalls == 1)
    await test.clock.advance(to: .seconds(60))
    #expect(test.numbers == Array(420..<1620))
    #expect(test.status.counters.stalls == 1 && test.log.errors.isEmpty)
  }

  @Test("After a server was busy with all variants each may be chosen again")
  func busyWithAll() async throws {
    let codecs = "CODECS=\"avc1.4d400d,mp4a.40.2\""
    let master =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000,\(codecs)\nother/live.m3u8\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=200000,\(codecs)\nlive/live.m3u8\n"
    let stream = try await VirtualStream.open(stepping: true)
    let media = try #require(Self.media)
    let busy = plan { ($0.busy, $0.segments) = (Self.bursts, 27) }
    for folder in ["/live", "/other"] { LiveOrigin(media, busy, on: stream.origin, at: folder) }
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(60))
    let first = try #require(stream.test.numbers.first)
    #expect(stream.test.numbers == Array(first..<1620) && stream.test.log.errors.isEmpty)
    let late = stream.origin.log.filter { $0.time > .seconds(13) && $0.time < .seconds(25) }
    #expect(late.contains { $0.path.hasPrefix("/live/s") && $0.status == 200 })
  }

  @Test("The range that can be gone to holds the position, also where that has left the window")
  func rangeHoldsPosition() async throws {
    let stream = try await opened(plan { ($0.segments, $0.window) = (30, 7) })
    let test = stream.test
    await test.clock.advance(to: .seconds(5))
    try await test.send(.seek(to: .time(.zero)))
    var isBehind = false
    for step in 1...60 {
      await test.clock.advance(to: .seconds(5) + .milliseconds(Int64(step) * 250))
      let (status, range) = (test.status, try #require(test.status.seekableRanges.first))
      #expect(range.start <= status.currentTime && status.currentTime <= range.end)
      let edge = (range.end + .seconds(6)).seconds
      isBehind = isBehind || range.start.seconds < edge - 14
    }
    #expect(isBehind, "the window is 14 s long")
  }
}
