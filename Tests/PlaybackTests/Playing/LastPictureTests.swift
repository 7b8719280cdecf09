import FFmpeg
import HLS
import MediaCore
import Testing
import VitrineTesting

@testable import Playback

/// Pictures of which no packet says how long they are shown.
@Suite("The last picture of a pass", .timeLimit(.minutes(20))) struct LastPictureTests {
  private static let film = TestMedia.Recipe.gop60.remade(
    "film-rate", "ts",
    output: [
      "-t", "2.5", "-r", "24", "-c:v", "libx264", "-bf", "0", "-crf", "10", "-g", "60",
      "-video_track_timescale", "90000", "-c:a", "mp2", "-ar", "48000",
    ])

  @Test(
    "It is shown in every round, however long the sound is and wherever its times fall between samples",
    arguments: [0, 10, 11, -10])
  func untold(shift: Int64) async throws {
    let test = try await TestPlayer.open(makeReader: Self.untold(shift: shift))
    try await test.playToEnd(ItemDescription(TestMedia.path(Self.film), loops: 3))
    let hashes = test.hashes
    let whole = try TestMedia.frameSums(TestMedia.path(Self.film))
    #expect(hashes == whole + whole + whole && whole.count > 55)
    #expect(test.log.transitions == [[0, 0], [0, 0]])
    #expect(test.log.errors.isEmpty)
  }

  @Test(
    "A transport stream of others that hung when it was looped",
    .enabled(if: Corpora.folder("found") != nil, "no corpus"))
  func found() async throws {
    let path = try #require(Corpora.folder("found")) + "/sd-hls0000000000.ts"
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 2))
    let whole = try TestMedia.frameSums(path)
    #expect(test.hashes == whole + whole && whole.count == 58)
  }

  /// Readers that leave out how long pictures are, and move them by so many microseconds.
  private static func untold(shift: Int64) -> PacketReaderMaking {
    { source, _, context throws(MediaError) in
      let reader = try FileReader(source, guard: context.readGuard)
      let pictures = reader.information.tracks.first(where: \.isVideo)?.index
      return ForwardingReader(
        reader,
        change: { packet in
          guard packet.track == pictures else { return }
          packet.setDuration(.zero)
          packet.shift(by: MediaTime(nanoseconds: shift * 1000))
        })
    }
  }
}
