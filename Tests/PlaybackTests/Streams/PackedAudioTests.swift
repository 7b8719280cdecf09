import Foundation
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Packed audio in streams", .timeLimit(.minutes(20))) struct PackedAudioTests {
  private func played(_ url: String) async throws -> TestPlayer {
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(url))
    #expect(test.log.errors.isEmpty)
    return test
  }

  /// Expects that all samples that ffmpeg decodes were played from a time on.
  private func expectSound(_ test: TestPlayer, _ stream: PackedStream) throws {
    let expected = try stream.decoded()
    #expect(expected.count == 2 * stream.segments.reduce(0) { $0 + $1.samples })
    #expect(test.audio.samples.prefix(expected.count).elementsEqual(expected))
    #expect(test.audio.samples.dropFirst(expected.count).allSatisfy { $0 == 0 })
  }

  @Test(
    "Sound alone is what ffmpeg decodes, sample for sample", arguments: PackedStream.Codec.allCases)
  func alone(codec: PackedStream.Codec) async throws {
    let origin = try await ScriptedOrigin.start()
    let stream = try PackedStream(codec)
    // The clock wraps within the second segment.
    stream.serve(from: origin, starts: [0: 1 << 33 - 270_000])
    try expectSound(try await played(origin.url("/sound.m3u8")), stream)
  }

  @Test(
    "Beside pictures it is whole and in time",
    arguments: [TestMedia.StreamRecipe.silentTransport, .silentFragments],
    [PackedStream.Codec.aac, .ac3])
  func beside(pictures: TestMedia.StreamRecipe, codec: PackedStream.Codec) async throws {
    let origin = try await ScriptedOrigin.start()
    let stream = try PackedStream(codec)
    let isTransport = pictures.name == TestMedia.StreamRecipe.silentTransport.name
    let first =
      isTransport
      ? try PackedStream.firstTimestamp(of: pictures, "segment0")
      : try PackedStream.firstTimestamp(of: pictures, "init.mp4", "segment0")
    stream.serve(from: origin, starts: [0: first])
    try stream.serve(beside: pictures, from: origin)
    let test = try await played(origin.url("/master.m3u8"))
    #expect(test.numbers == Array(0..<240))
    try expectSound(test, stream)
  }

  @Test("Its clock decides, not the playlist: what begins late is heard late")
  func late() async throws {
    let origin = try await ScriptedOrigin.start()
    let stream = try PackedStream(.aac)
    let pictures = TestMedia.StreamRecipe.silentTransport
    let first = try PackedStream.firstTimestamp(of: pictures, "segment0")
    stream.serve(from: origin, starts: [0: first + 9000])
    try stream.serve(beside: pictures, from: origin)
    let test = try await played(origin.url("/master.m3u8"))
    let expected = try stream.decoded()
    #expect(test.audio.samples.prefix(2 * 4800).allSatisfy { $0 == 0 })
    #expect(
      test.audio.samples.dropFirst(2 * 4800).prefix(2 * 300_000).elementsEqual(
        expected.prefix(2 * 300_000)))
  }

  @Test("What is cut within a frame does not move what follows")
  func cut() async throws {
    let origin = try await ScriptedOrigin.start()
    let stream = try PackedStream(.aac)
    stream.serve(from: origin, starts: [0: 0])
    let start = UInt64(stream.segments[0].samples) * 90_000 / 48_000
    let half = stream.tagged(1, timestamp: start).prefix(stream.segments[1].bytes.count / 2 + 5)
    origin.serve(OriginResource(Array(half)), at: "/sound1")
    let samples = try await played(origin.url("/sound.m3u8")).audio.samples
    let end = try #require(samples.lastIndex { $0 != 0 }) / 2
    let wanted = stream.segments.reduce(0) { $0 + $1.samples }
    #expect(abs(end - wanted) < 3 * 1024, "\(end) instead of \(wanted)")
  }

  @Test("Tags before it are told at the time that it says itself")
  func tags() async throws {
    let origin = try await ScriptedOrigin.start()
    let stream = try PackedStream(.aac)
    stream.serve(from: origin, starts: [0: 90_000])
    let title =
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 12] + Array("TIT2".utf8) + [0, 0, 0, 2, 0, 0, 3]
      + Array("x".utf8)
    let first = stream.segments[0].samples
    let tagged = stream.tagged(1, timestamp: 90_000 + UInt64(first) * 90_000 / 48_000)
    origin.serve(OriginResource(title + tagged), at: "/sound1")
    let test = try await played(origin.url("/sound.m3u8"))
    let tags = test.log.events.compactMap { event -> (String, Double)? in
      guard case .timedMetadata(let metadata, _) = event.kind else { return nil }
      return (metadata.fields["frames"]?.json ?? "", event.mediaTime.seconds)
    }
    #expect(tags.map(\.0) == [#"[{"id":"TIT2","text":"x"}]"#])
    #expect(abs((tags.first?.1 ?? 0) - Double(first) / 48_000) < 0.001)
    try expectSound(test, stream)
  }

  @Test("After a discontinuity both begin anew together")
  func discontinuity() async throws {
    let origin = try await ScriptedOrigin.start()
    let stream = try PackedStream(.aac)
    let pictures = [TestMedia.StreamRecipe.silentTransport, .silentRestart]
    // 2 s of pictures and of frames of sound are not equally long: the second part begins by its own times.
    let starts = try [
      PackedStream.firstTimestamp(of: pictures[0], "segment0"),
      PackedStream.firstTimestamp(of: pictures[1], "segment2"),
    ]
    var playlist = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:3\n"
    for number in 0..<4 {
      origin.serve(
        try OriginResource(file: "\(TestMedia.folder(pictures[number / 2]))/segment\(number)"),
        at: "/p\(number)")
      playlist += (number == 2 ? "#EXT-X-DISCONTINUITY\n" : "") + "#EXTINF:2,\n/p\(number)\n"
    }
    origin.serve(OriginResource(text: playlist + "#EXT-X-ENDLIST\n"), at: "/pictures.m3u8")
    stream.serve(from: origin, starts: [0: starts[0], 2: starts[1]])
    stream.serveMaster(of: "pictures.m3u8", from: origin)
    let test = try await played(origin.url("/master.m3u8"))
    #expect(test.numbers == Array(0..<240))
    #expect((384_000...386_048).contains(test.audio.frameCount))
    let expected = try stream.decoded()
    let whole = 2 * (stream.segments[0].samples + stream.segments[1].samples - 4096)
    #expect(test.audio.samples.prefix(whole).elementsEqual(expected.prefix(whole)))
  }
}
