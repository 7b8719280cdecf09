import FFmpeg
import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// What broadcasts may be made of, in virtual time: 20 s of each before time 0, of which the last 12 are listed.
@Suite("Broadcasts of many kinds", .timeLimit(.minutes(10))) struct BroadcastKindsTests {
  private func plan(_ change: (inout LiveOrigin.Plan) -> Void = { _ in }) -> LiveOrigin.Plan {
    var plan = LiveOrigin.Plan()
    plan.segments = 20
    change(&plan)
    return plan
  }

  private func master(_ lines: String...) -> [UInt8] {
    Array((["#EXTM3U"] + lines).joined(separator: "\n").utf8)
  }

  private func play(_ stream: VirtualStream, _ path: String, to seconds: Double) async throws {
    try await stream.test.send(.queue(.append([ItemDescription(stream.origin.url(path))])))
    await stream.test.clock.advance(to: .seconds(seconds))
    #expect(stream.test.status.counters.stalls == 0)
    #expect(stream.test.log.errors.isEmpty)
  }

  @Test("Fragments without parts")
  func fragments() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    LiveOrigin(try LiveMedia(.liveFragmented), plan(), on: stream.origin, at: "/live")
    try await play(stream, "/live/live.m3u8", to: 40)
    #expect(stream.test.numbers == Array(420..<1200))
    #expect(stream.origin.requests(for: "/live/init.mp4").count == 1)
  }

  @Test("Sound in a playlist of its own, whose numbers are its own")
  func demuxed() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let recipe = TestMedia.StreamRecipe.liveDemuxed
    LiveOrigin(try LiveMedia(recipe), plan(), on: stream.origin, at: "/video")
    LiveOrigin(
      try LiveMedia(recipe, playlist: "stream1.m3u8"), plan { $0.firstNumber = 300 },
      on: stream.origin, at: "/sound")
    let group = #"TYPE=AUDIO,GROUP-ID="a",NAME="a",DEFAULT=YES,URI="sound/live.m3u8""#
    stream.origin.serve(
      "/master.m3u8",
      master(
        "#EXT-X-MEDIA:\(group)", #"#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a""#,
        "video/live.m3u8"))
    try await play(stream, "/master.m3u8", to: 40)
    #expect(stream.test.numbers == Array(420..<1200))
    // 26 s of both, and what ends a little later.
    let seconds = Double(stream.test.audio.frameCount) / 48_000
    #expect((25.9...26.3).contains(seconds), "\(seconds) s of sound")
    let samples = stream.test.audio.samples
    let silence = samples.dropFirst(4800).prefix(48_000 * 50).split { abs($0) > 1e-4 }
    #expect(silence.allSatisfy { $0.count < 20 }, "the tone does not break off")
  }

  @Test("Samples that are protected")
  func protected() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let encryptor = try SampleEncryptor(key: ProtectedStream.key, vector: ProtectedStream.vector)
    var media = try LiveMedia(.liveTransport)
    media.pieces = media.pieces.map { encryptor.encryptTransport($0) }
    let vector = ProtectedStream.hexadecimal(ProtectedStream.vector)
    let line = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\",IV=0x\(vector)"
    LiveOrigin(media, plan { $0.line = line }, on: stream.origin, at: "/live")
    stream.origin.serve("/live/key", ProtectedStream.key)
    try await play(stream, "/live/live.m3u8", to: 40)
    #expect(stream.test.numbers == Array(420..<1200))
    #expect(stream.origin.requests(for: "/live/key").count == 1)
    let clear = try await VirtualStream.open(stepping: true)
    LiveOrigin(try LiveMedia(.liveTransport), plan(), on: clear.origin, at: "/live")
    try await play(clear, "/live/live.m3u8", to: 40)
    #expect(clear.test.hashes == stream.test.hashes)
  }

  @Test("Subtitles that are published as they are spoken")
  func subtitles() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    LiveOrigin(try LiveMedia(.liveTransport), plan(), on: stream.origin, at: "/live")
    // Segment n has a cue in its middle. The pictures' clock begins a little after 1.4 s.
    let texts = (0..<30).map { number -> [UInt8] in
      let text =
        "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:130080\n\n"
        + "00:\(number * 2 < 10 ? "0" : "")\(number * 2).500 --> "
        + "00:\(number * 2 < 9 ? "0" : "")\(number * 2 + 1).000\ncue \(number)\n"
      return Array(text.utf8)
    }
    LiveOrigin(
      LiveMedia(pieces: texts, pieceDuration: .seconds(2)), plan { $0.partsPerSegment = 1 },
      on: stream.origin, at: "/text")
    let group = #"TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",URI="text/live.m3u8""#
    stream.origin.serve(
      "/master.m3u8",
      master(
        "#EXT-X-MEDIA:\(group)", #"#EXT-X-STREAM-INF:BANDWIDTH=900000,SUBTITLES="s""#,
        "live/live.m3u8"))
    try await stream.test.send(.subtitles(.language("en")))
    try await play(stream, "/master.m3u8", to: 40)
    #expect(stream.test.numbers == Array(420..<1200))
    let told = stream.test.log.events.compactMap { event -> (String, Double)? in
      guard case .cue(let cue, .start) = event.kind else { return nil }
      return (cue.cue.plainText, event.mediaTime.seconds)
    }
    // Playing begins with segment 7; the item's 0 is the beginning of segment 4.
    #expect(told.map(\.0) == (7..<20).map { "cue \($0)" })
    for (place, cue) in told.enumerated() {
      #expect(abs(cue.1 - Double(2 * place + 6) - 0.5) < 0.1, "\(cue)")
    }
  }

  @Test("The steering server changes the pathway on the way")
  func steering() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let media = try LiveMedia(.liveTransport)
    LiveOrigin(media, plan(), on: stream.origin, at: "/a")
    LiveOrigin(media, plan { $0.firstNumber = 700 }, on: stream.origin, at: "/b")
    stream.origin.serve("/steer") { asked in
      let priority = asked.now < .seconds(8) ? #"["A","B"]"# : #"["B","A"]"#
      return .reply(
        VirtualReply(text: #"{"VERSION":1,"TTL":10,"PATHWAY-PRIORITY":\#(priority)}"#))
    }
    stream.origin.serve(
      "/master.m3u8",
      master(
        #"#EXT-X-CONTENT-STEERING:SERVER-URI="steer",PATHWAY-ID="A""#,
        #"#EXT-X-STREAM-INF:BANDWIDTH=900000,PATHWAY-ID="A""#, "a/live.m3u8",
        #"#EXT-X-STREAM-INF:BANDWIDTH=900000,PATHWAY-ID="B""#, "b/live.m3u8"))
    try await play(stream, "/master.m3u8", to: 40)
    #expect(stream.test.numbers == Array(420..<1200))
    let (a, b) = (stream.origin.log.filter { $0.path.hasPrefix("/a/") }, stream.origin.log)
    #expect(a.allSatisfy { $0.time < .seconds(13) }, "what is not in use is not loaded")
    #expect(b.contains { $0.path == "/b/s0-719" })
    #expect(
      !stream.origin.requests(for: "/steer").filter { $0.query.contains("_HLS_pathway=%22B%22") }
        .isEmpty)
  }
}
