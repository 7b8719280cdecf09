import FFmpeg
import Foundation
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Subtitles as cues", .timeLimit(.minutes(20))) struct SubtitleTests {
  /// What was told of cues: which end, of what, and when.
  private func told(_ log: EventLog) -> [String] {
    log.events.compactMap { event in
      guard case .cue(let cue, let phase) = event.kind else { return nil }
      return "\(phase) \(cue.cue.plainText) \(event.mediaTime.seconds)"
    }
  }

  private func mediaPlaylist(_ name: String, _ count: Int) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
      + (0..<count).map { "#EXTINF:2,\n\(name)\($0)\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  /// A transport stream that begins at 1.4 s of its clock, with subtitles in two languages and forced ones.
  private func origin(
    _ change: (String, String) -> OriginResource = { OriginResource(text: $1) }
  ) async throws -> ScriptedOrigin {
    let origin = try await ScriptedOrigin.start()
    let folder = try TestMedia.folder(.transport)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      origin.serve(try OriginResource(file: "\(folder)/\(name)"), at: "/\(name)")
    }
    func rendition(_ name: String, _ attributes: String) -> String {
      #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="\#(name)",URI="\#(name).m3u8",\#(attributes)"#
        + "\n"
    }
    let master =
      "#EXTM3U\n" + rendition("en", #"LANGUAGE="en""#) + rendition("de", #"LANGUAGE="de""#)
      + rendition("forced", #"LANGUAGE="de",FORCED=YES,AUTOSELECT=YES"#)
      + "#EXT-X-STREAM-INF:BANDWIDTH=1000000,SUBTITLES=\"s\"\nstream.m3u8\n"
    origin.serve(OriginResource(text: master), at: "/master.m3u8")
    // So much of the clock is the item's 0; the third segment's map is one whose clock wraps.
    let zero = 130_080
    let maps = [zero, zero + 90_000 * 2, (1 << 33) - 90_000 * 100 + zero, zero]
    for name in ["en", "de", "forced"] {
      origin.serve(OriginResource(text: mediaPlaylist(name, 4)), at: "/\(name).m3u8")
      for number in 0..<4 {
        let local = number == 1 ? "00:00:02.000" : "00:00:00.000"
        var text = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:\(local),MPEGTS:\(maps[number])\n\n"
        switch number {
        case 0:
          text += "00:01.000 --> 00:01.500\n\(name) <b>one</b>\n\n00:01.500 --> 00:02.500\ntwo\n"
        case 1: text += "00:01.500 --> 00:02.500\ntwo\n\n00:03.000 --> 00:03.250\nthree\n"
        case 2: text += "01:44.000 --> 01:45.000\nfour\n"
        default: text += "00:06.500 --> 00:09.000\nlast\n"
        }
        origin.serve(change("\(name)\(number)", text), at: "/\(name)\(number)")
      }
    }
    return origin
  }

  private static let cues = [
    "start en one 1.0", "end en one 1.5", "start two 1.5", "end two 2.5", "start three 3.0",
    "end three 3.25", "start four 4.0", "end four 5.0", "start last 6.5",
  ]

  @Test("Cues of a rendition are told at their times, each once, and only that rendition is loaded")
  func rendition() async throws {
    let origin = try await origin()
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.send(.subtitles(.language("en-GB")))
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8"), loops: 2))
    let pass = told(test.log)
    #expect(Array(pass.prefix(9)) == Self.cues)
    // The last reaches over the end of the pass and ends with it.
    #expect(pass.count == 20 && pass[9].hasPrefix("end last "))
    #expect(Array(pass[10..<19]) == Self.cues)
    #expect(
      origin.requests(for: "/de.m3u8").isEmpty && origin.requests(for: "/forced.m3u8").isEmpty)
    for number in 0..<4 { #expect(origin.requests(for: "/en\(number)").count == 1) }
    #expect(test.log.errors.isEmpty)
  }

  @Test(
    "Of a rendition that is chosen on the way only what is up is told, with the time that it is")
  func chosenLater() async throws {
    let origin = try await origin()
    let test = try await TestPlayer.open(stepping: true, streams: DefaultSourceOpener())
    try await test.send(.subtitles(.language("en")))
    try await test.pausedOn(ItemDescription(origin.url("/master.m3u8")))
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(2250))
    let before = told(test.log)
    #expect(before == ["start en one 1.0", "end en one 1.5", "start two 1.5"])
    try await test.send(.subtitles(.language("de")))
    await test.clock.advance(by: .milliseconds(900))
    let after = told(test.log).dropFirst(before.count)
    // "two" is told of the one and then of the other.
    let times = after.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    #expect(
      after.map { $0.prefix { !$0.isNumber } }
        == ["end two ", "start two ", "end two ", "start three "])
    #expect(times.count == 4 && times[0] >= 2.2 && times[1] >= 2.2 && times[1] < 2.5, "\(times)")
    #expect(times.suffix(2) == [2.5, 3])
  }

  @Test(
    "One that is chosen when the next round is being read is up in this one, and whole in the next")
  func chosenInALoop() async throws {
    let origin = try await origin()
    let test = try await TestPlayer.open(stepping: true, streams: DefaultSourceOpener())
    try await test.pausedOn(ItemDescription(origin.url("/master.m3u8"), loops: 2))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(7))
    try await test.send(.subtitles(.language("de")))
    await test.clock.advance(by: .seconds(10))
    let cues = told(test.log)
    #expect(cues.count == 12 && cues[0] == "start last 7.0" && cues[1].hasPrefix("end last "))
    #expect(Array(cues[2..<11]) == Self.cues.map { $0.replacing("en one", with: "de one") })
    #expect(test.log.errors.isEmpty)
  }

  @Test("A variant with a group of its own is shown with the text of that", arguments: [0, 1])
  func groups(variant: Int) async throws {
    let origin = try await origin()
    func group(_ name: String, _ uri: String) -> String {
      #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="\#(name)",NAME="x",LANGUAGE="de",URI="\#(uri)""#
        + "\n"
    }
    let master =
      "#EXTM3U\n" + group("low", "en.m3u8") + group("high", "de.m3u8")
      + "#EXT-X-STREAM-INF:BANDWIDTH=1000000,SUBTITLES=\"low\"\nstream.m3u8\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=2000000,SUBTITLES=\"high\"\nstream.m3u8?high\n"
    origin.serve(OriginResource(text: master), at: "/groups.m3u8")
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.send(.quality(QualityPreference(variant: variant)))
    try await test.send(.subtitles(.language("de")))
    try await test.playToEnd(ItemDescription(origin.url("/groups.m3u8")))
    #expect(told(test.log).first == "start \(["en", "de"][variant]) one 1.0")
    #expect(origin.requests(for: "/\(["de", "en"][variant]).m3u8").isEmpty)
  }

  @Test("A variant is not given up for its text")
  func missingGroup() async throws {
    let origin = try await origin { name, text in
      let resource = OriginResource(text: text)
      return name.hasPrefix("en") ? resource.failing(.always, with: .status(404)) : resource
    }
    let master =
      "#EXTM3U\n"
      + ["en", "de"].map {
        #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="\#($0)",NAME="x",LANGUAGE="en",URI="\#($0).m3u8""#
          + "\n"
      }.joined()
      + "#EXT-X-STREAM-INF:BANDWIDTH=1000000,SUBTITLES=\"en\"\nstream.m3u8\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=2000000,SUBTITLES=\"de\"\nstream.m3u8?high\n"
    origin.serve(OriginResource(text: master), at: "/groups.m3u8")
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.send(.quality(QualityPreference(variant: 0)))
    try await test.send(.subtitles(.language("en")))
    try await test.playToEnd(ItemDescription(origin.url("/groups.m3u8")))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    let changes = test.log.kinds.filter { $0.name == "variantChanged" }
    #expect(changes.count == 1, "\(changes)")
  }

  @Test("Text in fragments is told at its times", arguments: ["wvtt", "stpp"])
  func fragments(format: String) async throws {
    let origin = try await origin()
    // The clock of the pictures begins at 130,080 ticks.
    let section = TextFragments.initialization(format, timescale: 90_000)
    origin.serve(OriginResource(section), at: "/text-init")
    let none = TextFragments.box("vtte")
    for number in 0..<4 {
      let start = 130_080 + 180_000 * number
      let seconds = Double(start + 90_000) / 90_000
      let text = Array("cue \(number)".utf8)
      let document = """
        <tt xmlns="http://www.w3.org/ns/ttml"><body><div>
        <p begin="\(seconds)s" end="\(seconds + 0.5)s">cue \(number)</p></div></body></tt>
        """
      let samples: [(bytes: [UInt8], duration: Int?)] =
        format == "stpp"
        ? [(Array(document.utf8), 180_000)]
        : [
          (none, 90_000),
          (TextFragments.box("vttc", TextFragments.box("payl", text)), 45_000), (none, 45_000),
        ]
      origin.serve(
        OriginResource(TextFragments.fragment(samples, at: start)), at: "/text\(number)")
    }
    let playlist = mediaPlaylist("text", 4)
      .replacing("#EXTINF", with: "#EXT-X-MAP:URI=\"text-init\"\n#EXTINF", maxReplacements: 1)
    origin.serve(OriginResource(text: playlist), at: "/en.m3u8")
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.send(.subtitles(.language("en")))
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    let cues = test.log.events.compactMap { event -> String? in
      guard case .cue(let cue, let phase) = event.kind else { return nil }
      return "\(phase) \(cue.cue.plainText) \((event.mediaTime.seconds * 1000).rounded() / 1000)"
    }
    let expected = (0..<4).flatMap { number in
      ["start cue \(number) \(2 * number + 1).0", "end cue \(number) \(2 * number + 1).5"]
    }
    #expect(cues == expected && test.log.errors.isEmpty)
  }

  @Test(
    "A rendition is listed with the codec that the variants tell",
    arguments: [
      ("avc1.42e01e,mp4a.40.2,stpp.ttml.im1t", "ttml"), ("avc1.42e01e,wvtt", "webvtt"),
      ("avc1.42e01e", "webvtt"),
    ])
  func codecs(codecs: String, wanted: String) async throws {
    let origin = try await origin()
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",URI="en.m3u8",LANGUAGE="en"
      #EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="\(codecs)",SUBTITLES="s"
      stream.m3u8

      """
    origin.serve(OriginResource(text: master), at: "/codecs.m3u8")
    let test = try await TestPlayer.open(stepping: true, streams: DefaultSourceOpener())
    try await test.pausedOn(ItemDescription(origin.url("/codecs.m3u8")))
    #expect(test.status.tracks.filter(\.isSubtitle).map(\.codec) == [wanted])
  }

  @Test("Where no variant tells its codecs, that of text is told once it was looked at")
  func unknownCodec() async throws {
    let origin = try await origin()
    let test = try await TestPlayer.open(stepping: true, streams: DefaultSourceOpener())
    try await test.pausedOn(ItemDescription(origin.url("/master.m3u8")))
    let texts = test.status.tracks.filter(\.isSubtitle)
    #expect(texts.map(\.codec) == ["", "", ""] && texts[0].json["codec"] == .null)
    try await test.send(.subtitles(.index(1)))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(1.2))
    #expect(test.status.tracks.filter(\.isSubtitle).map(\.codec) == ["", "webvtt", ""])
  }

  @Test("Subtitles that are not asked for are not loaded")
  func none() async throws {
    let origin = try await origin()
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(told(test.log).isEmpty)
    for name in ["en", "de", "forced"] { #expect(origin.requests(for: "/\(name).m3u8").isEmpty) }
  }

  @Test("The choice changes on the way, and a seek ends what is up and begins what it finds")
  func choices() async throws {
    let origin = try await origin()
    let test = try await TestPlayer.open(stepping: true, streams: DefaultSourceOpener())
    let refused = await test.refusal(of: .subtitles(.index(1)))
    #expect(refused == .nothingLoaded)
    try await test.pausedOn(ItemDescription(origin.url("/master.m3u8")))
    try await test.send(.subtitles(.index(1)))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(1.2))
    #expect(told(test.log) == ["start de one 1.0"] && test.status.subtitleTrack == 501)
    try await test.send(.seek(to: .time(.seconds(4.5))), until: .settled)
    await test.clock.advance(by: .milliseconds(100))
    #expect(told(test.log).suffix(1) == ["start four 4.5"])
    try await test.send(.subtitles(.off))
    await test.clock.advance(by: .seconds(20))
    #expect(test.status.subtitleTrack == nil)
    #expect(told(test.log).suffix(1).first?.hasPrefix("end four 4.") == true)
    for place in [9, -1] {
      #expect(await test.refusal(of: .subtitles(.index(place))) == .trackNotFound)
    }
  }

  @Test("Text that does not come stops neither pictures nor sound")
  func missing() async throws {
    let origin = try await origin { name, text in
      let resource = OriginResource(text: text)
      return name == "en1" ? resource.failing(.always, with: .status(404)) : resource
    }
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.send(.subtitles(.language("en")))
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    #expect(told(test.log).prefix(3) == Self.cues.prefix(3))
  }

  @Test(
    "Subtitles in files are told, in each format",
    arguments: [("mkv", "srt"), ("mkv", "ass"), ("mkv", "webvtt"), ("mp4", "mov_text")])
  func files(container: String, codec: String) async throws {
    let text = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).srt"
    try Data(
      """
      1
      00:00:00,500 --> 00:00:01,000
      Eins, <i>zwei</i>
      und drei

      2
      00:00:01,000 --> 00:00:03,000
      Ende
      """.utf8
    ).write(to: URL(filePath: text))
    defer { try? FileManager.default.removeItem(atPath: text) }
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).\(container)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x64:r=30:d=4", "-i", text, "-map", "0"]
        + [
          "-map", "1", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:s", codec, "-metadata:s:s:0",
          "language=ger", path,
        ])
    try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    let test = try await TestPlayer.open()
    try await test.send(.subtitles(.language("de")))
    try await test.playToEnd(ItemDescription(path))
    let expected = [
      "start Eins, zwei\nund drei 0.5", "end Eins, zwei\nund drei 1.0", "start Ende 1.0",
    ]
    #expect(Array(told(test.log).prefix(3)) == expected)
    let first = test.log.kinds.compactMap { kind -> TextCue? in
      if case .cue(let cue, _) = kind { cue } else { nil }
    }.first
    #expect(first?.language == "de")
    let isItalic = first?.cue.nodes.contains { node in
      if case .element(let element) = node { element.kind == .italic } else { false }
    }
    #expect(isItalic == true)
  }
}
