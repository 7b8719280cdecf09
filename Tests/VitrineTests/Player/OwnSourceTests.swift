import Foundation
import Synchronization
import Testing
import Vitrine
import VitrineTesting

/// Sources of a program's own, opened by their scheme.
@Suite("Sources of a program's own", .timeLimit(.minutes(10)))
struct OwnSourceTests {
  /// A file with every byte turned round, as a cipher would.
  private final class Turned: DataSource {
    private let bytes: [UInt8]
    private let opened = Atomic(0)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func prepare() { opened.add(1, ordering: .relaxed) }
    var length: Int64? { Int64(bytes.count) }
    var isSeekable: Bool { true }
    func cancel() {}
    func read(at offset: Int64, into buffer: inout MutableRawSpan) -> Int {
      let piece = bytes.dropFirst(Int(offset)).prefix(buffer.byteCount)
      for (place, byte) in piece.enumerated() {
        buffer.storeBytes(of: ~byte, toByteOffset: place, as: UInt8.self)
      }
      return piece.count
    }
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: TestMedia.fixture(name))))
  }

  @Test("an item of a scheme plays as its file does, and loops")
  func plays() async throws {
    let turned = try Self.bytes("h264-pcm.mov").map { ~$0 }
    let asked = Mutex<[String]>([])
    let (own, plain) = (CapturingVideoSink(), CapturingVideoSink())
    let player = try await VitrinePlayer {
      SourceScheme("vault") { url in
        asked.withLock { $0.append(url) }
        return Turned(turned)
      }
      SourceName("VAULT://lobby/welcome.mov?day=1")
      Loop(.times(2))
      CapturedVideo(own)
      VirtualTime()
    }
    try await player.waitUntilEnded()
    await player.close()
    let other = try await VitrinePlayer {
      SourceName(TestMedia.fixture("h264-pcm.mov"))
      Loop(.times(2))
      CapturedVideo(plain)
      VirtualTime()
    }
    try await other.waitUntilEnded()
    await other.close()
    #expect(own.lines == plain.lines && !own.lines.isEmpty)
    #expect(asked.withLock { Set($0) } == ["VAULT://lobby/welcome.mov?day=1"])
  }

  @Test("what opening or reading it throws is the item's error, and the queue goes on")
  func fails() async throws {
    let source = BytesSource(try Self.bytes("h264-pcm.mov"))
    let player = try await VitrinePlayer {
      SourceScheme("vault") { url in
        guard url.hasSuffix("good") else { throw MediaError(.notFound, "the vault has no \(url)") }
        return source
      }
      SourceScheme("garbage") { _ in BytesSource(Array(repeating: 7, count: 100_000)) }
      SourceName("vault:bad")
      SourceName("garbage:any")
      SourceName("vault:good")
      VirtualTime()
    }
    try await player.waitUntilEnded()
    let errors = player.status.items.map(\.error?.code)
    #expect(errors == [.notFound, .unsupportedContainer, nil])
    #expect(player.status.counters.framesShown > 0)
    await player.close()
  }

  /// A source whose first read does not return before it is cancelled, or not even then.
  private final class Silent: DataSource {
    private let end = DispatchSemaphore(value: 0)
    private let obeys: Bool

    init(obeys: Bool) { self.obeys = obeys }

    func prepare() {}
    var length: Int64? { 1000 }
    var isSeekable: Bool { true }
    func cancel() { if obeys { end.signal() } }
    func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
      end.wait()
      end.signal()
      throw MediaError(.cancelled, "no longer wanted")
    }
    /// Has every read return.
    func release() { end.signal() }
  }

  @Test(
    "a source that does not answer ends its item under a virtual clock too",
    arguments: [true, false], [true, false])
  func silent(obeys: Bool, beside isShared: Bool) async throws {
    let source = Silent(obeys: obeys)
    let clock = VirtualClock(horizon: .distantFuture, lookInterval: .milliseconds(10))
    // What loads by the clock holds it while a thread is at work.
    if isShared { clock.join() }
    let player = try await VitrinePlayer {
      SourceScheme("vault") { _ in source }
      SourceName("vault:any")
      SourceName("mock:?duration=1")
      VirtualTime(clock)
    }
    try await player.waitUntilEnded()
    #expect(player.status.items.map(\.error?.code) == [.stuck, nil])
    #expect(player.status.counters.framesShown > 0)
    source.release()
    await player.close()
    if isShared { clock.leave() }
  }

  @Test("a scheme that does not return while it opens an item ends the item too")
  func silentScheme() async throws {
    let end = DispatchSemaphore(value: 0)
    let player = try await VitrinePlayer {
      SourceScheme("vault") { _ in
        end.wait()
        throw MediaError(.notFound, "too late")
      }
      SourceName("vault:any")
      SourceName("mock:?duration=1")
      VirtualTime(VirtualClock(horizon: .distantFuture, lookInterval: .milliseconds(10)))
    }
    try await player.waitUntilEnded()
    #expect(player.status.items.map(\.error?.code) == [.stuck, nil])
    end.signal()
    await player.close()
  }

  @Test(
    "a scheme that the player opens itself, or that is none, is refused",
    arguments: ["http", "HTTPS", "file", "", "a b", "vault:"])
  func refused(scheme: String) async {
    let error = await #expect(throws: MediaError.self) {
      try await VitrinePlayer {
        SourceScheme(scheme) { _ in BytesSource([]) }
        VirtualTime()
      }
    }
    #expect(error?.code == .invalidArgument)
  }

  @Test("a playlist on this machine may name it, one of the network may not")
  func named() async throws {
    let folder = try TemporaryDirectory()
    let clip = try Self.bytes("h264-pcm.mov")
    let list = try folder.write("list.m3u", text: "vault:clip\n")
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(Array("vault:clip\n".utf8)), at: "/list.m3u")
    func play(_ source: String) async throws(MediaError) -> Int {
      let player = try await VitrinePlayer {
        SourceScheme("vault") { _ in BytesSource(clip) }
        SourceName(source)
        VirtualTime()
      }
      try await player.waitUntilEnded()
      defer { Task { await player.close() } }
      return player.status.counters.framesShown
    }
    #expect(try await play(list) > 0)
    await #expect(throws: MediaError.self) { try await play(origin.url("/list.m3u")) }
    await origin.stop()
  }
}
