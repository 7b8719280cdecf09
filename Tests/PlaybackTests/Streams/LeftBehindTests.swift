import Dispatch
import HLS
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

/// What is begun for something that is given up, or called away from.
@Suite("What is left behind", .timeLimit(.minutes(10))) struct LeftBehindTests {
  @Test("Of a stream that cannot be opened nothing goes on")
  func failedOpening() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let (test, origin) = (stream.test, stream.origin)
    let segments = (0..<4).map { "#EXTINF:2,\nsegment\($0).ts\n" }.joined()
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n"
    origin.serve("/live.m3u8", Array((head + segments).utf8))
    origin.serve(prefix: "/segment") { _ in
      .reply(VirtualReply(body: [UInt8](repeating: 7, count: 400_000)))
    }
    try await test.send(.queue(.append([ItemDescription(origin.url("/live.m3u8"))])))
    await test.clock.advance(to: .seconds(60))
    #expect(test.status.state == .ended && test.log.errors.count == 1)
    #expect(!test.clock.isShared)
    let asked = origin.log.count
    await test.clock.advance(to: .seconds(300))
    #expect(origin.log.count == asked)
  }

  @Test("A seek that fails with its item is over: nothing waits for it")
  func failedSeek() async throws {
    let gate = DispatchSemaphore(value: 0)
    let test = try await TestPlayer.open(stepping: true) { (path) throws(MediaError) in
      // On the reader's own thread.
      gate.wait()
      throw MediaError(.notFound, "'\(path)' has gone")
    }
    try await test.send(.queue(.append([ItemDescription("/clip.mp4")])))
    try await test.send(.seek(to: .time(.seconds(8))))
    gate.signal()
    await test.clock.advance(to: .seconds(1))
    #expect(test.status.state == .ended && test.log.errors.count == 1)
    #expect(test.log.seeks == [false] && test.status.currentTime == .zero)
    try await test.player.send(.volume(0.5), until: .settled, timeout: .seconds(1))
  }

  /// A stream whose key has another name, `/late`, from the second segment on.
  private func streamWithLateKey(
    ahead: MediaTime = .seconds(30)
  ) async throws -> (TestPlayer, VirtualOrigin) {
    var files = try ProtectedStream.sampleEncrypted(sound: "aac")
    let playlist = String(decoding: files["stream.m3u8"] ?? [], as: UTF8.self)
    let tag = playlist.split(separator: "\n").first { $0.hasPrefix("#EXT-X-KEY") } ?? ""
    files["stream.m3u8"] = Array(
      playlist.replacing(
        "segment0.ts\n", with: "segment0.ts\n\(tag.replacing("\"key\"", with: "\"late\""))\n"
      ).utf8)
    let stream = try await VirtualStream.open(stepping: true) { $0.forwardBuffer = ahead }
    for (name, bytes) in files { stream.origin.serve("/\(name)", bytes) }
    return (stream.test, stream.origin)
  }

  @Test("A server of keys that is away for a while costs time and no media")
  func keysAway() async throws {
    let (test, origin) = try await streamWithLateKey()
    origin.serve("/late") { question in
      question.now < .seconds(50) ? .silence : .reply(VirtualReply(body: ProtectedStream.key))
    }
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .seconds(100))
    try await test.send(.play)
    await test.clock.advance(to: .seconds(120))
    #expect(test.hashes.count == 120 && test.log.errors.isEmpty)
    #expect(!test.log.kinds.contains { $0.name == "gap" })
  }

  @Test("A key that is on its way is not asked for again by each seek")
  func keys() async throws {
    let (test, origin) = try await streamWithLateKey(ahead: .seconds(1))
    origin.serve("/late") { question in
      question.now < .seconds(2)
        ? .later(.seconds(2)) : .reply(VirtualReply(body: ProtectedStream.key))
    }
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .seconds(1))
    for time in [2, 2.5, 3, 2.2, 3.5] {
      try await test.send(.seek(to: .time(.seconds(time)), play: false))
      await test.clock.advance(by: .milliseconds(100))
    }
    await test.clock.advance(to: .seconds(4))
    #expect(test.status.currentTime == .seconds(3.5) && test.video.frames.count == 2)
    #expect(origin.requests(for: "/late").count == 1)
  }

  @Test("A file whose connection was lost goes on when there is more, also where it stood for that")
  func lostConnection() async throws {
    let path = try TestMedia.path(
      .gop60.remade("gop60-front", output: ["-c", "copy", "-movflags", "+faststart"]))
    var resource = try OriginResource(file: path)
    resource = resource.failing(.only(1), with: .drop(afterBytes: Int64(resource.bytes.count / 2)))
    for number in 2...8 { resource = resource.failing(.only(number), with: .status(503)) }
    // A real server, of which the virtual clock knows nothing but the pauses between tries.
    let origin = try await ScriptedOrigin.start()
    origin.serve(resource, at: "/clip.mp4")
    let clock = VirtualClock()
    var settings = SourceSettings()
    settings.http.time = clock
    let test = try await TestPlayer.open(clock: clock, streams: DefaultSourceOpener(settings))
    try await test.playToEnd(ItemDescription(origin.url("/clip.mp4")))
    #expect(test.hashes == (try TestMedia.frameSums(path)))
    #expect(test.status.counters.stalls == 1 && test.log.errors.isEmpty)
  }
}
