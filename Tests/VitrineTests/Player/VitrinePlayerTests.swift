import Control
import Foundation
import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

/// The player that a program embeds, made from a list of settings.
@Suite("A player from a list of settings")
struct VitrinePlayerTests {
  private static let folder = TestMedia.fixture("h264-aac.mp4")
    .split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")

  @Test("later entries win, and what is said once holds for all")
  func settings() {
    let isWide = true
    let settings = PlayerSettings {
      SourceName("welcome")
      Item(ItemDescription("other.mp4", volume: 0.5))
      Ext("webm")
      SearchPath("/a", "/b")
      Gravity(.fill)
      if isWide { Gravity(.aspectFill) }
      Background(CueColor(rgb: 0x00_4080))
      Corners(0.1)
      PictureInPicture(InsetPlace(corner: .topLeft), source: "second.mp4")
      Loop(.times(3))
      LoopQueue()
      Mute()
      Volume(0.25)
      Rate(2)
      Latency(.seconds(3))
      DecoderThreads(2)
      NotAutoPlay()
      AudioLanguage("de")
      TimePublishing(.milliseconds(500))
      for name in ["playing", "seekAny"] { Events([PlayerEventFilter(name)].compactMap { $0 }) }
      ActionAtItemEnd(.pause)
      VideoOutputName("null")
      AudioOutputName("null")
      FullScreen()
      Borderless()
      WindowSize(width: 640, height: 480)
      ControlSocket("/run/s")
    }
    #expect(settings.items.map(\.source) == ["welcome", "other.mp4"])
    #expect(settings.items.map(\.volume) == [1, 0.5])
    #expect(settings.fileExtension == "webm")
    #expect(settings.searchPath == ["/a", "/b"])
    #expect(settings.gravity == .aspectFill)
    #expect(settings.enablesPictureInPicture && settings.pictureInPictureSource == "second.mp4")
    #expect(settings.pictureInPicture.corner == .topLeft)
    #expect(settings.background == CueColor(rgb: 0x00_4080) && settings.corners == 0.1)
    #expect(settings.loopsQueue && settings.isMuted && !settings.playsAtOnce)
    #expect(settings.volume == 0.25 && settings.rate == 2)
    #expect(settings.latency == .seconds(3) && settings.decoderThreads == 2)
    #expect(settings.audioLanguages == ["de"])
    #expect(settings.timePublishing == .milliseconds(500))
    #expect(settings.events.count == 2)
    #expect(settings.actionAtItemEnd == .pause)
    #expect(settings.isFullScreen && settings.isBorderless)
    #expect(settings.windowSize == PixelSize(width: 640, height: 480))
    #expect(settings.controlSocket == "/run/s")
  }

  @Test("a bare name is found, loops, is silent, waits for play, and tells the time")
  func everything() async throws {
    let clock = VirtualClock(horizon: .zero)
    let player = try await VitrinePlayer {
      SourceName("h264-aac")
      Ext("mp4")
      SearchPath(Self.folder)
      Gravity(.aspectFill)
      Background(CueColor(rgb: 0x00_4080))
      Corners(0.75)
      Loop()
      Mute()
      NotAutoPlay()
      TimePublishing(.milliseconds(250))
      Events([.any])
      VirtualTime(clock)
    }
    let events = Task { () -> [PlayerEvent] in
      var events: [PlayerEvent] = []
      for await batch in player.events { events += batch.events }
      return events
    }
    await clock.advance(by: .seconds(2))
    #expect(player.status.state == .paused)
    #expect(player.status.currentTime == .zero)
    #expect(player.status.isMuted)
    #expect(player.status.gravity == .aspectFill && player.status.corners == 0.5)
    #expect(player.status.background == CueColor(rgb: 0x00_4080))
    #expect(player.status.counters.framesShown == 1)
    try await player.send(.play)
    await clock.advance(by: .seconds(2))
    #expect(player.status.state == .playing)
    #expect(player.status.counters.passes >= 3)
    await player.close()
    let kinds = await events.value.map(\.kind)
    #expect(kinds.contains(.itemStatusChanged(.readyToPlay)))
    #expect(kinds.contains(.playing))
    #expect(kinds.contains(.transition(gapSamples: 0, gapFrames: 0)))
    #expect(kinds.contains { if case .time = $0 { true } else { false } })
  }

