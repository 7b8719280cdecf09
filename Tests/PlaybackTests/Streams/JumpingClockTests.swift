import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Streams on demand whose timestamps jump where their playlists announce no discontinuity, in virtual time.
@Suite("Timestamps that jump unannounced", .timeLimit(.minutes(10))) struct JumpingClockTests {
  /// Serves segments of 2 s under their numbers, each so many seconds away from its place.
  ///
  /// - Parameter order: Which are listed, and how far away.
  private func serve(
    _ order: [(number: Int, by: Double)], of recipe: TestMedia.StreamRecipe = .transport,
    on stream: VirtualStream, at folder: String = "", extra: String = ""
  ) throws {
    let files = try ProtectedStream.files(of: recipe)
    var text = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n" + extra
    if let section = files["init.mp4"] {
      stream.origin.serve("\(folder)/init.mp4", section)
      text += "#EXT-X-MAP:URI=\"init.mp4\"\n"
    }
    for (number, seconds) in order {
      let bytes = try #require(files["segment\(number)"])
      let name = "\(number)-\(Int(seconds))"
      let moved =
        seconds == 0
        ? bytes
        : files["init.mp4"].map {
          ClockEditor.moved(fragments: bytes, by: seconds, section: $0)
        } ?? ClockEditor.moved(transport: bytes, by: seconds)
      stream.origin.serve("\(folder)/\(name)", moved)
      text += "#EXTINF:2,\n\(name)\n"
    }
    stream.origin.serve("\(folder)/list.m3u8", Array((text + "#EXT-X-ENDLIST\n").utf8))
  }

  private func jumps(_ stream: VirtualStream) -> Int {
    stream.test.log.kinds.count { $0 == .playlistFault("jumped") }
  }

  /// The longest time between two pictures, in seconds.
  private func longestPause(_ stream: VirtualStream) -> Double {
    let times = stream.test.video.frames.map(\.outputTime)
    return zip(times.dropFirst(), times).map { ($0 - $1).seconds }.max() ?? 0
  }

  @Test(
    "What follows a jump is laid where what came before ended, and each is told of once",
    arguments: [TestMedia.StreamRecipe.transport, .silentTransport, .silentFragments],
    [5000, 30, -1.0])
  func jump(recipe: TestMedia.StreamRecipe, seconds: Double) async throws {
    let stream = try await VirtualStream.open()
    // Back is behind something that begins later.
    let base: Double = seconds < 0 ? 5000 : 0
    let away = seconds < 0 ? 0 : seconds
    try serve(
      [(0, base), (1, base), (2, away), (3, away), (0, base), (1, base)], of: recipe, on: stream)
    let test = stream.test
    try await test.playToEnd(ItemDescription(stream.origin.url("/list.m3u8")))
    #expect(test.numbers == Array(0..<240) + Array(0..<120))
    #expect(longestPause(stream) < 0.1 && jumps(stream) == 2)
    #expect(test.log.errors.isEmpty && test.status.counters.stalls == 0)
    if recipe.name == TestMedia.StreamRecipe.transport.name {
      #expect((575_000...578_000).contains(test.audio.frameCount), "\(test.audio.frameCount)")
      let samples = test.audio.samples.dropFirst(2 * 12_000).prefix(2 * 540_000)
      let silence = samples.split { abs($0) > 1e-3 }
      #expect(silence.allSatisfy { $0.count < 5000 })
    }
  }

  @Test(
    "A list of the same files again and again plays all of it",
    arguments: [TestMedia.StreamRecipe.transport, .fragmented])
  func loop(recipe: TestMedia.StreamRecipe) async throws {
    let stream = try await VirtualStream.open()
    let order = (0..<10).map { ($0 % 2, 0.0) }
    try serve(order, of: recipe, on: stream)
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/list.m3u8")))
    #expect(stream.test.numbers == (0..<5).flatMap { _ in 0..<120 })
    #expect(longestPause(stream) < 0.1 && jumps(stream) == 4)
    #expect(stream.test.log.errors.isEmpty)
  }

  @Test("The same file many times is loaded no further ahead than is asked for")
  func ahead() async throws {
    let stream = try await VirtualStream.open(stepping: true) { $0.forwardBuffer = .seconds(4) }
    try serve([(Int, Double)](repeating: (0, 0), count: 500), on: stream)
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/list.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(6))
    #expect(try #require(stream.test.status.buffer) < .seconds(10))
    #expect((3..<12).contains(jumps(stream)))
  }

  @Test(
    "Seeks over jumps show the picture that contains the time, and tell nothing twice",
    arguments: [false, true])
  func seeks(loops: Bool) async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let order: [(number: Int, by: Double)] =
      loops
      ? (0..<12).map { ($0 % 3, 0) }
      : [(0, 0), (1, 0), (2, 5000), (3, 5000), (0, -600), (1, -600)]
    try serve(order, of: .silentTransport, on: stream)
    let test = stream.test
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/list.m3u8"))])))
    await test.clock.advance(to: .seconds(1))
    for picture in [310, 10, 200, 70, 130, 350, 0] {
      let target = MediaTime.seconds(Double(picture) / 30 + 0.01)
      try await test.send(.seek(to: .time(target), play: false))
      await test.clock.advance(by: .seconds(2))
      let number = order[picture / 60].number * 60 + picture % 60
      #expect(test.numbers.last == number, "\(picture)")
    }
    let told = jumps(stream)
    let count = test.video.frames.count
    try await test.send(.play)
    await test.clock.advance(by: .seconds(Double(2 * order.count) + 2))
    let expected = order.flatMap { $0.number * 60..<$0.number * 60 + 60 }
    #expect(test.numbers.dropFirst(count).suffix(300) == expected.suffix(300)[...])
    #expect(told > 0 && test.log.errors.isEmpty && longestPause(stream) < 4)
  }
}
