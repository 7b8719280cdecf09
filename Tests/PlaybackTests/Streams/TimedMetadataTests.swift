import FFmpeg
import Foundation
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Metadata at its time", .timeLimit(.minutes(20))) struct TimedMetadataTests {
  /// Serves a stream of 2 s segments of which some are changed.
  private func origin(
    _ stream: TestMedia.StreamRecipe, _ change: (String, [UInt8]) -> [UInt8]
  ) async throws -> ScriptedOrigin {
    let origin = try await ScriptedOrigin.start()
    let folder = try TestMedia.folder(stream)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let bytes = try OriginResource(file: "\(folder)/\(name)").bytes
      origin.serve(OriginResource(change(name, bytes)), at: "/\(name)")
    }
    return origin
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func message(_ id: UInt8, after milliseconds: UInt16, lasting: UInt8 = 0) -> [UInt8] {
    let body =
      [0, 0, 0, 0] + Array("urn:test\0one\0".utf8) + [0, 0, 3, 0xE8]
      + [0, 0, UInt8(milliseconds >> 8), UInt8(milliseconds & 0xFF), 0, 0, lasting, 0, 0, 0, 0, id]
    return [0, 0, 0, UInt8(body.count + 8)] + Array("emsg".utf8) + body
  }

  /// What was told of metadata: which end, of what, and when.
  private func told(_ log: EventLog) -> [String] {
    log.events.compactMap { event in
      guard case .timedMetadata(let metadata, let phase) = event.kind else { return nil }
      return "\(phase) \(metadata.kind.rawValue) \(metadata.id) \(event.mediaTime.seconds)"
    }
  }

  private func withMessages() async throws -> ScriptedOrigin {
    try await origin(.fragmented) { name, bytes in
      switch name {
      case "segment0": message(1, after: 0) + message(2, after: 1500) + bytes
      case "segment1": message(3, after: 500, lasting: 1) + bytes
      case "segment3": message(4, after: 0) + bytes
      default: bytes
      }
    }
  }

  private static let onePass = [
    "start emsg 1 0.0", "start emsg 2 1.5", "start emsg 3 2.5", "end emsg 3 2.756",
    "start emsg 4 6.0",
  ]

  @Test("Event messages are told once when they are due, and again on a loop")
  func messages() async throws {
    let origin = try await withMessages()
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(origin.url("/stream.m3u8"), loops: 2))
    #expect(told(test.log) == Self.onePass + Self.onePass)
  }

  @Test("What a seek jumps over is not told")
  func seek() async throws {
    let origin = try await withMessages()
    let test = try await TestPlayer.open(stepping: true, streams: DefaultSourceOpener())
    try await test.pausedOn(ItemDescription(origin.url("/stream.m3u8")))
    try await test.send(.seek(to: .time(.seconds(2.6)), play: false), until: .settled)
    try await test.send(.play, until: .settled)
    await test.clock.advance(by: .seconds(20))
    #expect(
      told(test.log) == [
        "start emsg 1 0.0", "start emsg 3 2.6", "end emsg 3 2.756", "start emsg 4 6.0",
      ])
  }

  @Test("Ranges of dates are told with their attributes, and the status tells the date")
  func dates() async throws {
    let ranges = """
      #EXT-X-PROGRAM-DATE-TIME:2026-05-01T10:00:00Z
      #EXT-X-DATERANGE:ID="ad",CLASS="spot",START-DATE="2026-05-01T10:00:03Z",DURATION=2,\
      SCTE35-OUT=0xFC30,X-COM-EXAMPLE="yes"
      #EXT-X-DATERANGE:ID="point",START-DATE="2026-05-01T10:00:07.250Z"
      #EXT-X-DATERANGE:ID="before",START-DATE="2026-05-01T09:00:00Z",DURATION=1
      #EXTINF
      """
    let origin = try await origin(.transport) { name, bytes in
      guard name == "stream.m3u8" else { return bytes }
      let parts = text(bytes).split(separator: "#EXTINF", maxSplits: 1)
      return Array((parts[0] + ranges + parts[1]).utf8)
    }
    let test = try await TestPlayer.open(stepping: true, streams: DefaultSourceOpener())
    try await test.pausedOn(ItemDescription(origin.url("/stream.m3u8")))
    try await test.send(.seek(to: .time(.seconds(1.5)), play: true), until: .settled)
    #expect(test.status.date?.iso8601 == "2026-05-01T10:00:01.500Z")
    await test.clock.advance(by: .seconds(20))
    #expect(
      told(test.log) == [
        "start dateRange ad 3.0", "end dateRange ad 5.0", "start dateRange point 7.25",
      ])
    let first = test.log.kinds.compactMap { kind -> TimedMetadata? in
      if case .timedMetadata(let metadata, .start) = kind { metadata } else { nil }
    }.first
    #expect(first?.scheme == "spot" && first?.end == .seconds(5))
    #expect(
      first?.fields["SCTE35-OUT"] == "0xFC30" && first?.fields["X-COM-EXAMPLE"] == "yes")
  }

  @Test(
    "Marks of advertisements that no specification knows are told as they stand, with their segment"
  )
  func marks() async throws {
    let origin = try await origin(.transport) { name, bytes in
      guard name == "stream.m3u8" else { return bytes }
      var parts = text(bytes).components(separatedBy: "#EXTINF")
      parts[1] += "#EXT-OATCLS-SCTE35:/DAlAAA=\n#EXT-X-CUE-OUT:2.0\n"
      parts[2] += "#EXT-X-CUE-IN\n"
      return Array(parts.joined(separator: "#EXTINF").utf8)
    }
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
    let marks = test.log.events.compactMap { event -> String? in
      guard case .timedMetadata(let metadata, .start) = event.kind else { return nil }
      return "\(metadata.kind.rawValue) \(metadata.scheme ?? "") \(metadata.value ?? "-") "
        + "\(event.mediaTime.seconds.rounded())"
    }
    #expect(
      marks == [
        "playlistTag EXT-OATCLS-SCTE35 /DAlAAA= 2.0", "playlistTag EXT-X-CUE-OUT 2.0 2.0",
        "playlistTag EXT-X-CUE-IN - 4.0",
      ])
  }

  @Test("ID3 tags in a transport stream are told at their time")
  func tags() async throws {
    func tag(_ letter: String) -> [UInt8] {
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 12] + Array("TIT2".utf8) + [0, 0, 0, 2, 0, 0, 3]
        + Array(letter.utf8)
    }
    let origin = try await origin(.transport) { name, bytes in
      switch name {
      case "segment0":
        TransportEditor.adding([(2, tag("a")), (2.5, tag("b"))], to: bytes)
      case "segment2": TransportEditor.adding([(5.5, tag("c"))], to: bytes)
      case "segment1", "segment3": TransportEditor.adding([], to: bytes)
      default: bytes
      }
    }
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
    let tags = test.log.events.compactMap { event -> (String, MediaTime)? in
      guard case .timedMetadata(let metadata, _) = event.kind else { return nil }
      return (metadata.fields["frames"]?.json ?? "", event.mediaTime)
    }
    #expect(
      tags.map(\.0) == ["a", "b", "c"].map { #"[{"id":"TIT2","text":"\#($0)"}]"# })
    try #require(tags.count == 3)
    #expect(tags[1].1 - tags[0].1 == .seconds(0.5) && tags[2].1 - tags[0].1 == .seconds(3.5))
    // ffmpeg's clock begins at 1.4 s.
    #expect(abs(tags[0].1.seconds - 0.6) < 0.1)
    #expect(test.numbers == Array(0..<240))
  }

  @Test("Two runs tell the same at the same times")
  func repeatable() async throws {
    let origin = try await withMessages()
    var runs: [[PlayerEvent]] = []
    for _ in 0..<2 {
      let test = try await TestPlayer.open(streams: DefaultSourceOpener())
      try await test.playToEnd(
        ItemDescription(origin.url("/stream.m3u8"), id: ItemID("x"), loops: 2))
      runs.append(test.log.events.filter { $0.kind.name == "metadata" })
    }
    #expect(runs[0] == runs[1])
  }
}