  @Test("what is said of the picture holds from the first frame on")
  func picture() async throws {
    let clock = VirtualClock(horizon: .zero)
    let second = TestMedia.fixture("h264-aac.mp4")
    let sepia = try FilterDescription("sepia", ["intensity": 0.5])
    let player = try await VitrinePlayer {
      SourceName(TestMedia.fixture("png.png"))
      Brightness(0.2)
      Contrast(9)
      Filter(sepia)
      Rotate(450)
      Mirror()
      Gravity(.fill)
      Vector(TestMedia.graphic("shapes.svg"), id: "logo", z: 3, opacity: 0.5)
      PictureInPicture(InsetPlace(corner: .topLeft, size: 0.5), source: second)
      NotAutoPlay()
      VirtualTime(clock)
    }
    await clock.advance(by: .seconds(1))
    let status = player.status
    #expect(status.adjustment == ColorAdjustment(brightness: 0.2, contrast: 4))
    #expect(status.filters.entries.map(\.id) == ["sepia"])
    #expect(status.orientation == Orientation(rotation: 90, isMirrored: true))
    #expect(status.gravity == .fill)
    #expect(status.vectors.map(\.id) == ["logo"])
    #expect(status.pictureInPicture.isActive && status.pictureInPicture.source == second)
    #expect(status.pictureInPicture.place == InsetPlace(corner: .topLeft, size: 0.5))
    // The first frame, and all of it on that.
    #expect(status.counters.framesShown == 1)
    await player.close()
  }

  @Test(
    "the last frame of a y4m file is there for as long as it was shown, not as it might have been")
  func lastFrame() async throws {
    let folder = try SocketFolder()
    let clock = VirtualClock(horizon: .zero)
    let path = folder.path + "/out.y4m"
    let player = try await VitrinePlayer {
      Item(ItemDescription(TestMedia.fixture("png.png"), stillDuration: .seconds(550)))
      VideoOutputName("y4m:\(path)")
      VirtualTime(clock)
    }
    await clock.advance(by: .seconds(2))
    await player.close()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let header = try #require(bytes.firstIndex(of: 10)) + 1
    let frame: Int = 6 + 96 * 54 * 3
    #expect(bytes.count - header == 50 * frame)
  }

  @Test("a directory that is added while it plays stands for its files")
  func expansion() async throws {
    let player = try await VitrinePlayer { VirtualTime(VirtualClock(horizon: .zero)) }
    let ids = try await player.send(.queue(.append([ItemDescription(Self.folder)])))
    let sources = player.status.items.map(\.source)
    #expect(ids.count == sources.count && ids.count > 10)
    #expect(sources == (try await player.expand(Self.folder)).map(\.source))
    await player.close()
  }

