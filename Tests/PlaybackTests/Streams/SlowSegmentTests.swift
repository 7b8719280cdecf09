import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// Segments that come so slowly that nothing is left to play, in virtual time.
@Suite("Segments that take long", .timeLimit(.minutes(10))) struct SlowSegmentTests {
  /// A stream one segment of which comes in equal portions, a second apart, from when it is asked for.
  private func played(
    _ path: String, _ recipe: TestMedia.StreamRecipe = .transport, portion: (Int) -> Int
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    let bytes = try #require(try ProtectedStream.files(of: recipe)[String(path.dropFirst())])
    let portion = max(1, portion(bytes.count))
    stream.origin.serve(path) { asked in
      var reply = VirtualReply(body: bytes)
      let count = (bytes.count + portion - 1) / portion
      reply.releases = (1...count).map {
        (asked.now + .seconds(Double($0)), min($0 * portion, bytes.count))
      }
      return .reply(reply)
    }
    try? await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    return stream
  }

  @Test(
    "One of which bytes come all the time is waited for beyond 30 s, and nothing is lost",
    arguments: ["/segment0", "/segment2"], [TestMedia.StreamRecipe.transport, .fragmented])
  func slow(path: String, recipe: TestMedia.StreamRecipe) async throws {
    let stream = try await played(path, recipe) { $0 / 50 }
    #expect(stream.test.log.errors.isEmpty && stream.test.numbers == Array(0..<240))
    #expect(!stream.test.log.kinds.contains { $0.name == "gap" })
    let request = try #require(stream.origin.requests(for: path).first)
    let end = try #require(request.end)
    #expect(request.outcome == .complete && end - request.time > .seconds(48))
  }

  @Test("One that trickles is a hole, after the tries that any has")
  func trickle() async throws {
    let stream = try await played("/segment2") { _ in 20 }
    #expect(stream.test.numbers == Array(0..<120) + Array(180..<240))
    let requests = stream.origin.requests(for: "/segment2")
    let (first, last) = (try #require(requests.first), try #require(requests.last))
    #expect((2...8).contains(requests.count) && last.time - first.time < .seconds(40))
  }
}
