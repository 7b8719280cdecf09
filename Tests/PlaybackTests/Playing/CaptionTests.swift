import FFmpeg
import Foundation
import HLS
import MediaCore
import Overlays
import Streaming
import Testing
import VitrineTesting

@testable import Playback

@Suite("Captions among the pictures", .timeLimit(.minutes(20))) struct CaptionTests {
  private func pair(_ first: UInt8, _ second: UInt8) -> [CaptionPair] {
    [CaptionPair(.field1, first, second)]
  }

  /// A block of service 1 as pairs.
  private func packets(_ block: [UInt8]) -> [CaptionPair] {
    var packet = [0, UInt8(1 << 5 | block.count)] + block
    if !packet.count.isMultiple(of: 2) { packet.append(0) }
    packet[0] = UInt8(packet.count / 2)
    return stride(from: 0, to: packet.count, by: 2).map {
      CaptionPair($0 == 0 ? .packetStart : .packetData, packet[$0], packet[$0 + 1])
    }
  }

  private func clip(_ container: String = "mp4") throws -> CaptionClip {
    try CaptionClip(
      [
        3: pair(0x14, 0x20), 4: pair(0x14, 0x60), 5: pair(0x48, 0x69), 15: pair(0x14, 0x2F),
        30: pair(0x14, 0x2C), 40: pair(0x14, 0x20), 41: pair(0x14, 0x60), 42: pair(0x59, 0x6F),
        50: pair(0x14, 0x2F),
      ], container: container)
  }

  private func told(_ log: EventLog) -> [String] {
    log.events.compactMap { event in
      guard case .cue(let cue, let phase) = event.kind else { return nil }
      let frame = event.mediaTime.ticks(of: Rational(1, 30))
      return "\(phase) \(cue.cue.plainText) \(frame)"
    }
  }

  @Test(
    "Captions are found, listed and told at the pictures that carry them", arguments: ["mp4", "ts"])
  func plays(container: String) async throws {
    let clip = try clip(container)
    defer { clip.remove() }
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(clip.path, loops: 2))
    try await test.send(.play)
    // So much is read ahead before time goes on.
    await test.clock.advance(by: .milliseconds(200))
    #expect(test.status.tracks.filter(\.isSubtitle).map(\.title) == ["CC1"])
    try await test.send(.subtitles(.index(0)))
    await test.clock.advance(by: .seconds(10))
    let pass = ["start Hi 15", "end Hi 30", "start Yo 50", "end Yo 60"]
    #expect(told(test.log) == pass + pass)
  }

  @Test("Captions are listed when playback comes to them, however far the file has been read")
  func listedInTime() async throws {
    let clip = try CaptionClip([
      3: pair(0x14, 0x20), 4: pair(0x14, 0x60), 5: pair(0x48, 0x69), 50: pair(0x1C, 0x20),
      51: pair(0x1C, 0x60), 52: pair(0x48, 0x69),
    ])
    defer { clip.remove() }
    let test = try await TestPlayer.open(stepping: true)
    let subtitles = { test.status.tracks.filter(\.isSubtitle).map(\.title) }
    try await test.pausedOn(ItemDescription(clip.path, loops: 2))
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(900))
    #expect(subtitles() == ["CC1"])
    await test.clock.advance(by: .milliseconds(400))
    #expect(subtitles() == ["CC1", "CC2"])
    try await test.send(.seek(to: .zero))
    #expect(subtitles() == ["CC1", "CC2"])
  }

  @Test("Captions of a picture that no other can precede are read with it")
  func readAtOnce() {
    var captions = CaptionTrackReader()
    let pictures = [pair(0x14, 0x20), pair(0x14, 0x60), pair(0x48, 0x69), pair(0x14, 0x2F)]
    let told = pictures.enumerated().map { number, pairs in
      let time = MediaTime.seconds(Double(number))
      return captions.take(pairs, at: time, decodeTime: time).map(\.entry.start)
    }
    #expect(told == [[], [], [], [.seconds(3)]])
  }

  @Test("Both kinds are listed where both are there, also while the one shows nothing")
  func both() async throws {
    let window: [UInt8] = [0x98, 0x20, 0x80 | 50, 50, 1, 20, 0x09]
    // Line 21 was joined in the middle: a row is told, and nothing says how its text is shown.
    let clip = try CaptionClip([
      4: pair(0x14, 0x70), 5: pair(0x48, 0x69), 6: packets(window + Array("Hi".utf8) + [3]),
      7: pair(0x59, 0x6F),
    ])
    defer { clip.remove() }
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(clip.path))
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(200))
    #expect(test.status.tracks.filter(\.isSubtitle).map(\.title) == ["CC1", "SERVICE1"])
    #expect(test.status.tracks.filter(\.isSubtitle).map(\.codec) == ["eia_608", "eia_708"])
  }

  @Test("Text of CEA-708 that nothing ends is told, also where the item ends")
  func unended() async throws {
    // A window that is seen, with text in it and no code for its end; later more text.
    let window: [UInt8] = [0x98, 0x20, 0x80 | 50, 50, 1, 20, 0x09]
    let clip = try CaptionClip([
      6: packets(window + Array("Hi".utf8)), 48: packets(Array(" you".utf8)),
    ])
    defer { clip.remove() }
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(clip.path, loops: 2))
    try await test.send(.play)
    // The picture with which the text comes is up by then: how far ahead it is decoded is another matter.
    await test.clock.advance(by: .milliseconds(300))
    #expect(test.status.tracks.filter(\.isSubtitle).map(\.title) == ["SERVICE1"])
    try await test.send(.subtitles(.index(0)))
    await test.clock.advance(by: .seconds(10))
    // All of the second round.
    #expect(
      told(test.log).suffix(4) == ["start Hi 6", "end Hi 48", "start Hi you 48", "end Hi you 60"])
  }

  @Test("Those in a track of their own are told under it, also where a seek lands in them")
  func ownTrack() async throws {
    let files = try ScratchFiles()
    let script = try files.write(
      "a.scc",
      "Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 9470 9470 c8e9 942f 942f\n\n"
        // The last line of such a file has no length, and FFmpeg leaves it out.
        + "00:00:03:00\t942c 942c\n\n00:00:03:20\t942c 942c\n")
    let clip = try GrayClip.make(
      files, name: "a.mov", subtitles: [script], options: ["-c:s", "copy"])
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(clip))
    let tracks = test.status.tracks.filter(\.isSubtitle)
    #expect(tracks.map(\.codec) == ["eia_608"])
    try await test.send(.subtitles(.index(0)))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(3.5))
    // Five pairs after the first; the rest of the track lists no channel of its own.
    #expect(told(test.log) == ["start Hi 35", "end Hi 90"])
    #expect(test.status.tracks.filter(\.isSubtitle) == tracks)
    let plain = test.video.frames.filter { $0.drawn == nil }.count
    #expect(plain < test.video.frames.count)
    try await test.send(.seek(to: .time(.seconds(2)), play: false), until: .settled)
    #expect(test.video.frames.last?.drawn != nil)
  }

  @Test("What is sent in a track of its own for as long as it lasts need not be ended by anything")
  func ownTrackRolls() async throws {
    let files = try ScratchFiles()
    // Roll-up captions, which nothing but the pairs that are left out completes.
    let script = try files.write(
      "a.scc",
      "Scenarist_SCC V1.0\n\n00:00:01:00\t9425 9425 94ad 94ad 9470 9470 c8e9\n\n"
        + "00:00:03:00\t94ad 94ad 9470 9470 d9ef\n\n00:00:03:25\t8080\n")
    let clip = try GrayClip.make(
      files, name: "a.mov", subtitles: [script], options: ["-c:s", "copy"])
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(clip))
    try await test.send(.subtitles(.index(0)))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(2.5))
    #expect(told(test.log) == ["start Hi 36"])
    await test.clock.advance(by: .seconds(1.4))
    #expect(told(test.log).dropFirst(2).first?.hasPrefix("start Hi\nYo") == true)
  }

  @Test("What a playlist announces of captions is known before there are any")
  func announced() async throws {
    let clip = try clip("ts")
    defer { clip.remove() }
    let origin = try await ScriptedOrigin.start()
    origin.serve(try OriginResource(file: clip.path), at: "/segment")
    let captions =
      #"TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1""#
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:\(captions)
      #EXT-X-STREAM-INF:BANDWIDTH=300000,CLOSED-CAPTIONS="c"
      stream.m3u8
      """
    origin.serve(OriginResource(text: master), at: "/master.m3u8")
    origin.serve(
      OriginResource(
        text: "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nsegment\n#EXT-X-ENDLIST\n"),
      at: "/stream.m3u8")
    let test = try await TestPlayer.open(stepping: true, streams: DefaultSourceOpener())
    try await test.send(.subtitles(.language("en")))
    try await test.pausedOn(ItemDescription(origin.url("/master.m3u8")))
    let tracks = test.status.tracks.filter(\.isSubtitle)
    #expect(tracks.map(\.title) == ["English"] && tracks.map(\.language) == ["en"])
    try await test.send(.play)
    await test.clock.advance(by: .seconds(10))
    #expect(told(test.log) == ["start Hi 15", "end Hi 30", "start Yo 50", "end Yo 60"])
  }

  /// The captions of a file by channel, with their times from the file's start.
  private func captions(
    _ names: String...
  ) throws -> [(channel: CaptionChannel, text: String, start: Double, end: Double?)] {
    let folder = try #require(Corpora.folder("media-muxjs"))
    let bytes = try names.flatMap {
      [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
    }
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let source = FileSource(path: path)
    try source.prepare()
    let reader = try FileReader(source, guard: ReadGuard())
    let video = reader.information.tracks.first { $0.isVideo }
    let track = try #require(video)
    let codec = try #require(CaptionData.Codec(name: track.codec))
    var captions = CaptionTrackReader()
    var entries: [TimedEntry.Identity: (CaptionChannel, TimedEntry)] = [:]
    var isOver = false
    while !isOver {
      var found: [CaptionTrackReader.Told] = []
      let read = try reader.read()
      switch consume read {
      case .packet(let packet):
        guard packet.track == track.index, let time = packet.time else { continue }
        let pairs = packet.withBytes { CaptionData.pairs(in: $0, codec) }
        found = captions.take(pairs, at: time, decodeTime: packet.decodeTime ?? time)
      case .endOfStream:
        found = captions.finish()
        isOver = true
      case .format: continue
      case .timed: continue
      case .text: continue
      case .date: continue
      }
      for told in found { entries[told.entry.identity] = (told.channel, told.entry) }
    }
    return entries.values.sorted { $0.1.start < $1.1.start }.map { channel, entry in
      var text = ""
      if case .cue(let cue, _) = entry.content { text = cue.plainText }
      return (channel, text, entry.start.seconds, entry.end?.seconds)
    }
  }

  @Test(
    "Captions of others' files are theirs",
    .enabled(if: Corpora.folder("media-muxjs") != nil, "no corpus"))
  func corpus() throws {
    let counter = try captions("dash-608-captions-init.mp4", "dash-608-captions-seg.m4s")
    #expect(counter.first?.text == "00:00:00" && counter.first?.channel == .line21(1))
    let two = try captions("multi-channel-608-captions.ts")
    #expect(Set(two.map(\.channel)) == [.line21(1), .line21(3)])
    #expect(two.contains { $0.text.contains("être une période de questions") })
    #expect(two.contains { $0.channel == .line21(1) && $0.text.contains("PERIOD, FOLKS.") })
    _ = try captions("malformed-sei-init.mp4", "malformed-sei.m4s")
  }

  @Test(
    "A whole file's captions have the times that its makers list",
    .enabled(if: Corpora.folder("media-muxjs") != nil, "no corpus"))
  func list() throws {
    let folder = try #require(Corpora.folder("media-muxjs"))
    let file = [UInt8](
      try Data(contentsOf: URL(filePath: "\(folder)/sintel-captions.expected.dfxp")))
    let listed = try TTMLParser.parse(file.span).cues
    let found = try captions("sintel-captions.ts")
    try #require(found.count == 3 && listed.count > 100)
    // Sound begins 0.119 s before the pictures, and the item with it.
    for (caption, cue) in zip(found, listed) where cue.start < .seconds(6) {
      #expect(abs(caption.start - 0.119 - cue.start.seconds) < 0.05)
      let letters = cue.plainText.filter { $0.isASCII && $0.isLetter }
      #expect(caption.text.filter { $0.isASCII && $0.isLetter } == letters)
    }
    #expect(found.map { ($0.end ?? 0) > $0.start } == [true, true, false])
  }
}
