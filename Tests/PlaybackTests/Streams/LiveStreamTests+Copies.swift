import MediaCore
import Playback
import Testing
import VitrineTesting

/// Copies of a broadcast's playlists that are older than what is known, and playlists that stand still.
extension LiveStreamTests {
  private func faults(_ stream: VirtualStream) -> [PlayerEvent.Kind] {
    stream.test.log.kinds.filter { $0.name == "playlistFault" }
  }

  @Test(
    "However long a cache gives an old copy, nothing is played twice", arguments: [true, false])
  func staleCopies(hasDates: Bool) async throws {
    let stream = try await opened(
      plan {
        $0.hasDates = hasDates
        $0.window = 8
        $0.isOld = (TimeRange(start: .seconds(6), end: .seconds(14)), .seconds(3))
      })
    await stream.test.clock.advance(to: .seconds(60))
    let numbers = stream.test.numbers
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    #expect(numbers.last == 1199 && stream.test.log.errors.isEmpty)
    #expect(!faults(stream).contains(.playlistFault("restarted")))
  }

  @Test("When the playlist of the sound is stuck that of another group goes on")
  func stuckSound() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    let recipe = TestMedia.StreamRecipe.liveDemuxed
    LiveOrigin(try LiveMedia(recipe), plan(), on: stream.origin, at: "/video")
    let sound = try LiveMedia(recipe, playlist: "stream1.m3u8")
    LiveOrigin(
      sound, plan { $0.isStuck = TimeRange(start: .seconds(5), end: .seconds(1000)) },
      on: stream.origin, at: "/one")
    LiveOrigin(sound, plan { $0.firstNumber = 40 }, on: stream.origin, at: "/two")
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",LANGUAGE="en",DEFAULT=YES,URI="one/live.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="x",LANGUAGE="en",DEFAULT=YES,URI="two/live.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a"
      video/live.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1900000,AUDIO="b"
      video/live.m3u8?two
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(.quality(QualityPreference(variant: 0)))
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(50))
    #expect(stream.test.numbers == Array(420..<1200) && stream.test.log.errors.isEmpty)
    #expect(faults(stream).contains(.playlistFault("stuck")))
    #expect(stream.origin.log.contains { $0.path.hasPrefix("/two/s0-5") })
    let seconds = Double(stream.test.audio.frameCount) / 48_000
    #expect((25.8...26.4).contains(seconds), "\(seconds) s of sound")
  }
}
