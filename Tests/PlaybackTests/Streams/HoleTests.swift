import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// What is told of holes, and how time goes on over them.
@Suite("Holes in streams", .timeLimit(.minutes(10))) struct HoleTests {
  private func gaps(_ stream: VirtualStream) -> [TimeRange] {
    stream.test.log.kinds.compactMap { kind in
      guard case .gap(let from, let to, _) = kind else { return nil }
      return TimeRange(start: from, end: to)
    }
  }

  @Test("A segment whose connection is always closed is a hole before the item is given up")
  func hangsUp() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    stream.origin.serve("/segment1") { _ in .hangUp }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(stream.test.numbers == Array(0..<60) + Array(120..<240))
    #expect(gaps(stream).count == 1 && stream.test.log.errors.isEmpty)
  }

  @Test("So is one with which an item begins")
  func hangsUpAtFirst() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    stream.origin.serve("/segment0") { _ in .hangUp }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(stream.test.numbers == Array(60..<240))
    #expect(gaps(stream).count == 1 && stream.test.log.errors.isEmpty)
  }

  @Test("Where there is another variant it comes from that, and is no hole")
  func hangsUpBesideAnother() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.ladder))
    stream.origin.serve("/level0-1.ts") { _ in .hangUp }
    try await stream.test.send(.quality(QualityPreference(variant: 0)))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream).isEmpty)
    #expect(stream.test.log.errors.isEmpty && stream.test.status.counters.stalls == 0)
    #expect(stream.origin.requests(for: "/level0-1.ts").count == 2)
  }

  @Test("While the server is away nothing is left out")
  func away() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let files = try ProtectedStream.files(of: .transport)
    for name in ["segment1", "segment2", "segment3"] {
      let bytes = try #require(files[name])
      stream.origin.serve("/\(name)") { asked in
        asked.now < .seconds(26) ? .hangUp : .reply(VirtualReply(body: bytes))
      }
    }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(stream.test.numbers == Array(0..<240))
    #expect(gaps(stream).isEmpty && stream.test.log.errors.isEmpty)
  }

  @Test("Time goes on over holes at the end, so the item is as long as it is", arguments: [1, 2])
  func atTheEnd(count: Int) async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    for number in (4 - count)..<4 {
      stream.origin.serve("/segment\(number)") { _ in .reply(VirtualReply(status: 404)) }
    }
    let item = ItemDescription(stream.origin.url("/stream.m3u8"), loops: 2)
    try await stream.test.playToEnd(item)
    let pass = 240 - count * 60
    #expect(stream.test.numbers == Array(0..<pass) + Array(0..<pass))
    #expect(gaps(stream).count == 2 * count && stream.test.log.errors.isEmpty)
    let second = try #require(stream.test.video.frames.dropFirst(pass).first)
    #expect(abs(second.outputTime.seconds - 8) < 0.1, "\(second.outputTime)")
    let seconds = Double(stream.test.audio.frameCount) / 48_000
    #expect(abs(seconds - 16) < 0.2, "\(seconds) s of sound and silence")
  }

  @Test("An out point before the hole's end is the end")
  func outPoint() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    stream.origin.serve("/segment3") { _ in .reply(VirtualReply(status: 404)) }
    let url = stream.origin.url("/stream.m3u8")
    try await stream.test.playToEnd(
      ItemDescription(url, outPoint: .seconds(7)), ItemDescription(url))
    let second = try #require(stream.test.video.frames.dropFirst(180).first)
    #expect(abs(second.outputTime.seconds - 7) < 0.1, "\(second.outputTime)")
  }

  @Test(
    "For a part that leaves the playlist while it is asked for again its segment is loaded; without that it is told as a hole",
    arguments: [true, false])
  func part(hasSegment: Bool) async throws {
    let stream = try await VirtualStream.open(stepping: true)
    var plan = LiveOrigin.Plan()
    plan.isLowLatency = true
    LiveOrigin(try LiveMedia(.liveFragmented), plan, on: stream.origin, at: "/live")
    for path in hasSegment ? ["/live/p0-15-1"] : ["/live/p0-15-1", "/live/s0-15"] {
      stream.origin.serve(path) { _ in .reply(VirtualReply(body: BadSegmentTests.page)) }
    }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live/live.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(35))
    let numbers = stream.test.numbers
    #expect(numbers.contains(930) == hasSegment && numbers.last.map { $0 > 1200 } == true)
    #expect(stream.test.log.errors.isEmpty)
    // What is missing is told, by a hole or by the jump back to the edge.
    let told = stream.test.log.kinds.filter { $0.name == "gap" || $0.name == "rejoined" }
    #expect(told.isEmpty == hasSegment)
    #expect(!hasSegment || numbers == Array(numbers[0]...numbers[numbers.count - 1]))
  }

  @Test("So is a segment that leaves the playlist, after which another variant goes on")
  func segment() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    var plan = LiveOrigin.Plan()
    plan.window = 3
    plan.segments = 20
    let media = try LiveMedia(.liveTransport)
    LiveOrigin(media, plan, on: stream.origin, at: "/a")
    LiveOrigin(media, plan, on: stream.origin, at: "/b")
    for path in ["/a/s0-12", "/b/s0-12"] {
      stream.origin.serve(path) { _ in .reply(VirtualReply(status: 503)) }
    }
    let master = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.4d400d,mp4a.40.2"
      a/live.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=200000,CODECS="avc1.4d400d,mp4a.40.2"
      b/live.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(50))
    let numbers = stream.test.numbers
    #expect(!numbers.contains(725) && numbers.last == 1199)
    let told = stream.test.log.kinds.filter { $0.name == "gap" || $0.name == "rejoined" }
    #expect(!told.isEmpty && stream.test.log.errors.isEmpty)
  }
}