  @Test(
    "a command's time is over also while it reads what it names, and it then changes nothing",
    arguments: ["/list.m3u", "/logo.svg"])
  func readingTimesOut(path: String) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: path)
    let player = try await VitrinePlayer {
      EnableVector()
      VideoOutputName("null")
      AudioOutputName("null")
    }
    let url = origin.url(path)
    let command: PlaybackCommand =
      path.hasSuffix("m3u")
      ? .queue(.append([ItemDescription(url)])) : .addVector(VectorChange(content: .file(url)))
    let error = await #expect(throws: MediaError.self) {
      try await player.send(command, until: .accepted, timeout: .milliseconds(300))
    }
    #expect(error?.code == .timedOut)
    #expect(player.status.items.isEmpty && player.status.vectors.isEmpty)
    // Nor is it read any more.
    let end = ContinuousClock.now + .seconds(20)
    while origin.openConnectionCount > 0, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(origin.openConnectionCount == 0)
    await player.close()
  }

  @Test("of events that are not read the oldest give way, and how many did is told")
  func overflow() async throws {
    let clock = VirtualClock(horizon: .zero)
    let player = try await VitrinePlayer {
      Events([.volumeChanged])
      VirtualTime(clock)
    }
    for _ in 1...4 {
      for round in 1...600 { try await player.send(.volume(Double(round % 2) * 0.5)) }
      await clock.advance(by: .seconds(1))
    }
    await player.close()
    var batches: [EventBatch] = []
    for await batch in player.events { batches.append(batch) }
    #expect(batches.count == 1)
    let events = batches.first?.events ?? []
    #expect(events.first?.kind == .overflow(lost: 2400 - 1024))
    #expect(events.count == 1 + 1024 && batches.first?.firstSequence == 1)
    #expect(events.last?.kind == .volumeChanged(volume: 0, isMuted: false))
  }

  @Test("a reader of events whose task is cancelled is let go")
  func cancelledReader() async throws {
    let player = try await VitrinePlayer { Events([.any]) }
    for _ in 1...3 {
      let reading = Task { for await _ in player.events {} }
      reading.cancel()
      await reading.value
    }
    try await player.send(.volume(0.25))
    await player.close()
    // It was no end for those that read later.
    var kinds: [PlayerEvent.Kind] = []
    for await batch in player.events { kinds += batch.events.map(\.kind) }
    #expect(kinds.contains(.volumeChanged(volume: 0.25, isMuted: false)))
  }

  @Test("graphics that are not allowed are left out")
  func unwantedVectors() async throws {
    var settings = PlayerSettings { VirtualTime() }
    settings.vectors = [VectorChange(content: .file(TestMedia.graphic("shapes.svg")))]
    let player = try await VitrinePlayer(settings: settings)
    #expect(player.status.vectors.isEmpty)
    await player.close()
  }

  @Test("a player is given up while a server is slow", arguments: [true, false])
  func givenUp(listens: Bool) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/list.m3u")
    let folder = try SocketFolder()
    let opening = Task {
      try await VitrinePlayer {
        SourceName(origin.url("/list.m3u"))
        if listens { ControlSocket(folder.socket) }
        VideoOutputName("null")
        AudioOutputName("null")
      }
    }
    await origin.firstRequest(for: "/list.m3u")
    if listens { _ = try await folder.firstExchange(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#) }
    opening.cancel()
    let error = await #expect(throws: MediaError.self) { try await opening.value.close() }
    #expect(error?.code == .cancelled && !folder.hasSocket)
    await origin.stop()
  }

  @Test("what a program captures is the same in every run of virtual time")
  func captured() async throws {
    func run() async throws -> (video: CapturingVideoSink, audio: CapturingAudioSink) {
      let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
      let player = try await VitrinePlayer {
        Item(ItemDescription(TestMedia.fixture("h264-aac.mp4"), id: ItemID("a"), loops: 2))
        VirtualTime()
        CapturedVideo(video)
        CapturedAudio(audio)
      }
      try await player.waitUntilEnded()
      await player.close()
      return (video, audio)
    }
    let (first, second) = (try await run(), try await run())
    #expect(first.video.dump == second.video.dump)
    // After them the screen is cleared.
    let pictures = first.video.lines.filter { $0.contains("item a 96x54 yuv420p ") }
    #expect(pictures.count == 12 && pictures.last?.contains("pass 1 ") == true)
    #expect(first.audio.frameCount > 0 && first.audio.hash == second.audio.hash)
  }

  @Test("nothing is told unless it was asked for")
  func silence() async throws {
    let player = try await VitrinePlayer {
      SourceName(TestMedia.fixture("h264-aac.mp4"))
      VirtualTime()
    }
    try await player.waitUntilEnded()
    await player.close()
    var batches = 0
    for await _ in player.events { batches += 1 }
    #expect(batches == 0)
  }

  @Test("what is wrong with the settings is said at once")
  func wrong() async throws {
    for (video, audio, code) in [
      ("cinema", "null", MediaError.Code.invalidArgument), ("null", "tape", .invalidArgument),
      ("y4m:/none/at/all", "null", .outputFileFailed),
    ] {
      let error = await #expect(throws: MediaError.self) {
        try await VitrinePlayer {
          VideoOutputName(video)
          AudioOutputName(audio)
        }.close()
      }
      #expect(error?.code == code, "\(video) \(audio)")
    }
    let error = await #expect(throws: MediaError.self) {
      try await VitrinePlayer {
        SourceName("/none/at/all.m3u")
        VirtualTime()
      }.close()
    }
    #expect(error?.code == .notFound)
  }
}
