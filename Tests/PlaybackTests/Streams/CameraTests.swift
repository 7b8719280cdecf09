import FFmpeg
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Renditions of pictures (EXT-X-MEDIA of TYPE=VIDEO), in virtual time: two cameras with the same numbered pictures.
@Suite("Pictures of several cameras", .timeLimit(.minutes(10))) struct CameraTests {
  /// Serves the variants, and a second camera in `/goal`.
  private func opened(
    _ master: String, rates: [(since: MediaTime, bitsPerSecond: Double)] = [],
    own: TestMedia.StreamRecipe = .ladder, goal: TestMedia.StreamRecipe = .ladder
  ) async throws -> VirtualStream {
    var link = VirtualOrigin.Link()
    link.rates = rates
    let stream = try await VirtualStream.open(link: link)
    for (folder, recipe) in [("", own), ("/goal", goal)] {
      for (name, bytes) in try ProtectedStream.files(of: recipe) {
        stream.origin.serve("\(folder)/\(name)", bytes)
      }
    }
    stream.origin.serve("/cameras.m3u8", Array("#EXTM3U\n\(master)".utf8))
    return stream
  }

  private func play(_ stream: VirtualStream) async throws {
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/cameras.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    #expect((384_000...386_048).contains(stream.test.audio.frameCount))
  }

  private func media(_ group: String, _ name: String, _ attributes: String) -> String {
    "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"\(group)\",NAME=\"\(name)\",\(attributes)\n"
  }

  /// Two variants, each with a group of two cameras; the first camera is in the variants' own playlists.
  private func cameras(_ main: String, _ goal: String) -> String {
    media("low", "Main", main) + media("low", "Goal", "URI=\"goal/level0.m3u8\",\(goal)")
      + media("high", "Goal", "URI=\"goal/level1.m3u8\",\(goal)") + media("high", "Main", main)
        + """
        #EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180,VIDEO="low"
        level0.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1700000,RESOLUTION=640x360,VIDEO="high"
        level1.m3u8

        """
  }

  /// One variant, whose pictures come from the second camera.
  private var goalAlone: String {
    media("v", "Goal", "DEFAULT=YES,URI=\"goal/stream.m3u8\"")
      + "#EXT-X-STREAM-INF:BANDWIDTH=300000,VIDEO=\"v\"\nstream.m3u8\n"
  }

  /// How often each segment of a camera was loaded, whatever its variant.
  private func loads(_ stream: VirtualStream, _ folder: String) -> [Int] {
    (0..<4).map { number in
      (0..<2).reduce(0) {
        $0 + stream.origin.requests(for: "\(folder)/level\($1)-\(number).ts").count
      }
    }
  }

  @Test(
    "The camera that is shown by default is, in each variant that plays, and no other is loaded")
  func byDefault() async throws {
    let stream = try await opened(
      cameras("AUTOSELECT=YES", "DEFAULT=YES,AUTOSELECT=YES"), rates: [(.zero, 3e6)])
    try await play(stream)
    #expect(Set(stream.test.video.frames.map(\.frame.format.height)) == [180, 360])
    #expect(loads(stream, "/goal") == [1, 1, 1, 1] && loads(stream, "") == [0, 0, 0, 0])
    #expect(stream.origin.requests(for: "/level0.m3u8").isEmpty)
  }

  @Test("One without a playlist is in the variant's own")
  func own() async throws {
    let stream = try await opened(cameras("DEFAULT=YES,AUTOSELECT=YES", "AUTOSELECT=YES"))
    try await play(stream)
    #expect(loads(stream, "") == [1, 1, 1, 1] && loads(stream, "/goal") == [0, 0, 0, 0])
  }

  @Test(
    "A language that is preferred chooses among those that may be chosen for it",
    arguments: [("AUTOSELECT=YES", true), ("AUTOSELECT=NO", false)])
  func language(autoselect: String, isChosen: Bool) async throws {
    let stream = try await opened(
      cameras("DEFAULT=YES,AUTOSELECT=YES", "LANGUAGE=\"de\",\(autoselect)"))
    try await stream.test.send(.audioTrack(.languages(["de-CH"])))
    try await play(stream)
    #expect((loads(stream, "/goal") == [1, 1, 1, 1]) == isChosen)
    #expect((loads(stream, "") == [1, 1, 1, 1]) == !isChosen)
  }

  @Test("Where its pictures come without sound, that of the variant's own playlist is heard")
  func silent() async throws {
    let stream = try await opened(goalAlone, own: .transport, goal: .silentTransport)
    try await play(stream)
    #expect(stream.origin.requests(for: "/segment3").count == 1)
    #expect(stream.origin.requests(for: "/goal/segment3").count == 1)
  }

  @Test("Where no camera has sound, the variant's own playlist is left alone")
  func silence() async throws {
    let stream = try await opened(goalAlone, own: .silentTransport, goal: .silentTransport)
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/cameras.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    #expect(stream.origin.requests(for: "/segment3").isEmpty)
  }

  @Test("Beside sound in playlists of its own they come from the rendition's alone")
  func demuxed() async throws {
    let master =
      media("v", "Goal", "DEFAULT=YES,URI=\"goal/stream.m3u8\"")
      + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"x\",DEFAULT=YES,URI=\"stream1.m3u8\"\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=300000,VIDEO=\"v\",AUDIO=\"a\"\nstream0.m3u8\n"
    let stream = try await opened(master, own: .languages, goal: .silentFragments)
    try await play(stream)
    #expect(stream.origin.requests(for: "/stream0.m3u8").isEmpty)
    #expect(stream.origin.requests(for: "/goal/segment3").count == 1)
    #expect(stream.origin.requests(for: "/stream1-3.m4s").count == 1)
  }

  @Test("What a camera lacks in one variant comes from the same camera in another")
  func fallsBack() async throws {
    let stream = try await opened(cameras("", "DEFAULT=YES"))
    stream.origin.serve("/goal/level1-2.ts") { _ in .reply(VirtualReply(status: 404)) }
    try await stream.test.send(.quality(QualityPreference(variant: 1)))
    try await play(stream)
    #expect(stream.origin.requests(for: "/goal/level1-2.ts").count == 1)
    #expect(stream.origin.requests(for: "/goal/level0-2.ts").count == 1)
    #expect(loads(stream, "") == [0, 0, 0, 0])
  }

  @Test("A broadcast is followed by the playlists of the camera that is shown")
  func broadcast() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    var plan = LiveOrigin.Plan()
    plan.segments = 20
    let media = try LiveMedia(.liveTransport)
    for folder in ["/main", "/goal"] { LiveOrigin(media, plan, on: stream.origin, at: folder) }
    let master =
      "#EXTM3U\n" + self.media("v", "Goal", "DEFAULT=YES,URI=\"goal/live.m3u8\"")
      + "#EXT-X-STREAM-INF:BANDWIDTH=300000,VIDEO=\"v\"\nmain/live.m3u8\n"
    stream.origin.serve("/cameras.m3u8", Array(master.utf8))
    let item = ItemDescription(stream.origin.url("/cameras.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    await stream.test.clock.advance(to: .seconds(40))
    #expect(stream.test.numbers == Array(420..<1200) && stream.test.log.errors.isEmpty)
    #expect(stream.origin.requests(for: "/main/live.m3u8").isEmpty)
  }
}
