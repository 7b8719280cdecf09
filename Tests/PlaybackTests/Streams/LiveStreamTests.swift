import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Broadcasts, in virtual time: segments of 2 s, a target duration of 2 s, and 20 s of it before time 0.
@Suite("Broadcasts", .timeLimit(.minutes(10))) struct LiveStreamTests {
  static let media = try? LiveMedia(.liveTransport)

  /// Opens a broadcast, and returns when time stands at 0.
  func opened(
    _ plan: LiveOrigin.Plan, link: VirtualOrigin.Link = VirtualOrigin.Link(),
    playlist: String? = nil, rate: Double = 1
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true, link: link)
    LiveOrigin(try #require(Self.media), plan, on: stream.origin, at: "/live")
    if let playlist { stream.origin.serve("/master.m3u8", Array(playlist.utf8)) }
    let path = playlist == nil ? "/live/live.m3u8" : "/master.m3u8"
    let item = ItemDescription(stream.origin.url(path), rate: rate)
    try await stream.test.send(.queue(.append([item])))
    return stream
  }

  func plan(_ change: (inout LiveOrigin.Plan) -> Void = { _ in }) -> LiveOrigin.Plan {
    var plan = LiveOrigin.Plan()
    plan.segments = 20
    change(&plan)
    return plan
  }

  private func reloads(_ stream: VirtualStream) -> [MediaTime] {
    stream.origin.requests(for: "/live/live.m3u8").map(\.time)
  }

  @Test(
    "It begins at the hold-back, goes on as it is published, and ends when the playlist says so")
  func plays() async throws {
    var traces: [String] = []
    for _ in 0..<2 {
      let stream = try await opened(plan())
      await stream.test.clock.advance(to: .seconds(40))
      // 20 s are there, and three target durations before their end is the 14th.
      #expect(stream.test.numbers == Array(420..<1200))
      #expect(stream.test.status.counters.stalls == 0)
      #expect(stream.test.log.errors.isEmpty && stream.test.status.state == .ended)
      traces.append(stream.trace)
    }
    #expect(traces[0] == traces[1])
  }

  @Test(
    "However often it is taken apart anew, no picture and no sample is lost or changed",
    arguments: [TestMedia.StreamRecipe.liveTransport, .liveFragmented])
  func runs(recipe: TestMedia.StreamRecipe) async throws {
    var sounds: Set<String> = []
    for length in [3600, 1, 5] {
      let stream = try await VirtualStream.open(stepping: true) {
        $0.longestRun = .seconds(Double(length))
      }
      LiveOrigin(try LiveMedia(recipe), plan(), on: stream.origin, at: "/live")
      let item = ItemDescription(stream.origin.url("/live/live.m3u8"))
      try await stream.test.send(.queue(.append([item])))
      await stream.test.clock.advance(to: .seconds(40))
      #expect(stream.test.numbers == Array(420..<1200) && stream.test.log.errors.isEmpty)
      #expect(stream.test.status.counters.stalls == 0)
      sounds.insert(stream.test.audio.hash)
    }
    #expect(sounds.count == 1)
  }

  @Test("Names of segments that come again are loaded again")
  func ring() async throws {
    let pieces = try #require(Self.media).pieces
    let stream = try await VirtualStream.open(stepping: true)
    let ring = 6
    // Pieces of half a second, of which a new one is there each half a second.
    stream.origin.serve("/live.m3u8") { question in
      let first = Int(question.now.seconds * 2)
      let names = (first..<first + ring).map { "#EXTINF:0.5,\nring\($0 % ring).ts\n" }.joined()
      return .reply(
        VirtualReply(
          text: "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(first)\n" + names))
    }
    for place in 0..<ring {
      stream.origin.serve("/ring\(place).ts") { question in
        let first = Int(question.now.seconds * 2)
        let piece = first + (place - first % ring + ring) % ring
        return .reply(VirtualReply(body: pieces[min(piece, pieces.count - 1)]))
      }
    }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(15))
    let numbers = stream.test.numbers
    #expect(numbers.count > 300 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 })
    #expect(stream.test.log.errors.isEmpty)
  }

  @Test("Each segment is loaded once, in the order of its number")
  func order() async throws {
    let stream = try await opened(plan())
    await stream.test.clock.advance(to: .seconds(40))
    let segments = stream.origin.log.map(\.path).filter { $0.hasPrefix("/live/s") }
    #expect(segments == (7..<20).map { "/live/s0-\($0)" })
    #expect(stream.origin.log.allSatisfy { $0.query.isEmpty }, "nothing was offered")
  }

  @Test(
    "A playlist that changed is loaded again a segment later, one that did not half a target later")
  func reloadTimes() async throws {
    let stuck = TimeRange(start: .milliseconds(7900), end: .milliseconds(9900))
    let stream = try await opened(plan { $0.isStuck = stuck })
    await stream.test.clock.advance(to: .seconds(40))
    let times = reloads(stream)
    let pauses = zip(times.dropFirst(), times).map { ($0 - $1).nanoseconds / 1_000_000 }
    #expect(Set(pauses.dropFirst()) == [2000, 1000])
    #expect(pauses.contains(1000))
    let end = try #require(times.last)
    #expect(end < .seconds(23), "nothing is loaded again after the end")
  }

  @Test("The window moves on; a seek goes anywhere in it and no further")
  func window() async throws {
    let stream = try await opened(plan { $0.window = 9 })
    let test = stream.test
    await test.clock.advance(to: .seconds(5))
    let range = try #require(test.status.seekableRanges.first)
    // Of 24 s the last 18 are listed; time 0 is where the window began when it was opened.
    #expect(range.start == .seconds(4) && range.end == max(.seconds(16), test.status.currentTime))
    let latency = try #require(test.status.latency)
    #expect(abs((latency - .seconds(6)).seconds) < 0.3)
    try await test.send(.seek(to: .time(.zero)))
    await test.clock.advance(to: .seconds(6))
    #expect(test.numbers.contains(180 + 15) && !test.numbers.contains(170))
    let before = test.numbers.count
    try await test.send(.seek(to: .time(.seconds(1000))))
    await test.clock.advance(to: .milliseconds(6500))
    let first = test.numbers[before...].first { $0 > 400 }
    #expect((538...540).contains(try #require(first)))
  }

  @Test("Played fast it comes to the hold-back, and goes on from there at the normal speed")
  func fast() async throws {
    let stream = try await opened(
      plan {
        $0.segments = 30
        $0.window = 12
      })
    let test = stream.test
    await test.clock.advance(to: .seconds(5))
    try await test.send(.seek(to: .time(.seconds(6))))
    try await test.send(.playbackSpeed(2))
    let before = test.numbers.count
    // 19 s behind the edge at 5 s, a second less each second.
    await test.clock.advance(to: .seconds(17.5))
    #expect(test.status.rate == 2)
    await test.clock.advance(to: .seconds(18.5))
    #expect(test.status.rate == 1)
    let latency = try #require(test.status.latency)
    #expect(abs(latency.seconds - 6) < 0.3)
    await test.clock.advance(to: .seconds(60))
    let rates = test.log.events.filter { $0.kind.name == "rateChanged" }
    #expect(rates.map(\.kind) == [.rateChanged(2), .rateChanged(1)])
    #expect(abs(try #require(rates.last).mediaTime.seconds - 32) < 0.5)
    let numbers = Array(test.numbers[before...])
    #expect(numbers == Array(numbers[0]..<1800) && numbers[0] <= 180)
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
    #expect(test.status.state == .ended)
  }

  @Test(
    "An item that asks to be played fast comes to the hold-back, and does so again after a seek",
    arguments: [1.0, 2])
  func fastItem(rate: Double) async throws {
    let stream = try await opened(
      plan {
        $0.segments = 30
        $0.window = 12
      }, rate: 2)
    let test = stream.test
    await test.clock.advance(to: .seconds(5))
    try await test.send(.seek(to: .time(.seconds(6))))
    try await test.send(.playbackSpeed(rate))
    let before = test.numbers.count
    // 19 s behind the edge at 5 s, and so many seconds less each second.
    let arrival = 5 + 13 / (2 * rate - 1)
    await test.clock.advance(to: .seconds(arrival - 0.5))
    #expect(try #require(test.status.latency) > .seconds(6.4))
    await test.clock.advance(to: .seconds(arrival + 0.5))
    let latency = try #require(test.status.latency)
    #expect(abs(latency.seconds - 6) < 0.3 && test.status.rate == 1)
    await test.clock.advance(to: .seconds(60))
    // At first it was at the hold-back already.
    let told = test.log.kinds.filter { $0.name == "rateChanged" }
    #expect(Array(told.suffix(1)) == [.rateChanged(1)], "\(told)")
    let numbers = Array(test.numbers[before...])
    #expect(numbers == Array(numbers[0]..<1800) && numbers[0] <= 180)
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
    #expect(test.status.state == .ended)
  }

  @Test("What is asked for at the hold-back itself is told, and is over at once")
  func fastAtTheEdge() async throws {
    let stream = try await opened(plan())
    let test = stream.test
    await test.clock.advance(to: .seconds(5))
    try await test.send(.playbackSpeed(3))
    await test.clock.advance(to: .seconds(40))
    #expect(
      test.log.kinds.filter { $0.name == "rateChanged" } == [.rateChanged(3), .rateChanged(1)])
    #expect(test.numbers == Array(420..<1200) && test.status.counters.stalls == 0)
  }

  @Test("What only grows has a length that grows, and its beginning stays")
  func event() async throws {
    let stream = try await opened(plan { $0.window = nil })
    let test = stream.test
    await test.clock.advance(to: .seconds(5))
    #expect(test.status.duration == .seconds(24))
    #expect(test.status.seekableRanges.first?.start == .zero)
    try await test.send(.seek(to: .time(.zero)))
    await test.clock.advance(to: .seconds(6))
    #expect(test.numbers.contains(10))
    let lengths = test.log.kinds.compactMap { kind -> MediaTime? in
      guard case .duration(let length) = kind else { return nil }
      return length
    }
    #expect(lengths == [.seconds(20), .seconds(22), .seconds(24)])
  }

  @Test(
    "EXT-X-START says where to begin",
    arguments: [
      ("TIME-OFFSET=-9,PRECISE=YES", 330), ("TIME-OFFSET=-9", 300), ("TIME-OFFSET=-1", 420),
    ])
  func start(line: String, first: Int) async throws {
    let stream = try await opened(plan { $0.line = "#EXT-X-START:\(line)" })
    await stream.test.clock.advance(to: .seconds(3))
    // The sound, and time with it, begins a little before the pictures.
    #expect((first - 2...first).contains(try #require(stream.test.numbers.first)))
  }

  @Test("EXT-X-START counts on demand too")
  func startOnDemand() async throws {
    let stream = try await opened(
      plan {
        $0.segments = 10
        $0.window = nil
        $0.line = "#EXT-X-START:TIME-OFFSET=7,PRECISE=YES"
      })
    await stream.test.clock.advance(to: .seconds(20))
    #expect(stream.test.numbers == Array(208..<600))
  }
}
