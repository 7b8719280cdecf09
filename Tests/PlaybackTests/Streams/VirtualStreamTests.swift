import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Streams in virtual time", .timeLimit(.minutes(20))) struct VirtualStreamTests {
  @Test("Over a fast link it plays without a stall, and the trace is the same every time")
  func repeats() async throws {
    var traces: [String] = []
    for _ in 0..<3 {
      let stream = try await played(.ladder, "/master.m3u8", rates: [(.zero, 3e6)])
      #expect(stream.test.numbers == Array(0..<240))
      #expect(stream.test.status.counters.stalls == 0)
      traces.append(stream.trace)
    }
    #expect(Set(traces).count == 1)
  }

  @Test("Over a link that is too slow it waits in virtual time, and goes on when there is enough")
  func stalls() async throws {
    var traces: [String] = []
    for _ in 0..<2 {
      let stream = try await played(
        .transport, "/stream.m3u8", rates: [(.zero, 2e6), (.seconds(1), 5e4), (.seconds(20), 2e6)])
      #expect(stream.test.numbers == Array(0..<240))
      #expect(stream.test.status.counters.stalls > 0)
      #expect(stream.test.clock.now > .seconds(20))
      let told = stream.test.log.kinds.filter {
        ["stall", "waitingToPlayAtSpecifiedRate", "playing"].contains($0.name)
      }
      let stall: [PlayerEvent.Kind] = [
        .stall(.network), .waitingToPlayAtSpecifiedRate(.buffering), .playing,
      ]
      #expect(Array(told.drop { $0.name != "stall" }.prefix(3)) == stall)
      #expect(told.count { $0.name == "stall" } == stream.test.status.counters.stalls)
      traces.append(stream.trace)
    }
    #expect(traces[0] == traces[1])
  }

  @Test("However fast seeks follow each other, none of them is taken for the end")
  func seeksInARow() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let test = stream.test
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .seconds(1))
    for index in 0..<300 {
      for shift in 0..<4 {
        // Some find its reader on the way to where the one before went.
        try await test.send(.seek(to: .time(.seconds(Double((index + shift) % 4)))))
      }
      await test.clock.advance(by: .milliseconds(40))
    }
    #expect(test.log.errors.isEmpty && test.status.state == .playing)
  }

  private func played(
    _ recipe: TestMedia.StreamRecipe, _ path: String,
    rates: [(since: MediaTime, bitsPerSecond: Double)]
  ) async throws -> VirtualStream {
    var link = VirtualOrigin.Link()
    link.rates = rates
    let stream = try await VirtualStream.open(link: link)
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url(path)))
    #expect(stream.test.log.errors.isEmpty)
    return stream
  }
}
