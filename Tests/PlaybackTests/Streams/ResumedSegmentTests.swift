import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// The first segment, which is handed over as it comes, over connections that break.
@Suite("First segments that break off", .timeLimit(.minutes(10))) struct ResumedSegmentTests {
  private static let cut = 80_000

  /// A stream whose first segment is answered so, by the number of the request.
  private func opened(
    _ recipe: TestMedia.StreamRecipe, _ reply: @escaping @Sendable (Int, [UInt8]) -> VirtualReply
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    let bytes = try #require(try ProtectedStream.files(of: recipe)["segment0"])
    stream.origin.serve("/segment0") { .reply(reply($0.number, bytes)) }
    return stream
  }

  private func play(_ stream: VirtualStream) async throws {
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(stream.test.log.errors.isEmpty)
  }

  private func gaps(_ stream: VirtualStream) -> Int {
    stream.test.log.kinds.count { $0.name == "gap" }
  }

  private func broken(_ bytes: [UInt8], hidesLength: Bool = false) -> VirtualReply {
    var reply = VirtualReply(body: bytes)
    reply.cutAfter = Self.cut
    if hidesLength { reply.releases = [(.zero, bytes.count)] }
    return reply
  }

  @Test(
    "The rest is asked for, whatever it is made of, and whether its length was told or not",
    arguments: [TestMedia.StreamRecipe.transport, .fragmented], [false, true])
  func rest(recipe: TestMedia.StreamRecipe, hidesLength: Bool) async throws {
    let stream = try await opened(recipe) { number, bytes in
      number == 1 ? broken(bytes, hidesLength: hidesLength) : VirtualReply(body: bytes)
    }
    try await play(stream)
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream) == 0)
    let ranges = stream.origin.requests(for: "/segment0").map { $0.range?.start }
    #expect(ranges == [nil, Int64(Self.cut)])
  }

  @Test("Where the server knows no ranges all is read again, and nothing is played twice")
  func withoutRanges() async throws {
    let stream = try await opened(.transport) { number, bytes in
      var reply = number == 1 ? broken(bytes) : VirtualReply(body: bytes)
      reply.ignoresRange = true
      return reply
    }
    try await play(stream)
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream) == 0)
    #expect(stream.origin.requests(for: "/segment0").count == 2)
  }

  @Test("Where the rest cannot be had it is a hole, and what follows plays")
  func gone() async throws {
    let stream = try await opened(.transport) { number, bytes in
      number == 1 ? broken(bytes) : VirtualReply(status: 503)
    }
    try await play(stream)
    #expect(stream.test.numbers.suffix(180) == Array(60..<240)[...] && gaps(stream) == 1)
    #expect((3...6).contains(stream.origin.requests(for: "/segment0").count))
  }

  @Test("What is another file by now is not joined to what came")
  func changed() async throws {
    let stream = try await opened(.transport) { number, bytes in
      number == 1 ? broken(bytes) : VirtualReply(body: bytes + bytes)
    }
    try await play(stream)
    #expect(stream.test.numbers.suffix(180) == Array(60..<240)[...] && gaps(stream) == 1)
  }
}
