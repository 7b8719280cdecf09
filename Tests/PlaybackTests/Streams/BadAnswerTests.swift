import Foundation
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// Keys and playlists that servers answer with 200, and that are none.
@Suite("Keys and playlists that are none", .timeLimit(.minutes(10))) struct BadAnswerTests {
  /// A stream of which the first requests for a file are answered with something else.
  private func opened(
    _ recipe: TestMedia.StreamRecipe, _ path: String, times: Int, _ other: [UInt8]
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    let bytes = try #require(try ProtectedStream.files(of: recipe)[String(path.dropFirst())])
    stream.origin.serve(path) { asked in
      .reply(VirtualReply(body: asked.number <= times ? other : bytes))
    }
    return stream
  }

  private func play(_ stream: VirtualStream, _ path: String) async throws {
    try? await stream.test.playToEnd(ItemDescription(stream.origin.url(path)))
  }

  private static let wrongKeys = [BadSegmentTests.page, [], Array(1...15)]

  @Test("A key that is none is asked for again", arguments: wrongKeys)
  func key(bytes: [UInt8]) async throws {
    let stream = try await opened(.encrypted, "/key", times: 2, bytes)
    try await play(stream, "/stream.m3u8")
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    #expect(stream.origin.requests(for: "/key").count == 3)
  }

  @Test("One that stays none is an error, and soon", arguments: wrongKeys)
  func noKey(bytes: [UInt8]) async throws {
    let stream = try await opened(.encrypted, "/key", times: .max, bytes)
    try await play(stream, "/stream.m3u8")
    #expect(stream.test.log.errors == [.badKey])
    let requests = stream.origin.requests(for: "/key")
    #expect((3...8).contains(requests.count) && requests.allSatisfy { $0.time < .seconds(10) })
  }

  @Test("A range is read from where it is, and one that begins too late is asked for again")
  func ranges() async throws {
    let files = try ProtectedStream.files(of: ProtectedStream.fragments)
    let bytes = try #require(files["all.mp4"])
    let stream = try await VirtualStream.open()
    stream.origin.serve("/stream.m3u8", ProtectedStream.byteRanges(of: bytes, ""))
    stream.origin.serve("/all.mp4") { asked in
      let start = Int(asked.range?.start ?? 0)
      let end = asked.range?.end.map { Int($0) } ?? bytes.count
      let first = asked.number % 3 == 2 ? start + 10 : 0
      var reply = VirtualReply(status: 206, body: Array(bytes[first..<end]))
      reply.headers.append(("Content-Range", "bytes \(first)-\(end - 1)/\(bytes.count)"))
      return .reply(reply)
    }
    try await play(stream, "/stream.m3u8")
    #expect(stream.test.video.frames.count == 120 && stream.test.log.errors.isEmpty)
  }

  @Test(
    "A playlist that is a page or nothing is asked for again",
    arguments: ["/stream0.m3u8", "/stream1.m3u8"], [BadSegmentTests.page, []])
  func playlist(path: String, bytes: [UInt8]) async throws {
    let stream = try await opened(.languages, path, times: 2, bytes)
    try await play(stream, "/master.m3u8")
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    #expect(stream.origin.requests(for: path).count == 3)
  }

  @Test("One that stays a page is an error that says so")
  func noPlaylist() async throws {
    let stream = try await opened(.languages, "/stream0.m3u8", times: .max, BadSegmentTests.page)
    try await play(stream, "/master.m3u8")
    #expect(stream.test.log.errors == [.malformedPlaylist])
    #expect((3...6).contains(stream.origin.requests(for: "/stream0.m3u8").count))
  }

  @Test("What one variant answers with a page comes from the other at once")
  func variant() async throws {
    let stream = try await opened(.ladder, "/level0.m3u8", times: .max, BadSegmentTests.page)
    try await stream.test.send(.quality(QualityPreference(variant: 0)))
    try await play(stream, "/master.m3u8")
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    #expect(stream.origin.requests(for: "/level0.m3u8").count == 1)
  }

  @Test("An item whose name is that of a playlist and that is none is told to lack #EXTM3U")
  func header() async throws {
    let stream = try await VirtualStream.open()
    stream.origin.serve("/list.m3u8", Array("#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n".utf8))
    stream.origin.serve("/page.m3u8", BadSegmentTests.page)
    for path in ["/list.m3u8", "/page.m3u8"] { try await play(stream, path) }
    let errors = stream.test.log.kinds.compactMap { kind -> MediaError? in
      if case .error(let error) = kind { error } else { nil }
    }
    #expect(errors.map(\.code) == [.malformedPlaylist, .malformedPlaylist])
    for error in errors {
      #expect(error.reason.contains("line 1") && error.reason.contains("#EXTM3U"))
      #expect(error.recovery.contains("line named"))
    }
  }

  /// What comes in the place of the playlist that an item names.
  enum Entry: CaseIterable {
    case page, message, empty, refused, refusedAsEmpty

    func reply() -> VirtualReply {
      switch self {
      case .page: return VirtualReply(body: BadSegmentTests.page)
      case .message: return VirtualReply(text: "Service unavailable\n")
      case .empty: return VirtualReply()
      case .refused: return VirtualReply(status: 416)
      case .refusedAsEmpty:
        var reply = VirtualReply(status: 416)
        reply.headers = [("content-range", "bytes */0")]
        return reply
      }
    }

    var error: MediaError.Code { self == .refused ? .badStatus : .malformedPlaylist }
  }

  @Test(
    "The playlist that an item names is asked for again where it is none", arguments: Entry.allCases
  )
  func entry(entry: Entry) async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let bytes = try #require(try ProtectedStream.files(of: .transport)["stream.m3u8"])
    stream.origin.serve("/stream.m3u8") { asked in
      .reply(asked.number <= 2 ? entry.reply() : VirtualReply(body: bytes))
    }
    try await play(stream, "/stream.m3u8")
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    let requests = stream.origin.requests(for: "/stream.m3u8")
    #expect(requests.count == 3)
    let pauses = zip(requests.dropFirst(), requests).map { $0.time - $1.time }
    #expect(pauses.allSatisfy { $0 >= .milliseconds(100) } && pauses == pauses.sorted())
  }

  @Test("Where it stays none the item has failed within 10 s", arguments: Entry.allCases)
  func noEntry(entry: Entry) async throws {
    let stream = try await VirtualStream.open()
    stream.origin.serve("/stream.m3u8") { _ in .reply(entry.reply()) }
    try await play(stream, "/stream.m3u8")
    #expect(stream.test.log.errors == [entry.error])
    let requests = stream.origin.requests(for: "/stream.m3u8")
    #expect((3...6).contains(requests.count) && requests.allSatisfy { $0.time < .seconds(10) })
    // A server that knows no ranges may have it all the same.
    #expect(entry != .refused || requests.last?.range == nil)
  }
}
