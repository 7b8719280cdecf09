import Foundation
import HLS
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// Streams through a cache on the disk, in virtual time.
@Suite("Streams through a cache", .timeLimit(.minutes(10))) struct CachedStreamTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func opened(
    _ recipe: TestMedia.StreamRecipe?, stepping: Bool = false, isDown: Bool = false
  ) async throws -> VirtualStream {
    let path = directory.path
    let stream = try await VirtualStream.open(
      stepping: stepping,
      cache: { client in
        CachedClient(client, try CacheFolder(path, budget: 64 << 20)) {
          KeptPlaylist.verdict(on: $0, isWhole: $1)
        }
      })
    if isDown {
      stream.origin.serve(prefix: "/") { _ in .hangUp }
    } else if let recipe {
      try stream.origin.serve(folder: TestMedia.folder(recipe))
    }
    return stream
  }

  private func pictures(_ stream: VirtualStream, _ path: String) async throws -> [Int] {
    try await stream.test.playToEnd(ItemDescription(stream.origin.url(path)))
    return stream.test.numbers
  }

  private var names: [String] {
    FileManager.default.enumerator(atPath: directory.path)?.allObjects as? [String] ?? []
  }

  @Test(
    "What was played once is played with the server away",
    arguments: [
      (.transport, "/stream.m3u8"), (.ladder, "/master.m3u8"), (.encrypted, "/stream.m3u8"),
    ] as [(TestMedia.StreamRecipe, String)])
  func away(recipe: TestMedia.StreamRecipe, path: String) async throws {
    #expect(try await pictures(opened(recipe), path) == Array(0..<240))
    let away = try await opened(recipe, isDown: true)
    #expect(try await pictures(away, path) == Array(0..<240))
    #expect(away.test.log.errors.isEmpty)
    #expect(away.test.log.kinds.allSatisfy { if case .gap = $0 { false } else { true } })
  }

  @Test("Of a broadcast nothing is kept: with the server away it is away, and does not stand still")
  func broadcast() async throws {
    let stream = try await opened(nil, stepping: true)
    var plan = LiveOrigin.Plan()
    plan.segments = 20
    LiveOrigin(try LiveMedia(.liveTransport), plan, on: stream.origin, at: "/live")
    let item = ItemDescription(stream.origin.url("/live/live.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(to: .seconds(10))
    #expect(stream.test.log.errors.isEmpty && !stream.test.numbers.isEmpty)
    #expect(!names.contains { $0.hasSuffix(".head") }, "\(names)")
  }

  @Test("What was kept of a broadcast that had ended is not taken for the one that is there now")
  func endedBefore() async throws {
    func heads() -> Int { names.count { $0.hasSuffix(".head") } }
    let media = try LiveMedia(.liveTransport)
    var plan = LiveOrigin.Plan()
    plan.segments = 5
    let before = try await opened(nil)
    LiveOrigin(media, plan, on: before.origin, at: "/live")
    #expect(try await pictures(before, "/live/live.m3u8") == Array(0..<300))
    #expect(heads() > 0)
    let kept = heads()
    plan.segments = nil
    plan.busy = [TimeRange(start: .seconds(8), end: .seconds(10))]
    let stream = try await opened(nil, stepping: true)
    LiveOrigin(media, plan, on: stream.origin, at: "/live")
    let item = ItemDescription(stream.origin.url("/live/live.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(to: .seconds(25))
    let numbers = stream.test.numbers
    #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
    #expect(numbers.count > 20 * 30 && stream.test.log.errors.isEmpty)
    #expect(heads() == kept - 1)
  }

  @Test(
    "What came in the place of a segment is not kept", arguments: BadSegmentTests.Damage.allCases)
  func damaged(damage: BadSegmentTests.Damage) async throws {
    let stream = try await opened(.fragmented)
    let bytes = try #require(try ProtectedStream.files(of: .fragmented)["segment1"])
    stream.origin.serve("/segment1") { _ in .reply(VirtualReply(body: damage.body(bytes))) }
    _ = try await pictures(stream, "/stream.m3u8")
    #expect(try await pictures(opened(.fragmented), "/stream.m3u8") == Array(0..<240))
    #expect(
      try await pictures(opened(.fragmented, isDown: true), "/stream.m3u8") == Array(0..<240))
  }

  @Test(
    "A playlist is kept that changes no more, or lists files",
    arguments: [
      (
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na\n#EXT-X-ENDLIST\n", true, CacheVerdict.keep
      ),
      ("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na\n", true, .refuse),
      ("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na\n", false, .wait),
      ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n", true, .keep),
      ("#EXTM3U\n#EXTINF:4,Title\na.mp4\n", true, .keep), ("\u{0}\u{0}ftyp", false, .keep),
    ])
  func playlists(text: String, isWhole: Bool, expected: CacheVerdict) {
    #expect(KeptPlaylist.verdict(on: Array(text.utf8), isWhole: isWhole) == expected)
  }
}
