import Foundation
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Playlists on demand whose lengths of segments are not those of the media, in virtual time.
@Suite("Lengths that are listed wrongly", .timeLimit(.minutes(10))) struct ListedLengthsTests {
  /// A minute in segments of 2 s, each listed as so many times as long.
  private func opened(
    _ stretch: Double, settings: (inout HLSSettings) -> Void = { _ in }
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true, settings: settings)
    var plan = LiveOrigin.Plan()
    plan.begin = .seconds(-100)
    plan.segments = 30
    plan.window = nil
    plan.hasDates = false
    plan.stretch = stretch
    LiveOrigin(try LiveMedia(.liveTransport), plan, on: stream.origin, at: "/long")
    return stream
  }

  private func append(_ stream: VirtualStream) async throws {
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/long/live.m3u8"))])))
  }

  @Test("A seek shows the picture that contains the time", arguments: [0.8, 1.2])
  func seeks(stretch: Double) async throws {
    let stream = try await opened(stretch)
    let test = stream.test
    try await test.send(.pause)
    try await append(stream)
    await test.clock.advance(to: .seconds(1))
    for number in [1300, 600, 31, 1234] {
      // The sound begins a block before the pictures, and time with it.
      let target = MediaTime.seconds(Double(number) / 30 + 0.04)
      try await test.send(.seek(to: .time(target), play: false))
      await test.clock.advance(by: .seconds(2))
      #expect(test.numbers.last == number && test.status.currentTime == target)
    }
    #expect(test.log.errors.isEmpty)
  }

  @Test("What is longer than its playlist lists can be gone to as far as its media are known to go")
  func longer() async throws {
    let stream = try await opened(0.8)
    let test = stream.test
    try await test.send(.pause)
    try await append(stream)
    await test.clock.advance(to: .seconds(1))
    #expect(try #require(test.status.duration) < .seconds(49))
    for number in [1200, 1500, 1700, 1770] {
      let target = MediaTime.seconds(Double(number) / 30 + 0.04)
      try await test.send(.seek(to: .time(target), play: false))
      await test.clock.advance(by: .seconds(2))
      #expect(test.numbers.last == number && test.status.currentTime == target)
      let end = try #require(test.status.seekableRanges.first?.end)
      #expect(end == test.status.duration && end > target && end < .seconds(61), "\(number)")
    }
    try await test.send(.play)
    await test.clock.advance(by: .seconds(4))
    let lengths = test.log.kinds.compactMap { kind -> Double? in
      if case .duration(let length) = kind { length.seconds } else { nil }
    }
    #expect(abs(try #require(lengths.last) - 60) < 0.1 && test.log.errors.isEmpty, "\(lengths)")
  }

  @Test("What is shorter than its playlist lists stays as long as that, and so does what is right")
  func notLonger() async throws {
    for stretch in [1, 1.2] {
      let stream = try await opened(stretch)
      try await append(stream)
      await stream.test.clock.advance(to: .seconds(70))
      let lengths = stream.test.log.kinds.count { $0.name == "duration" }
      #expect(lengths == 1 && stream.test.log.errors.isEmpty)
    }
  }

  @Test("It plays on, and no more is loaded ahead than is asked for", arguments: [0.8, 1, 1.2])
  func plays(stretch: Double) async throws {
    let stream = try await opened(stretch) { $0.forwardBuffer = .seconds(4) }
    try await append(stream)
    await stream.test.clock.advance(to: .seconds(64))
    #expect(stream.test.numbers == Array(0..<1800))
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
    for number in 0..<30 {
      let request = try #require(stream.origin.requests(for: "/long/s0-\(number)").first)
      // The reader takes 3 s more, and of a segment all or nothing.
      #expect(request.time > .seconds(Double(2 * number) - 4 - 3 - 2), "\(number)")
    }
  }

  @Test(
    "What comes after a discontinuity follows what was before it",
    arguments: ["1.6", "1.985", "1.992", "2.4"])
  func discontinuity(length: String) async throws {
    let stream = try await VirtualStream.open()
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    for recipe in [TestMedia.StreamRecipe.silentTransport, .silentRestart] {
      let files = try ProtectedStream.files(of: recipe)
      if recipe.name != TestMedia.StreamRecipe.silentTransport.name {
        text += "#EXT-X-DISCONTINUITY\n"
      }
      for number in 0..<4 {
        let name = "\(recipe.name)-\(number)"
        stream.origin.serve("/\(name)", try #require(files["segment\(number)"]))
        text += "#EXTINF:\(length),\n\(name)\n"
      }
    }
    stream.origin.serve("/list.m3u8", Array((text + "#EXT-X-ENDLIST\n").utf8))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/list.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) + Array(0..<240))
    let times = stream.test.video.frames.map(\.outputTime)
    let longest = zip(times.dropFirst(), times).map { $0 - $1 }.max()
    #expect(try #require(longest) < .milliseconds(150))
  }

  @Test(
    "Of a rendition that is shorter than the pictures before a discontinuity none of those is lost",
    arguments: ["4", "3.9", "3.8", "3.3"])
  func shorterRendition(length: String) async throws {
    let stream = try await VirtualStream.open()
    let pictures = TestMedia.Recipe.gop60.remade(
      "discontinuity-pictures", "ts",
      output: ["-an", "-t", "4", "-c:v", "libx264", "-g", "60", "-bf", "2"])
    let sound = TestMedia.Recipe.gop60.remade(
      "discontinuity-sound", "ts", output: ["-vn", "-t", length, "-c", "copy"])
    for (name, recipe, listed) in [("pictures", pictures, "4"), ("sound", sound, length)] {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(recipe))))
      stream.origin.serve("/\(name).ts", bytes)
      let segment = "#EXTINF:\(listed),\n\(name).ts\n"
      let list = """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        \(segment)#EXT-X-DISCONTINUITY
        \(segment)#EXT-X-ENDLIST

        """
      stream.origin.serve("/\(name).m3u8", Array(list.utf8))
    }
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",DEFAULT=YES,URI="sound.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1000000,AUDIO="a"
      pictures.m3u8

      """
    stream.origin.serve("/list.m3u8", Array(master.utf8))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/list.m3u8")))
    let sums = try TestMedia.frameSums(TestMedia.path(pictures))
    #expect(sums.count == 120 && stream.test.hashes == sums + sums)
    let times = stream.test.video.frames.map(\.outputTime)
    #expect(times[120] - times[0] < .milliseconds(4100))
  }

  /// Serves a cue in the middle of each 2 s, in segments that are each listed as 10 s.
  private func serveText(_ stream: VirtualStream) {
    var list = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n"
    for number in 0..<30 {
      let start = String(format: "00:%02d.000", 2 * number + 1)
      let end = String(format: "00:%02d.500", 2 * number + 1)
      // The media's clock begins there.
      let map = "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:130080"
      let text = "WEBVTT\n\(map)\n\n\(start) --> \(end)\n\(number)\n"
      stream.origin.serve("/text\(number)", Array(text.utf8))
      list += "#EXTINF:10,\ntext\(number)\n"
    }
    stream.origin.serve("/text.m3u8", Array((list + "#EXT-X-ENDLIST\n").utf8))
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",LANGUAGE="en",URI="text.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1000000,SUBTITLES="s"
      long/live.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
  }

  /// Which cues began, and when.
  private func cues(_ stream: VirtualStream) -> [(number: Int, time: Double)] {
    stream.test.log.events.compactMap { event in
      guard case .cue(let cue, .start) = event.kind, let number = Int(cue.cue.plainText) else {
        return nil
      }
      return (number, event.mediaTime.seconds)
    }
  }

  @Test("Text that is listed much longer than it is comes in time", arguments: [0.8, 1, 1.2])
  func text(stretch: Double) async throws {
    let stream = try await opened(stretch) { $0.forwardBuffer = .seconds(4) }
    serveText(stream)
    try await stream.test.send(.subtitles(.language("en")))
    let item = ItemDescription(stream.origin.url("/master.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(to: .seconds(64))
    let cues = cues(stream)
    #expect(cues.map(\.number) == Array(0..<30))
    for (number, time) in cues { #expect(abs(time - Double(2 * number + 1)) < 0.1, "\(number)") }
    for number in 0..<30 {
      let request = try #require(stream.origin.requests(for: "/text\(number)").first)
      #expect(request.time > .seconds(Double(2 * number) - 4 - 3 - 2), "\(number)")
    }
  }

  @Test("After a seek the text of that place is loaded, and not all from the beginning")
  func textSeek() async throws {
    let stream = try await opened(1) { $0.forwardBuffer = .seconds(4) }
    serveText(stream)
    try await stream.test.send(.subtitles(.language("en")))
    let item = ItemDescription(stream.origin.url("/master.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(to: .seconds(2))
    try await stream.test.send(.seek(to: .time(.seconds(40.2))))
    await stream.test.clock.advance(to: .seconds(6))
    #expect(cues(stream).map(\.number).starts(with: [0, 20, 21]))
    #expect(stream.origin.requests(for: "/text12").isEmpty)
  }
}
