import FFmpeg
import Foundation
import HLS
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite("The start of a stream", .timeLimit(.minutes(20))) struct StreamStartTests {
  /// Runs what blocks on a thread of its own.
  private func blocking<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }

  private func served(_ stream: TestMedia.StreamRecipe) async throws -> ScriptedOrigin {
    let origin = try await ScriptedOrigin.start()
    ProtectedStream.serve(try ProtectedStream.files(of: stream), from: origin)
    return origin
  }

  @Test("A playlist that was read to see what it lists is not loaded again to be played")
  func playlistOnce() async throws {
    let origin = try await served(.languages)
    let url = origin.url("/master.m3u8")
    let clock = VirtualClock()
    var settings = SourceSettings()
    settings.http.time = clock
    let opener = DefaultSourceOpener(settings)
    let expanded = try await blocking { try opener.expand(url).map(\.source) }
    #expect(expanded == [url])
    let test = try await TestPlayer.open(clock: clock, streams: opener)
    try await test.playToEnd(ItemDescription(url))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    #expect(origin.requests(for: "/master.m3u8").count == 1)
    // Another time it is wanted as it is then.
    let again = try await blocking {
      let source = try opener.open(url)
      try source.prepare()
      return source.length
    }
    #expect(again == Int64(try ProtectedStream.files(of: .languages)["master.m3u8"]?.count ?? 0))
    #expect(origin.requests(for: "/master.m3u8").count == 2)
  }

  @Test("Nothing is asked for twice, and nothing that is not played")
  func requests() async throws {
    let origin = try await served(.languages)
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    let files = try ProtectedStream.files(of: .languages).keys
    let asked = files.filter { !origin.requests(for: "/\($0)").isEmpty }
    #expect(asked.allSatisfy { origin.requests(for: "/\($0)").count == 1 })
    #expect(!asked.contains { $0.contains("stream2") || $0 == "init-2.mp4" })
  }

  /// After how many round trips a path was asked for.
  private func trips(_ stream: VirtualStream, _ path: String) throws -> Int {
    let time = try #require(stream.origin.requests(for: path).first?.time)
    return Int((time.seconds / 0.05).rounded())
  }

  @Test(
    "The playlist, then all playlists of what is played, then its first segments with all they need"
  )
  func roundTrips() async throws {
    var link = VirtualOrigin.Link()
    link.latency = .milliseconds(50)
    let languages = try await VirtualStream.open(stepping: true, link: link)
    try languages.origin.serve(folder: TestMedia.folder(.languages))
    try await languages.test.send(
      .queue(.append([ItemDescription(languages.origin.url("/master.m3u8"))])))
    await languages.test.clock.advance(to: .seconds(1))
    for (round, paths) in [
      ["/master.m3u8"], ["/stream0.m3u8", "/stream1.m3u8"],
      ["/init-0.mp4", "/init-1.mp4", "/stream0-0.m4s", "/stream1-0.m4s"],
    ].enumerated() {
      for path in paths { #expect(try trips(languages, path) == round, "\(path)") }
    }
    let first = try #require(languages.test.video.frames.first?.outputTime)
    #expect(first == .zero && languages.test.numbers.count >= 20)
    let encrypted = try await VirtualStream.open(stepping: true, link: link)
    try encrypted.origin.serve(folder: TestMedia.folder(.encrypted))
    try await encrypted.test.send(
      .queue(.append([ItemDescription(encrypted.origin.url("/stream.m3u8"))])))
    await encrypted.test.clock.advance(to: .seconds(1))
    #expect(try trips(encrypted, "/key") == 1 && trips(encrypted, "/segment0") == 1)
  }

  @Test("The first picture is up before twenty of the first segment have come")
  func firstPicture() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    var reply = VirtualReply(
      body: try #require(ProtectedStream.files(of: .transport)["segment0"]))
    reply.stallAfter = 30_000
    stream.origin.serve("/segment0") { [reply] _ in .reply(reply) }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/stream.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(1))
    #expect(stream.test.numbers.first == 0 && stream.test.numbers.count < 20)
  }

  @Test("Keys of the session are asked for before any playlist that needs them, and once")
  func sessionKeys() async throws {
    let origin = try await served(.encrypted)
    origin.serve(
      OriginResource(
        text: "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"key\"\n"
          + "#EXT-X-STREAM-INF:BANDWIDTH=300000\nstream.m3u8\n"), at: "/master.m3u8")
    let list = OriginResource(
      try ProtectedStream.files(of: .encrypted)["stream.m3u8"] ?? []
    ).failing(.first(1), with: .latency(.milliseconds(300)))
    origin.serve(list, at: "/stream.m3u8")
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    #expect(origin.requests(for: "/key").count == 1)
  }
}
