import FFmpeg
import Foundation
import MediaCore
import Overlays
import Playback
import Testing
import VitrineTesting

@Suite("Subtitles on the pictures", .timeLimit(.minutes(10))) struct DrawnSubtitleTests {
  private let files: ScratchFiles

  init() throws { files = try ScratchFiles() }

  /// The times of the frames with something on them, in tenths of a second.
  private func drawn(_ frames: [PresentedFrame]) -> [Int] {
    frames.filter { $0.drawn != nil }.map { Int(($0.frame.time.seconds * 10).rounded()) }
  }

  private static let srt =
    "1\n00:00:01,000 --> 00:00:02,000\n<font color=\"#ff0000\">Hello</font>\n\n"
    + "2\n00:00:03,000 --> 00:00:03,500\nagain\n"
  private static let times = Array(10..<20) + Array(30..<35)

  @Test("Those of a file are on the frames of their times, in every pass, at the bottom")
  func file() async throws {
    let source = SubtitleSource(try files.write("a.srt", Self.srt))
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(try GrayClip.make(files), loops: 2, subtitles: [source]))
    let frames = test.video.frames
    #expect(frames.count == 80)
    #expect(drawn(frames) == Self.times + Self.times)
    let box = try #require(frames[15].drawn)
    #expect(box.top > 0.9 && abs((box.left + box.right) / 2 - 0.5) < 0.02)
    #expect(test.log.errors.isEmpty)
  }

  @Test(
    "Those of the item's own tracks are too",
    arguments: [
      ("srt", "a.mkv"), ("ass", "a.mkv"), ("webvtt", "a.mkv"), ("mov_text", "a.mp4"),
      ("ttml", "a.mp4"),
    ])
  func embedded(codec: String, name: String) async throws {
    let source = try files.write("a.srt", Self.srt)
    let clip = try GrayClip.make(
      files, name: name, subtitles: [source],
      options: ["-c:s", codec, "-metadata:s:s:0", "language=eng"])
    let test = try await TestPlayer.open()
    try await test.send(.subtitles(.language("en")))
    try await test.playToEnd(ItemDescription(clip, loops: 2))
    #expect(drawn(test.video.frames) == Self.times + Self.times)
  }

  @Test("A cue that began before is up where an item begins or a seek ends, in every pass")
  func begunBefore() async throws {
    let source = try files.write("a.srt", "1\n00:00:00,500 --> 00:00:03,500\nHello\n")
    let clip = try GrayClip.make(
      files, subtitles: [source], options: ["-c:s", "copy", "-metadata:s:s:0", "language=eng"])
    let test = try await TestPlayer.open()
    try await test.send(.subtitles(.language("en")))
    let (start, end) = (MediaTime.milliseconds(2200), MediaTime.milliseconds(3800))
    try await test.playToEnd(ItemDescription(clip, inPoint: start, outPoint: end, loops: 2))
    #expect(test.video.frames.count == 32)
    #expect(drawn(test.video.frames) == Array(22..<35) + Array(22..<35))
    let sought = try await TestPlayer.open(stepping: true)
    try await sought.send(.subtitles(.language("en")))
    try await sought.pausedOn(ItemDescription(clip))
    try await sought.send(.seek(to: .time(.milliseconds(3050)), play: false), until: .settled)
    #expect(sought.video.frames.last?.drawn != nil)
  }

  @Test("Cues of WebVTT in a container keep their names and their places")
  func placed() async throws {
    let source = try files.write(
      "a.vtt", "WEBVTT\n\nfirst\n00:01.000 --> 00:02.000 line:0 align:left\nHello\n")
    let clip = try GrayClip.make(
      files, subtitles: [source], options: ["-c:s", "copy", "-metadata:s:s:0", "language=eng"])
    let test = try await TestPlayer.open()
    try await test.send(.subtitles(.language("en")))
    try await test.playToEnd(ItemDescription(clip))
    let box = try #require(test.video.frames[15].drawn)
    #expect(box.bottom < 0.1 && box.left < 0.02)
    let names = test.log.kinds.compactMap { kind -> String? in
      if case .cue(let cue, .start) = kind { cue.cue.identifier } else { nil }
    }
    #expect(names == ["first"])
  }

  @Test("Scripts are drawn by their own styles")
  func script() async throws {
    let script = """
      [Script Info]
      PlayResX: 320
      PlayResY: 180
      [V4+ Styles]
      Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Alignment, MarginL, MarginR, MarginV
      Style: Top,sans-serif,30,&H00FFFFFF,0,8,0,0,0
      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
      Dialogue: 0,0:00:01.00,0:00:02.00,Top,,0,0,0,,Top
      """
    let source = try files.write("a.ass", script)
    let clip = try GrayClip.make(
      files, subtitles: [source], options: ["-c:s", "copy", "-metadata:s:s:0", "language=eng"])
    let plain = try GrayClip.make(files, name: "b.mkv")
    let items = [
      ItemDescription(clip),
      ItemDescription(plain, subtitles: [SubtitleSource(source, language: "en")]),
    ]
    for item in items {
      let test = try await TestPlayer.open()
      try await test.send(.subtitles(.language("en")))
      try await test.playToEnd(item)
      #expect(drawn(test.video.frames) == Array(10..<20))
      #expect(try #require(test.video.frames[15].drawn).bottom < 0.3)
    }
  }

  @Test("A script's font is found by its name among those that its file brings")
  func attachedFont() async throws {
    let system = try TestMedia.run("fc-match", ["-f", "%{file}", "monospace:fontformat=TrueType"])
    let path = String(decoding: system.output, as: UTF8.self)
    let (bytes, family) = try Self.renamed([UInt8](Data(contentsOf: URL(filePath: path))))
    let font = try files.write("font.ttf", bytes)
    func script(_ font: String) throws -> String {
      try files.write(
        "\(font).ass",
        """
        [Script Info]
        PlayResX: 320
        PlayResY: 180
        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, Outline, Shadow, Alignment
        Style: Default,\(font),30,&H00FFFFFF,0,0,4
        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Dialogue: 0,0:00:00.00,0:00:02.00,Default,,0,0,0,,iiiiiiii
        Dialogue: 0,0:00:02.00,0:00:04.00,Default,,0,0,0,,MMMMMMMM
        """)
    }
    func widths(_ font: String, attached: [String]) async throws -> (narrow: Double, wide: Double) {
      let clip = try GrayClip.make(
        files, name: "\(attached.count)\(font).mkv", subtitles: [try script(font)],
        options: ["-c:s", "copy", "-metadata:s:s:0", "language=eng"] + attached)
      let test = try await TestPlayer.open()
      try await test.send(.subtitles(.language("en")))
      try await test.playToEnd(ItemDescription(clip))
      func width(_ frame: Int) throws -> Double {
        let box = try #require(test.video.frames[frame].drawn)
        return box.right - box.left
      }
      return (try width(5), try width(25))
    }
    let attachment = ["-attach", font, "-metadata:s:t", "mimetype=application/x-truetype-font"]
    // All letters of the attached one are as wide as each other, but for the space beside them.
    let found = try await widths(family, attached: attachment)
    #expect(found.wide < 1.2 * found.narrow, "\(found)")
    for other in try await [
      widths(family, attached: []), widths("sans-serif", attached: attachment),
    ] {
      #expect(other.wide > 2 * other.narrow, "\(other)")
    }
  }

  /// A font under a family's name that no other has, and is as long as its own.
  private static func renamed(_ bytes: [UInt8]) throws -> (bytes: [UInt8], family: String) {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let entry = try #require(
      (0..<number(4, 2)).map { 12 + 16 * $0 }.first {
        bytes[$0..<$0 + 4].elementsEqual("name".utf8)
      }
    )
    let table = number(entry + 8, 4)
    let texts = table + number(table + 4, 2)
    var renamed = bytes
    var family = ""
    for record in (0..<number(table + 2, 2)).map({ table + 6 + 12 * $0 }) {
      // The family, by itself and with all its weights, in UTF-16 or in one byte a letter.
      guard [1, 16].contains(number(record + 6, 2)) else { continue }
      let (length, start) = (number(record + 8, 2), texts + number(record + 10, 2))
      let width = number(record, 2) == 1 ? 1 : 2
      family = String("VitrineAttachedFontOfATest".prefix(length / width))
      for (index, letter) in family.utf8.enumerated() {
        renamed[start + width * (index + 1) - 1] = letter
      }
    }
    return (renamed, family)
  }

  @Test(
    "Those that are pictures lie at their places, and go when they are taken away",
    arguments: [
      ("copy", "a.mkv", Array(10..<20) + Array(30..<35)),
      // FFmpeg's encoders say of none when it is taken away.
      ("dvdsub", "a.mkv", Array(10..<50)), ("dvbsub", "a.ts", Array(10..<42)),
      ("dvbsub", "b.mkv", Array(10..<50)),
    ])
  func bitmaps(codec: String, name: String, wanted: [Int]) async throws {
    let subtitles = BitmapSubtitles(
      width: 720, height: 480,
      pictures: [
        .init(start: 90_000, end: 180_000, x: 72, y: 360, width: 144, height: 48),
        .init(start: 270_000, end: 315_000, x: 360, y: 48, width: 144, height: 48),
      ])
    let clip = try subtitles.clip(files, codec: codec, name: name, seconds: 5)
    let test = try await TestPlayer.open()
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(clip)])), until: .loaded)
    try await test.send(.subtitles(.index(0)))
    try await test.send(.play)
    try await test.ended()
    let frames = test.video.frames
    #expect(drawn(frames) == wanted)
    for (time, left, top) in [(15, 0.1, 0.75), (32, 0.5, 0.1)]
    where time < 30 || codec != "dvbsub" {
      let frame = frames.first { Int(($0.frame.time.seconds * 10).rounded()) == time }
      let box = try #require(frame?.drawn)
      #expect(abs(box.left - left) < 0.02 && abs(box.right - left - 0.2) < 0.02)
      #expect(abs(box.top - top) < 0.02 && abs(box.bottom - top - 0.1) < 0.02)
      // They are white.
      #expect(try #require(frame?.brightest) > 225)
    }
  }

  @Test("One that is a picture is seen after a seek past the key frame that follows it, and told")
  func bitmapBeforeKeyFrame() async throws {
    let subtitles = BitmapSubtitles(
      width: 720, height: 480,
      pictures: [
        .init(start: 45_000, end: 360_000, x: 72, y: 360, width: 144, height: 48),
        .init(start: 450_000, end: 495_000, x: 360, y: 48, width: 144, height: 48),
      ])
    let clip = try subtitles.clip(files, codec: "copy", name: "a.mkv", seconds: 8, keyFrames: 10)
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(clip))
    try await test.send(.subtitles(.index(0)), until: .settled)
    #expect(test.video.frames.last?.drawn == nil)
    try await test.send(.seek(to: .time(.milliseconds(3_350)), play: false), until: .settled)
    let box = try #require(test.video.frames.last?.drawn)
    #expect(abs(box.left - 0.1) < 0.02 && abs(box.top - 0.75) < 0.02)
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(2_400))
    #expect(drawn(test.video.frames).filter { $0 > 33 } == Array(34..<40) + Array(50..<55))
    let told = test.log.kinds.compactMap { kind -> String? in
      guard case .cue(let cue, let phase) = kind else { return nil }
      #expect(cue.cue.payload.isEmpty)
      return "\(phase) \((phase == .start ? cue.start : cue.end ?? .zero).seconds)"
    }
    #expect(told == ["start 0.5", "end 4.0", "start 5.0", "end 5.5"])
  }

  @Test("A change of the choice or of the style is seen on the frame that is up, also while paused")
  func changes() async throws {
    let source = SubtitleSource(try files.write("a.srt", Self.srt))
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(try GrayClip.make(files), subtitles: [source]))
    try await test.send(.seek(to: .time(.milliseconds(1500)), play: false), until: .settled)
    func last() throws -> PresentedFrame { try #require(test.video.frames.last) }
    let usual = try #require(try last().drawn)
    try await test.send(.subtitleStyle(SubtitleStyle(size: 2)), until: .settled)
    let large = try #require(try last().drawn)
    #expect(large.right - large.left > 1.5 * (usual.right - usual.left))
    try await test.send(.subtitles(.off), until: .settled)
    #expect(try last().drawn == nil)
    try await test.send(.subtitles(.automatic), until: .settled)
    #expect(try last().drawn != nil)
    try await test.send(.seek(to: .time(.milliseconds(2500)), play: false), until: .settled)
    #expect(try last().drawn == nil)
    try await test.send(.seek(to: .time(.milliseconds(3200)), play: false), until: .settled)
    #expect(try last().drawn != nil)
    try await test.send(.seek(to: .time(.milliseconds(1100)), play: false), until: .settled)
    #expect(try last().drawn != nil)
  }

  @Test("They are in time at other rates, and gone with the next item")
  func rate() async throws {
    let source = SubtitleSource(try files.write("a.srt", Self.srt))
    let clip = try GrayClip.make(files)
    let test = try await TestPlayer.open()
    try await test.send(.playbackSpeed(2))
    try await test.playToEnd(ItemDescription(clip, subtitles: [source]), ItemDescription(clip))
    #expect(drawn(test.video.frames) == Self.times)
  }

  @Test("They come and go on a still picture")
  func still() async throws {
    let source = SubtitleSource(try files.write("a.srt", Self.srt))
    let clip = try GrayClip.make(files)
    let still = files.path("still.png")
    let made = try TestMedia.run("ffmpeg", ["-v", "error", "-i", clip, "-frames:v", "1", still])
    try #require(made.status == 0)
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(
      ItemDescription(still, stillDuration: .seconds(4), subtitles: [source]))
    try await test.send(.play)
    let frames = test.video.frames.count
    await test.clock.advance(by: .milliseconds(3900))
    // With the text, without it, with it, without it.
    #expect(test.video.frames.count - frames == 4)
  }

  @Test("The pictures are untouched where no subtitle is on them")
  func untouched() async throws {
    let clip = try GrayClip.make(files)
    let plain = try await TestPlayer.open()
    try await plain.playToEnd(ItemDescription(clip))
    let source = SubtitleSource(try files.write("a.srt", Self.srt))
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(clip, subtitles: [source]))
    let pairs = zip(plain.hashes, test.hashes)
    #expect(pairs.count { $0 == $1 } == 25 && plain.hashes.count == 40)
  }

  @Test("Captions are drawn as well")
  func captions() async throws {
    func pair(_ first: UInt8, _ second: UInt8) -> [CaptionPair] {
      [CaptionPair(.field1, first, second)]
    }
    let clip = try CaptionClip(
      [
        3: pair(0x14, 0x20), 4: pair(0x14, 0x60), 5: pair(0x48, 0x69), 15: pair(0x14, 0x2F),
        30: pair(0x14, 0x2C),
      ])
    defer { clip.remove() }
    let plain = try await TestPlayer.open()
    try await plain.playToEnd(ItemDescription(clip.path))
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(clip.path))
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(200))
    try await test.send(.subtitles(.index(0)))
    await test.clock.advance(by: .seconds(10))
    let changed = zip(plain.hashes, test.hashes).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    #expect(changed == Array(15..<30))
  }
}
