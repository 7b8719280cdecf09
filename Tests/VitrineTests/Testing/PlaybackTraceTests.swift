import Foundation
import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

@Suite("Playback traces", .timeLimit(.minutes(10))) struct PlaybackTraceTests {
  private func trace(
    of file: String = TestMedia.trace("Media/one.mp4"),
    leavingOut omissions: PlaybackTrace.Omissions = []
  ) async throws -> String {
    let clock = VirtualClock(horizon: .zero)
    let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
    let trace = PlaybackTrace(clock, video, audio, leavingOut: omissions)
    let player = try await VitrinePlayer {
      CapturedVideo(video)
      CapturedAudio(audio)
      VirtualTime(clock)
    }
    trace.follow(player)
    trace.note("play one")
    let item = ItemDescription(file, id: ItemID("one"))
    try await player.send(.queue(.append([item])), until: .accepted, timeout: nil)
    await clock.advance(to: .seconds(3))
    trace.note(player.status)
    await player.close()
    return trace.text
  }

  @Test("A program's own player is traced, by lines that name neither folders nor the machine")
  func lines() async throws {
    let text = try await trace()
    let lines = text.split(separator: "\n")
    #expect(lines.first == "  0.000000 do       play one")
    #expect(lines.contains("  0.000000 frame    one#0 0.000000 at 0.000000 1c456cc3"))
    #expect(lines.contains("  2.000000 event    ended one @2.000000"))
    // Of those in a row two at either end are told alone.
    #expect(lines.contains { $0.contains("frames   one#0 0.100000..1.066667 x30") })
    #expect(lines.contains { $0.contains("sound    48000..<96000") })
    #expect(!text.contains(TestMedia.trace("")))
    #expect(try await trace() == text)
  }

  @Test("What is not the same everywhere is left out")
  func omissions() async throws {
    let text = try await trace(leavingOut: [.pictures, .samples])
    let lines = text.split(separator: "\n").drop { $0.hasPrefix("(") }
    #expect(lines.contains("  0.000000 frame    one#0 0.000000 at 0.000000"))
    #expect(lines.contains("  1.000000 sound    0..<48000 ? ? ? ?"))
  }

  @Test("Samples that are no number, or a huge one, have sums as well")
  func oddSamples() async throws {
    let directory = try TemporaryDirectory()
    let samples: [Float] = (0..<24_000).map {
      [.nan, 1e30, -1e30, .infinity, 0.5][$0 % 5]
    }
    var header = Array("RIFF".utf8)
    func add(_ numbers: [UInt32]) {
      header += numbers.flatMap { number in (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
    }
    add([UInt32(36 + 4 * samples.count)])
    header += Array("WAVEfmt ".utf8)
    add([16, 1 << 16 | 3, 48_000, 192_000, 32 << 16 | 4])
    header += Array("data".utf8)
    add([UInt32(4 * samples.count)])
    let file = directory.path + "/odd.wav"
    let body = samples.flatMap { sample in
      (0..<4).map { UInt8(sample.bitPattern >> (8 * $0) & 255) }
    }
    try Data(header + body).write(to: URL(filePath: file))
    let text = try await trace(of: file)
    #expect(
      text.split(separator: "\n").contains("  0.500000 event    ended one @0.500000"), "\(text)")
  }

  @Test("Texts that differ are told by the lines that do, and those around them")
  func differences() {
    let lines = (1...20).map { "line \($0)\n" }
    let text = lines.joined()
    #expect(TextDifference.text(expected: text, found: text).isEmpty)
    let other = lines.filter { $0 != "line 3\n" }.joined().replacing("line 15", with: "new")
    #expect(
      TextDifference.text(expected: text, found: other) == """
        @@ line 1
         line 1
         line 2
        -line 3
         line 4
         line 5
         line 6
        @@ line 12
         line 12
         line 13
         line 14
        -line 15
        +new
         line 16
         line 17
         line 18
        """)
    let short = TextDifference.text(expected: text, found: "", limit: 4)
    #expect(short.split(separator: "\n").last == "… and 18 lines more")
    let none = TextDifference.text(expected: text, found: "", limit: -1)
    #expect(none == TextDifference.text(expected: text, found: "", limit: 0))
  }
}
