import FFmpeg
import Foundation
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Streams in segments", .timeLimit(.minutes(20))) struct StreamTests {
  private func opened(stepping: Bool = false) async throws -> TestPlayer {
    try await TestPlayer.open(stepping: stepping, streams: DefaultSourceOpener())
  }

  @Test(
    "Its pictures are those that ffmpeg decodes, and its sound is whole",
    arguments: [
      TestMedia.StreamRecipe.transport, .fragmented, .encrypted, .languages, .restarted,
      .wrapping,
    ])
  func plays(stream: TestMedia.StreamRecipe) async throws {
    let test = try await opened()
    try await test.playToEnd(ItemDescription(try TestMedia.path(stream)))
    #expect(test.numbers == Array(0..<240))
    // An encoder may pad the end of its last block.
    #expect((384_000...386_048).contains(test.audio.frameCount))
    #expect(test.log.errors.isEmpty)
  }

  @Test("A loop has no seam and loads nothing twice")
  func loops() async throws {
    // In virtual time nothing is silent for so long that it would be asked for twice.
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.fragmented))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8"), loops: 3))
    #expect(stream.test.numbers == Array(0..<240) + Array(0..<240) + Array(0..<240))
    #expect(stream.test.log.transitions == [[0, 0], [0, 0]])
    for segment in 0..<4 {
      #expect(stream.origin.requests(for: "/segment\(segment)").count == 1)
    }
    #expect(stream.origin.requests(for: "/init.mp4").count == 1)
  }

  @Test("A change of the variant loses and repeats no picture and no sample")
  func switches() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder)
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.numbers == Array(0..<240))
    #expect((384_000...386_048).contains(test.audio.frameCount))
    let levels = test.log.kinds.compactMap { kind -> Int? in
      guard case .variantChanged(_, let to, _, _, _, _) = kind else { return nil }
      return to
    }
    #expect(levels.first == 0 && levels.contains(1))
    #expect(Set(test.video.frames.map { $0.frame.format.width }) == [320, 640])
  }

  @Test(
    "A seek shows the picture that contains the time",
    arguments: [TestMedia.StreamRecipe.transport, .wrapping])
  func seeks(stream: TestMedia.StreamRecipe) async throws {
    let test = try await opened(stepping: true)
    try await test.pausedOn(ItemDescription(try TestMedia.path(stream)))
    for number in [150, 59, 60, 237, 0, 105] {
      // The sound begins a block before the pictures, and time with it.
      let target = Double(number) / 30 + 0.04
      try await test.send(.seek(to: .time(.seconds(target)), play: false), until: .settled)
      #expect(test.numbers.last == number)
    }
  }

  @Test("A discontinuity is played over without a gap")
  func discontinuity() async throws {
    let (first, second) = (
      try TestMedia.folder(.transport), try TestMedia.folder(.restarted)
    )
    let playlist =
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n"
      + "#EXTINF:2,\nfile://\(first)/segment0\n#EXTINF:2,\nfile://\(first)/segment1\n"
      + "#EXT-X-DISCONTINUITY\n#EXTINF:2,\nfile://\(second)/segment2\n"
      + "#EXTINF:2,\nfile://\(second)/segment3\n#EXT-X-ENDLIST\n"
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).m3u8"
    try Data(playlist.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let test = try await opened()
    try await test.playToEnd(ItemDescription(path))
    #expect(test.numbers == Array(0..<240))
    #expect(test.log.errors.isEmpty)
  }

  @Test("What one variant lacks comes from another")
  func fallsBack() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder) { name, resource in
      name == "level0-1.ts" ? resource.failing(.always, with: .status(404)) : resource
    }
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.numbers == Array(0..<240))
  }

  @Test("A segment that no server has is a hole, after which playback goes on")
  func hole() async throws {
    let origin = try await ScriptedOrigin.serving(.transport) { name, resource in
      name == "segment1" ? resource.failing(.always, with: .status(404)) : resource
    }
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
    #expect(test.numbers == Array(0..<60) + Array(120..<240))
    #expect((384_000...386_048).contains(test.audio.frameCount))
  }

  @Test("A broadcast, which cannot be read twice, is no stream in segments and plays")
  func broadcast() async throws {
    let origin = try await ScriptedOrigin.start()
    var radio = try OriginResource(file: TestMedia.fixture("mp3.mp3"))
    radio.icy = ICYScript(interval: 2000, titles: ["One"])
    radio.supportsRanges = false
    origin.serve(radio, at: "/radio")
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/radio")))
    #expect(test.audio.frameCount > 20_000 && test.log.errors.isEmpty)
  }

  /// 64 kbit/s are 8 bytes a millisecond, and a packet of MP3 lasts 24 ms.
  @Test("The title of a broadcast is told when its sound is heard, however long before it was read")
  func titles() async throws {
    let origin = try await ScriptedOrigin.start()
    let clip = TestMedia.Recipe(
      "radio", "mp3",
      ffmpeg: [
        "-f", "lavfi", "-i", "sine=440:r=48000:d=10", "-c:a", "libmp3lame", "-b:a", "64k",
        "-write_xing", "0", "-id3v2_version", "0",
      ])
    var radio = try OriginResource(file: TestMedia.path(clip))
    radio.icy = ICYScript(interval: 16_000, titles: ["One", "Two", "Three"])
    radio.supportsRanges = false
    origin.serve(radio, at: "/radio")
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/radio")))
    let told = test.log.events.compactMap { event -> (String?, MediaTime)? in
      guard case .metadata(let tags) = event.kind else { return nil }
      return (tags["icy-title"], event.mediaTime)
    }
    #expect(told.compactMap(\.0) == ["One", "Two", "Three"])
    for (place, (title, time)) in told.filter({ $0.0 != nil }).enumerated() {
      let due = MediaTime.seconds(Double(2 * (place + 1)))
      #expect(abs((time - due).seconds) < 0.075, "\(title ?? "") at \(time)")
    }
  }

  @Test("A key that is none, and an unknown protection, are told of")
  func keys() async throws {
    func error(_ change: (String, OriginResource) -> OriginResource) async throws -> Int? {
      let origin = try await ScriptedOrigin.serving(.encrypted, change)
      let test = try await opened()
      try? await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
      return test.log.errors.first?.rawValue
    }
    #expect(
      try await error { $0 == "key" ? OriginResource(Array(repeating: 9, count: 16)) : $1 } == 6003)
    #expect(try await error { $0 == "key" ? OriginResource([1, 2, 3]) : $1 } == 6002)
    let method = try await error { name, resource in
      guard name == "stream.m3u8" else { return resource }
      let text = String(decoding: resource.bytes, as: UTF8.self)
      return OriginResource(text: text.replacing("METHOD=AES-128", with: "METHOD=AES-999"))
    }
    #expect(method == 6001)
  }

  @Test("Sound in another language is taken up where the picture is")
  func languages() async throws {
    let test = try await opened(stepping: true)
    try await test.pausedOn(ItemDescription(try TestMedia.path(.languages)))
    #expect(test.status.tracks.filter(\.isAudio).map(\.language) == ["en", "de"])
    try await test.send(.play)
    await test.clock.advance(by: .seconds(2))
    try await test.send(.audioTrack(.language("de")))
    await test.clock.advance(by: .seconds(20))
    #expect(test.numbers == Array(0..<240))
    let samples = stride(from: 0, to: test.audio.samples.count, by: 2).map {
      test.audio.samples[$0]
    }
    #expect(abs(pitch(samples[24_000..<72_000]) - 440) < 5)
    #expect(abs(pitch(samples[144_000..<192_000]) - 880) < 5)
  }

  /// Turns a second, counted by how often it rises through zero.
  private func pitch(_ samples: ArraySlice<Float>) -> Int {
    let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    return rises * 48_000 / samples.count
  }
}
