import FFmpeg
import Foundation
import HLS
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite("Files of subtitles beside an item", .timeLimit(.minutes(10))) struct SubtitleFileTests {
  private let files: ScratchFiles
  private let clip: String

  init() throws {
    files = try ScratchFiles()
    clip = try TestMedia.path(.loop2s)
  }

  /// What was told of cues: which end, of what, and when.
  private func told(_ log: EventLog) -> [String] {
    log.events.compactMap { event in
      guard case .cue(let cue, let phase) = event.kind else { return nil }
      return "\(phase) \(cue.cue.plainText) \(event.mediaTime.seconds)"
    }
  }

  private static let vtt = """
    WEBVTT

    00:00.500 --> 00:01.000
    one

    00:01.000 --> 00:01.500
    two
    """
  private static let cues = ["start one 0.5", "end one 1.0", "start two 1.0", "end two 1.5"]

  @Test("A command that awaits them while paused is answered when they are seen")
  func settled() async throws {
    let source = SubtitleSource(
      try files.write("a.vtt", "WEBVTT\n\n00:00.000 --> 00:02.000\none\n"))
    let video = CapturingVideoSink()
    let player = try await Player.open(
      PlayerParts(
        time: MonotonicClock(), open: { HesitantSource(FileSource(path: $0), seed: 7) },
        videoSink: video, audioSink: nil))
    try await player.send(.pause)
    try await player.send(.queue(.append([ItemDescription(clip)])), until: .firstFrame)
    let plain = video.lines.last
    try await player.send(.addSubtitles(source), until: .settled, timeout: .seconds(30))
    #expect(video.lines.last != plain)
    await player.close()
  }

  @Test("Their cues are told like those of the item, in each of its passes")
  func told() async throws {
    let source = SubtitleSource(try files.write("a.vtt", Self.vtt), language: "en")
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(clip, loops: 2, subtitles: [source]))
    #expect(told(test.log) == Self.cues + Self.cues)
    #expect(test.log.errors.isEmpty)
  }

  @Test(
    "Every format is told by what is in it, whatever the file is called",
    arguments: [
      Self.vtt,
      "1\n00:00:00,500 --> 00:00:01,000\none\n\n2\n00:00:01,000 --> 00:00:01,500\ntwo\n",
      "[Script Info]\n[Events]\nFormat: Layer, Start, End, Style, Text\n"
        + "Dialogue: 0,0:00:00.50,0:00:01.00,Default,{\\i1}one\n"
        + "Dialogue: 0,0:00:01.00,0:00:01.50,Default,two\n",
      "<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><div><p begin=\"0.5s\" end=\"1s\">one</p>"
        + "<p begin=\"1s\" end=\"1.5s\">two</p></div></body></tt>",
    ])
  func formats(text: String) async throws {
    let source = SubtitleSource(try files.write("subtitles", text))
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(clip, subtitles: [source]))
    #expect(told(test.log) == Self.cues)
  }

  /// A document that shows a picture of a file beside it.
  private static func pictures(_ name: String) -> String {
    """
    <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling">
    <head><layout><region xml:id="r" tts:origin="0% 0%" tts:extent="100% 100%"/></layout></head>
    <body><div begin="0.5s" end="1s" region="r"><image src="\(name)"/></div></body></tt>
    """
  }

  @Test("Pictures that they name are read by the rules of sources, and are told if they cannot be")
  func pictures() async throws {
    _ = try files.write("1.jpg", [UInt8](Data(contentsOf: URL(filePath: TestMedia.path(.jpeg)))))
    func play(_ name: String) async throws -> (hashes: [String], warnings: [String]) {
      let source = SubtitleSource(try files.write("a.ttml", Self.pictures(name)))
      let test = try await TestPlayer.open(streams: DefaultSourceOpener())
      try await test.playToEnd(ItemDescription(clip, loops: 2, subtitles: [source]))
      #expect(told(test.log) == ["start  0.5", "end  1.0", "start  0.5", "end  1.0"])
      #expect(test.log.errors.isEmpty)
      let warnings = test.log.events.compactMap { event -> String? in
        guard case .warning(let warning) = event.kind, event.item != nil else { return nil }
        #expect(warning.code == .unsupportedSubtitles && warning.item == event.item)
        return warning.reason
      }
      return (test.hashes, warnings)
    }
    let shown = try await play("1.jpg")
    #expect(shown.warnings.isEmpty)
    let missing = try await play("2.jpg")
    // Told once, in whatever round.
    #expect(missing.warnings.count == 1 && missing.warnings[0].contains("2.jpg"))
    let changed = zip(shown.hashes, missing.hashes).count { $0 != $1 }
    #expect(changed == shown.hashes.count / 4, "\(changed) of \(shown.hashes.count)")
    let forbidden = try await play("ftp://127.0.0.1/1.jpg")
    #expect(forbidden.warnings.count == 1 && forbidden.warnings[0].contains("ftp"))
  }

  @Test("They are later or earlier by their offset, and of legacy encodings too")
  func offset() async throws {
    let bytes = Array("1\r\n00:00:01,000 --> 00:00:02,000\r\n".utf8) + [0x47, 0xFC, 0x6E]
    let source = SubtitleSource(
      try files.write("a.srt", bytes + Array(" f\u{FC}r".unicodeScalars.map { UInt8($0.value) })),
      offset: .milliseconds(-500))
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(clip, subtitles: [source]))
    #expect(told(test.log) == ["start Gün für 0.5", "end Gün für 1.5"])
  }

  @Test("One is chosen among them and the item's own by language, by place, or none")
  func choice() async throws {
    func source(_ language: String, forced: Bool = false) throws -> SubtitleSource {
      let text = Self.vtt.replacing("one", with: language)
      return SubtitleSource(
        try files.write(language, text), language: language, label: "In \(language)",
        isForced: forced)
    }
    let item = ItemDescription(
      clip, subtitles: [try source("fr", forced: true), try source("de-AT"), try source("en")])
    func first(_ choice: SubtitleChoice?) async throws -> String? {
      let test = try await TestPlayer.open()
      if let choice { try await test.send(.subtitles(choice)) }
      try await test.playToEnd(item)
      let tracks = test.status.tracks.filter(\.isSubtitle)
      #expect(tracks.map(\.language) == ["fr", "de-AT", "en"])
      #expect(tracks.map(\.title) == ["In fr", "In de-AT", "In en"])
      return told(test.log).first
    }
    #expect(try await first(nil) == "start de-AT 0.5")
    #expect(try await first(.languages(["ja", "en-GB", "de"])) == "start en 0.5")
    #expect(try await first(.language("fr")) == "start fr 0.5")
    #expect(try await first(.off) == nil)
  }

  @Test("One that is missing or makes no sense is told as an error, and the item plays on without")
  func broken() async throws {
    let missing = SubtitleSource(files.path("missing.srt"))
    let senseless = SubtitleSource(try files.write("a.srt", "nothing of the sort"))
    let good = SubtitleSource(try files.write("a.vtt", Self.vtt))
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(clip, subtitles: [missing, senseless, good]))
    #expect(told(test.log) == Self.cues)
    #expect(test.log.errors == [.notFound, .malformedSubtitles])
    #expect(test.status.counters.itemsFailed == 0 && test.numbers.count == 60)
  }

  @Test("One that is added and cannot be read leaves those that are up")
  func brokenAddition() async throws {
    let good = SubtitleSource(try files.write("a.vtt", Self.vtt))
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(clip, subtitles: [good])])))
    await test.clock.advance(by: .milliseconds(700))
    try await test.send(.addSubtitles(SubtitleSource(files.path("missing.srt"))))
    await test.clock.advance(by: .seconds(5))
    #expect(told(test.log) == Self.cues && test.log.errors == [.notFound])
  }

  @Test("One can be added while the item plays, chosen or not")
  func adding() async throws {
    let source = SubtitleSource(try files.write("a.vtt", Self.vtt), language: "en")
    let test = try await TestPlayer.open(stepping: true)
    #expect(await test.refusal(of: .addSubtitles(source)) == .nothingLoaded)
    try await test.pausedOn(ItemDescription(clip, loops: nil))
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(700))
    try await test.send(.addSubtitles(source, select: false))
    await test.clock.advance(by: .milliseconds(100))
    #expect(told(test.log).isEmpty)
    // What is shown already at the time is told at once.
    try await test.send(.subtitles(.language("en")))
    await test.clock.advance(by: .milliseconds(500))
    #expect(told(test.log) == ["start one 0.8", "end one 1.0", "start two 1.0"])
    #expect(test.status.subtitleTrack != nil)
    try await test.send(.subtitles(.off))
    await test.clock.advance(by: .milliseconds(50))
    #expect(test.status.subtitleTrack == nil)
    try await test.send(.addSubtitles(source))
    #expect(test.status.subtitleTrack == 701)
  }

  @Test("They stay in time over seeks and at other rates")
  func inTime() async throws {
    let source = SubtitleSource(try files.write("a.vtt", Self.vtt))
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(clip, subtitles: [source]))
    try await test.send(.playbackSpeed(2))
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(300))
    #expect(told(test.log) == ["start one 0.5"])
    try await test.send(.seek(to: .time(.milliseconds(1200))), until: .settled)
    await test.clock.advance(by: .milliseconds(50))
    #expect(told(test.log).count == 3 && told(test.log).last == "start two 1.2")
    try await test.send(.seek(to: .time(.milliseconds(600))), until: .settled)
    await test.clock.advance(by: .milliseconds(220))
    #expect(told(test.log).suffix(3).last == "start two 1.0")
  }

  @Test("One of very many cues costs no more than what of it is played")
  func many() async throws {
    var text = "WEBVTT\n\n"
    text.reserveCapacity(8 << 20)
    for number in 0..<200_000 {
      let (seconds, rest) = (number / 200, number % 200)
      let time =
        "\(seconds / 60 < 10 ? "0" : "")\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
      let fraction =
        rest * 5 < 10 ? "00\(rest * 5)" : rest * 5 < 100 ? "0\(rest * 5)" : "\(rest * 5)"
      text += "\(time).\(fraction) --> \(time).999\nx\n\n"
    }
    let source = SubtitleSource(try files.write("a.vtt", text))
    let test = try await TestPlayer.open()
    let clip = try TestMedia.path(.videoOnly)
    try await test.playToEnd(
      ItemDescription(clip, outPoint: .milliseconds(100), subtitles: [source]))
    let starts = told(test.log).filter { $0.hasPrefix("start") }
    #expect(starts.count == 20)
  }
}
