import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Broadcasts with low latency", .timeLimit(.minutes(20))) struct LowLatencyStreamTests {
  private func opened(
    _ recipe: TestMedia.StreamRecipe, keepsAll: Bool = true,
    _ change: (inout LiveOrigin.Plan) -> Void = { _ in }
  ) async throws -> VirtualStream {
    var plan = LiveOrigin.Plan()
    plan.isLowLatency = true
    plan.canSkip = true
    change(&plan)
    let stream = try await VirtualStream.open(stepping: true, keepsAll: keepsAll)
    LiveOrigin(try LiveMedia(recipe), plan, on: stream.origin, at: "/live")
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live/live.m3u8"))])))
    return stream
  }

  @Test(
    "It is kept within two seconds, without a stall and without a picture too few",
    arguments: [TestMedia.StreamRecipe.liveTransport, .liveFragmented])
  func keeps(recipe: TestMedia.StreamRecipe) async throws {
    let stream = try await opened(recipe)
    let test = stream.test
    for second in 1...38 {
      await test.clock.advance(to: .seconds(Double(second)))
      guard second > 5 else { continue }
      // Picture n was taken at n/30 - 20 s.
      let number = try #require(test.numbers.last)
      let behind = Double(second) + 20 - Double(number) / 30
      #expect(behind < 2.1, "\(behind) after \(second) s")
      let latency = try #require(test.status.latency)
      #expect(latency < .milliseconds(second > 20 ? 1800 : 2000), "\(latency) after \(second) s")
    }
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
    let numbers = test.numbers
    #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
  }

  @Test("It is kept within two seconds for ten minutes")
  func keepsForLong() async throws {
    let stream = try await opened(.liveForLong, keepsAll: false)
    let test = stream.test
    var last: Int?
    for second in 1...600 {
      await test.clock.advance(to: .seconds(Double(second)))
      // Picture n was taken at n/10 - 20 s.
      let numbers = test.numbers.filter { number in last.map { number > $0 } ?? true }
      let newest = try #require(numbers.last)
      #expect(numbers == Array((last.map { $0 + 1 } ?? numbers[0])...newest))
      last = newest
      guard second > 5 else { continue }
      let latency = try #require(test.status.latency)
      #expect(latency < .seconds(2), "\(latency) after \(second) s")
      // A picture stays up for 0.1 s, and is decoded 0.2 s before it is up, which is when the edge is counted from.
      let behind = Double(second) + 20 - Double(newest) / 10
      #expect(abs(behind - latency.seconds) < 0.31, "\(behind) after \(second) s")
    }
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
  }

  @Test("What is announced is asked for before it is there, and reloads wait at the server")
  func announced() async throws {
    let stream = try await opened(.liveTransport)
    await stream.test.clock.advance(to: .seconds(20))
    let log = stream.origin.log
    let parts = log.filter { $0.path.hasPrefix("/live/p") && $0.time > .seconds(5) }
    #expect(parts.count > 25)
    let waiting = parts.filter { ($0.end ?? .zero) - $0.time > .milliseconds(300) }
    #expect(waiting.count > parts.count * 9 / 10, "\(waiting.count) of \(parts.count)")
    #expect(Set(parts.map(\.path)).count == parts.count, "each is loaded once")
    let reloads = log.filter { $0.path == "/live/live.m3u8" && $0.time > .seconds(5) }
    #expect(
      reloads.allSatisfy { $0.query.contains("_HLS_msn=") && $0.query.contains("_HLS_part=") })
    #expect(reloads.allSatisfy { $0.query.hasSuffix("_HLS_skip=YES") })
  }

  @Test("Parts in open ranges come in one transfer for each segment")
  func ranges() async throws {
    let stream = try await opened(.liveTransport) { $0.hasRanges = true }
    await stream.test.clock.advance(to: .seconds(30))
    let log = stream.origin.log
    let segments = log.filter { $0.path.hasPrefix("/live/s") && $0.time > .seconds(5) }
    #expect((11...14).contains(segments.count), "\(segments.count)")
    #expect(Set(segments.map(\.path)).count == segments.count, "each is loaded once")
    #expect(segments.allSatisfy { $0.outcome != .cancelled })
    #expect(try #require(stream.test.status.latency) < .seconds(2))
    let numbers = stream.test.numbers
    #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
  }

  @Test("Parts that were announced tell the bandwidth, and a report where another variant is")
  func variants() async throws {
    var link = VirtualOrigin.Link()
    link.rates = [(.zero, 1.2e6), (.seconds(10), 20e6)]
    let stream = try await VirtualStream.open(stepping: true, link: link)
    let media = try LiveMedia(.liveTransport)
    for (name, other) in [("low", "high"), ("high", "low")] {
      var plan = LiveOrigin.Plan()
      plan.isLowLatency = true
      plan.canSkip = true
      plan.reports = ["../\(other)/live.m3u8"]
      LiveOrigin(media, plan, on: stream.origin, at: "/\(name)")
    }
    let codecs = "CODECS=\"avc1.4d400d,mp4a.40.2\""
    let master =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=700000,\(codecs)\nlow/live.m3u8\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=1400000,\(codecs)\nhigh/live.m3u8\n"
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    let test = stream.test
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await test.clock.advance(to: .seconds(10))
    #expect(test.status.quality?.variant == 0)
    await test.clock.advance(to: .seconds(36))
    #expect(test.status.quality?.variant == 1)
    #expect(try #require(test.status.quality?.estimate) > 4e6)
    let first = try #require(stream.origin.requests(for: "/high/live.m3u8").first)
    #expect(first.query.contains("_HLS_msn=") && first.query.contains("_HLS_part="))
    let numbers = test.numbers
    #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
  }

  @Test("Another distance is come to by the speed")
  func distance() async throws {
    let stream = try await opened(.liveTransport)
    await stream.test.clock.advance(to: .seconds(5))
    try await stream.test.send(.latency(.milliseconds(2200)))
    await stream.test.clock.advance(to: .seconds(36))
    let latency = try #require(stream.test.status.latency)
    #expect(abs(latency.seconds - 2.2) < 0.1)
    #expect(stream.test.status.counters.stalls == 0)
  }

  @Test("Behind a cache a recent copy is asked for")
  func tunesIn() async throws {
    let stream = try await opened(.liveTransport) { $0.age = 5 }
    await stream.test.clock.advance(to: .seconds(10))
    let latency = try #require(stream.test.status.latency)
    #expect(latency < .milliseconds(2500))
  }

  @Test("A copy that a cache calls far too old is taken where the server has nothing newer")
  func wrongAge() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    var plan = LiveOrigin.Plan()
    plan.isLowLatency = true
    let origin = LiveOrigin(try LiveMedia(.liveTransport), plan, at: "/live")
    stream.origin.serve(prefix: "/live/") { question in
      guard question.path.hasSuffix(".m3u8"), case .reply(var reply) = origin.answer(question)
      else { return origin.answer(question) }
      reply.headers.append(("Age", "30"))
      return .reply(reply)
    }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live/live.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(10))
    #expect(stream.test.log.errors.isEmpty)
    #expect(try #require(stream.test.status.latency) < .milliseconds(2500))
  }

  @Test("After a restart of the server it goes on, though that has nothing of what is asked for")
  func restart() async throws {
    let stream = try await opened(.liveTransport) { $0.restart = 14 }
    let test = stream.test
    await test.clock.advance(to: .seconds(38))
    let refused = stream.origin.log.filter { $0.path == "/live/live.m3u8" && $0.status == 400 }
    #expect(refused.count == 1)
    #expect(test.log.kinds.contains(.playlistFault("restarted")) && test.log.errors.isEmpty)
    let numbers = test.numbers
    #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
    #expect(numbers.last.map { $0 > 30 * 55 } == true, "\(numbers.last ?? 0)")
  }

  @Test("A playlist that stands still, or segments that come late, do not stop the clock")
  func late() async throws {
    for isStuck in [true, false] {
      let stream = try await opened(.liveTransport) { plan in
        if isStuck {
          plan.isStuck = TimeRange(start: .seconds(10), end: .seconds(13))
        } else {
          plan.delay = .milliseconds(300)
        }
      }
      await stream.test.clock.advance(to: .seconds(30))
      #expect(stream.test.log.errors.isEmpty)
      #expect(try #require(stream.test.numbers.last) > 30 * 40)
    }
  }

  @Test("An initialization section that is announced is there before a segment needs it")
  func announcedSection() async throws {
    let stream = try await opened(.liveFragmented) {
      $0.line = "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"next.mp4\""
      $0.lineSince = .seconds(5)
      $0.changesSection = .seconds(9)
    }
    let test = stream.test
    await test.clock.advance(to: .seconds(20))
    let requests = stream.origin.requests(for: "/live/next.mp4")
    #expect(requests.count == 1, "it is loaded once")
    let asked = try #require(requests.first?.time)
    #expect(asked >= .seconds(5) && asked < .seconds(6.1))
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
    let numbers = test.numbers
    #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
  }

  @Test("An announced section that never comes harms nothing")
  func missingSection() async throws {
    let stream = try await opened(.liveFragmented) {
      $0.line = "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"nowhere-\""
    }
    await stream.test.clock.advance(to: .seconds(12))
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
    #expect(!stream.origin.requests(for: "/live/nowhere-").isEmpty)
  }
}
