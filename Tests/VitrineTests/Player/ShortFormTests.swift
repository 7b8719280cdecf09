import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

/// What a program writes short.
@Suite("Short forms of commands and settings")
struct ShortFormTests {
  @Test("commands are as short as in JSON")
  func commands() {
    #expect(PlaybackCommand.seek(to: 2.5) == .seek(to: .time(.seconds(2.5))))
    #expect(PlaybackCommand.seek(to: 2, play: false) == .seek(to: .time(.seconds(2)), play: false))
    #expect(PlaybackCommand.audioTrack("en") == .audioTrack(.languages(["en"])))
    #expect(PlaybackCommand.subtitles("en") == .subtitles(.languages(["en"])))
    #expect(PlaybackCommand.subtitles(nil) == .subtitles(.off))
    #expect(Gravity.resizeAspectFill == .aspectFill && Gravity.resizeAspect == .aspect)
    #expect(PlayerSettings { Events() }.events == [.any])
    var still = ItemDescription("logo.png")
    still.duration = .seconds(7)
    #expect(still.stillDuration == .seconds(7))
  }

  @Test("a player of one clip is one line")
  func oneLine() async throws {
    let path = TestMedia.fixture("h264-aac.mp4")
    let player = try await VitrinePlayer(String(path.dropLast(4)), ext: "mp4")
    try await player.send(.pause, until: .firstFrame)
    #expect(player.status.state == .paused)
    try await player.send(.idle)
    #expect(player.status.state == .paused && player.status.items.count == 1)
    #expect(player.status.item == ItemID("item-1") && player.status.queue.count == 1)
    #expect(player.status.loops == 1 && player.status.pip == player.status.pictureInPicture)
    try await player.send(.stop)
    #expect(player.status.state == .idle && player.status.items.isEmpty)
    await player.close()
  }

  @Test("a command that finds no item because it could not be opened throws the item's error")
  func missing() async throws {
    let player = try await VitrinePlayer {
      SourceName("/none/such.mp4")
      VirtualTime()
    }
    _ = try? await player.waitUntilEnded()
    for command in [PlaybackCommand.play, .seek(to: 1), .step()] {
      await #expect(throws: MediaError(.notFound, "", item: ItemID("item-1"))) {
        do throws(MediaError) {
          try await player.send(command, until: .settled)
        } catch {
          throw MediaError(error.code, "", item: error.item)
        }
      }
    }
    await player.close()
  }
}
