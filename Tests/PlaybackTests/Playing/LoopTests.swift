import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite(.timeLimit(.minutes(20))) struct LoopTests {
  @Test func threePassesAreOneUnbrokenStream() async throws {
    let path = try TestMedia.path(.loop2s)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 3))

    let once = try TestMedia.frameSums(path)
    #expect(once.count == 60)
    #expect(test.hashes == once + once + once)
    let times = test.video.frames.map(\.outputTime)
    #expect(times == (0..<180).map { MediaTime(ticks: $0, of: Rational(1, 30)) })
    let places = Array(0..<96_000)
    #expect(test.places == places + places + places)
    #expect(test.log.transitions == [[0, 0], [0, 0]])
    #expect(test.status.counters.samplesMissing == 0)
    #expect(test.status.state == .ended)
  }

  @Test func twoClipsOfAQueueAreOneUnbrokenStream() async throws {
    let paths = try [TestMedia.path(.loop2s), TestMedia.path(.loop2sNext)]
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(paths[0], id: ItemID("one")), ItemDescription(paths[1], id: ItemID("two")))

    #expect(try test.hashes == paths.flatMap { try TestMedia.frameSums($0) })
    let times = test.video.frames.map(\.outputTime)
    #expect(times == (0..<120).map { MediaTime(ticks: $0, of: Rational(1, 30)) })
    #expect(test.places == Array(0..<192_000))
    #expect(test.log.transitions == [[0, 0]])
    #expect(test.log.items == ["one", "two"])
  }

  @Test func aQueueThatLoopsGoesOnFromTheFirstWithoutAGap() async throws {
    let paths = try [TestMedia.path(.loop2s), TestMedia.path(.loop2sNext)]
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.loopQueue(true))
    try await test.send(.queue(.append(paths.map { ItemDescription($0) })))
    await test.clock.advance(to: .milliseconds(7990))

    #expect(test.numbers == Array(0..<60) + Array(0..<60) + Array(0..<60) + Array(0..<60))
    let places = test.places
    #expect(places.count > 376_000)
    #expect(places == (0..<places.count).map { $0 % 192_000 })
    #expect(test.log.transitions == [[0, 0], [0, 0], [0, 0]])
  }

  @Test func moreRoundsThanCanBeCountedAreAskedForInALaterOne() async throws {
    let path = try TestMedia.path(.loop2s)
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(path, loops: 3)])))
    await test.clock.advance(to: .milliseconds(2500))
    for times in [Int.max, .max - 1] { try await test.send(.loop(times: times)) }
    await test.clock.advance(to: .milliseconds(8500))
    #expect(test.status.state == .playing && test.status.counters.passes == 4)
    try await test.send(.loop(times: .min))
    await test.clock.advance(to: .seconds(11))
    #expect(test.status.state == .ended)
  }

  @Test func aPassIsAsLongAsItsPicturesWhenTheSoundIsShorter() async throws {
    let path = try TestMedia.path(.soundShorter)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 3))

    let once = try TestMedia.frameSums(path)
    #expect(once.count == 60 && test.hashes == once + once + once)
    // 60 frames of 1001/30000 s are 96,096 samples.
    let pass: [Int?] = Array(0..<72_000) + Array(repeating: nil, count: 24_096)
    #expect(test.places == pass + pass + pass)
    let starts = [0, 60, 120].map { test.video.frames[$0].outputTime }
    #expect(starts == [.zero, .milliseconds(2002), .milliseconds(4004)])
    #expect(test.log.transitions == [[0, 0], [0, 0]])
  }

  @Test func aPassIsAsLongAsItsSoundWhenThePicturesAreShorter() async throws {
    let path = try TestMedia.path(.soundLonger)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 2))

    #expect(test.numbers == Array(0..<30) + Array(0..<30))
    #expect(test.places == Array(0..<120_000) + Array(0..<120_000))
    #expect(test.video.frames[30].outputTime == .milliseconds(2500))
  }

  @Test(arguments: [TestMedia.Recipe.wav, .flac])
  func soundAloneLoopsWithoutALostSample(recipe: TestMedia.Recipe) async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.path(recipe), loops: 4))
    let places = Array(0..<96_000)
    #expect(test.places == places + places + places + places)
    #expect(test.log.transitions == [[0, 0], [0, 0], [0, 0]])
  }

  @Test(arguments: [TestMedia.Recipe.videoOnly, .variableFrameRate, .mpeg4])
  func picturesOfEveryPassAreThoseOfTheFile(recipe: TestMedia.Recipe) async throws {
    let path = try TestMedia.path(recipe)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 2))
    let once = try TestMedia.frameSums(path)
    #expect(test.hashes == once + once)
    #expect(test.log.transitions == [[0, 0]])
    let times = test.video.frames.map(\.outputTime)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func loopAndUnloopTakeEffectWhileItPlays() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(500))
    try await test.send(.loop())
    await test.clock.advance(to: .milliseconds(4500))
    #expect(test.status.itemLoops == nil)
    #expect(test.log.transitions == [[0, 0], [0, 0]])
    try await test.send(.unloop)
    await test.clock.advance(to: .seconds(20))
    #expect(test.status.state == .ended)
    #expect(test.numbers == Array(0..<60) + Array(0..<60) + Array(0..<60))
    #expect(test.places == Array(0..<96_000) + Array(0..<96_000) + Array(0..<96_000))
  }

  @Test(
    "A number of loops that is asked for in a later pass counts from that one, and holds when the item comes again"
  )
  func loopsOfALaterPass() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.loopQueue(true))
    let item = ItemDescription(try TestMedia.path(.loop2s), id: ItemID("a"), loops: nil)
    let other = ItemDescription(try TestMedia.path(.loop2s), id: ItemID("b"))
    try await test.send(.queue(.append([item, other])))
    await test.clock.advance(to: .milliseconds(7000))
    try await test.send(.loop(times: 2))
    #expect(test.status.itemLoops == 2)
    // The fourth pass and one more; b; then two of a.
    for (seconds, id) in [(9.0, "a"), (11, "b"), (13, "a"), (15, "a"), (17, "b")] {
      await test.clock.advance(to: .seconds(seconds))
      #expect(test.status.current == ItemID(id), "\(seconds)")
    }
    #expect(test.log.items == ["a", "b", "a", "b"])
    #expect(test.status.itemLoops == 1)
  }

  @Test("Fewer loops hold though more short passes were laid ahead", arguments: [1, 2, 4])
  func fewerLoopsOfShortPasses(loops: Int) async throws {
    let test = try await TestPlayer.open(stepping: true)
    let path = try TestMedia.path(.loop2s)
    try await test.send(.pause)
    try await test.send(
      .queue(
        .append([
          ItemDescription(path, outPoint: .milliseconds(200), loops: 9),
          ItemDescription(path, inPoint: .seconds(1), outPoint: .milliseconds(1200)),
        ])), until: .settled)
    try await test.send(.loop(times: loops))
    try await test.send(.play)
    await test.clock.advance(to: .seconds(9))
    #expect(test.status.state == .ended)
    let once = Array(0..<6)
    #expect(test.numbers == (0..<loops).flatMap { _ in once } + Array(30..<36))
    let samples = (0..<loops).flatMap { _ in Array(0..<9600) } + Array(48_000..<57_600)
    #expect(test.places == samples)
  }

  @Test func twoRunsAreTheSame() async throws {
    var traces: [[String]] = []
    for _ in 0..<2 {
      let test = try await TestPlayer.open()
      try await test.playToEnd(
        ItemDescription(TestMedia.path(.loop2s), loops: 2),
        ItemDescription("/nowhere"),
        ItemDescription(TestMedia.path(.gop60), inPoint: .seconds(1.5), outPoint: .seconds(3)),
        ItemDescription(TestMedia.path(.mp3)))
      let events = test.log.events.map(\.json).map { JSONValue.object($0).json }
      traces.append(test.video.lines + [test.audio.hash] + events)
      #expect(test.video.lines.count == 120 + 45)
    }
    #expect(traces[0] == traces[1])
  }

  @Test("A join is told at its moment, also where the pass has no picture until later")
  func joinBeforePictures() async throws {
    let clip = TestMedia.Recipe.loop2sAAC.remade(
      "pictures-late", "mkv",
      output: ["-vf", "setpts=PTS+0.7/TB", "-c:v", "libx264", "-preset", "ultrafast"]
        + ["-c:a", "pcm_s16le", "-t", "2"])
    let path = try TestMedia.path(clip)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 2), ItemDescription(path))
    let joins = test.log.events.filter { $0.kind.name == "transition" }
    #expect(test.log.transitions == [[0, 0], [0, 0]])
    #expect(joins.map(\.mediaTime) == [.zero, .zero])
    #expect(abs((joins.last?.clockTime ?? .zero).seconds - 4) < 0.01)
  }
}
