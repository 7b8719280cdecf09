import FFmpeg
import MediaCore
import Playback
import Streaming
import Synchronization
import Testing
import VitrineTesting

@Suite("what is told under the virtual clock", .timeLimit(.minutes(20)))
struct ReplayTests {
  /// What a run gave: the batches of two subscribers, the frames and the sound.
  struct Trace {
    var batches: [String]
    var hashes: [String]
    var samples: [Float]
  }

  private func trace(
    _ items: [ItemDescription], seed: UInt64, _ before: [PlaybackCommand] = []
  ) async throws -> Trace {
    let hasFault = items.first?.id == ItemID("faulty")
    let faulty = items.first?.source
    let test = try await TestPlayer.open(stepping: true) { (path) throws(MediaError) in
      let source: any DataSource =
        hasFault && path == faulty
        ? FaultySource(path: path, fault: 0.6..<0.7) : FileSource(path: path)
      return HesitantSource(source, seed: seed)
    }
    let batches = Mutex<[String]>([])
    let each = test.player.subscribe(
      to: [.any], interval: .zero, timeInterval: .milliseconds(100)
    ) { batch in
      batches.withLock { $0.append("each \(batch)") }
    }
    let seconds = test.player.subscribe(to: [.any]) { batch in
      batches.withLock { $0.append("second \(batch)") }
    }
    for command in before { try await test.send(command) }
    try await test.send(.queue(.append(items)))
    await test.clock.advance(to: .seconds(2))
    try await test.send(.seek(to: .time(.milliseconds(300)), play: true))
    await test.clock.advance(to: .seconds(9))
    await test.player.close()
    withExtendedLifetime((each, seconds)) {}
    return Trace(batches: batches.withLock { $0 }, hashes: test.hashes, samples: test.audio.samples)
  }

  @Test(
    "is the same however long the reading takes",
    arguments: ["loops", "queue", "failures", "stretches", "faults", "crossfades", "starts"])
  func sameWhateverReadingTakes(scenario: String) async throws {
    let clips = try [TestMedia.path(.loop2s), TestMedia.path(.loop2sNext)]
    var items: [ItemDescription]
    var before: [PlaybackCommand] = []
    switch scenario {
    case "loops": items = [ItemDescription(clips[0], id: ItemID("a"), loops: 3)]
    case "queue":
      items = [
        ItemDescription(clips[0], id: ItemID("a")),
        ItemDescription(TestMedia.fixture("h264-ac3.ts"), id: ItemID("b")),
        ItemDescription(clips[1], id: ItemID("c")),
      ]
      before = [.loopQueue(true)]
    case "stretches":
      let stream = TestMedia.fixture("h264-ac3.ts")
      items = [
        ItemDescription(
          stream, id: ItemID("a"), inPoint: .milliseconds(240), outPoint: .milliseconds(440),
          loops: 5),
        ItemDescription(TestMedia.fixture("h264-10bit.mkv"), id: ItemID("b"), rate: 0.75),
      ]
      before = [.loopQueue(true)]
    case "starts":
      // Past the end of a file that does not tell where that is.
      items = [
        ItemDescription(
          try TestMedia.path(.elementary), id: ItemID("a"), inPoint: .seconds(100)),
        ItemDescription(clips[0], id: ItemID("b"), inPoint: .seconds(1)),
      ]
      before = [.loopQueue(true)]
    case "crossfades":
      // So short that one crossfade is under way while the next is planned.
      items = [
        ItemDescription("/nowhere.mp4", id: ItemID("a")),
        ItemDescription(clips[0], id: ItemID("b"), outPoint: .milliseconds(900)),
      ]
      before = [.loopQueue(true), .transition(.crossfade(.milliseconds(400)))]
    case "faults":
      items = [
        ItemDescription(clips[0], id: ItemID("faulty"), loops: 2),
        ItemDescription(clips[1], id: ItemID("b")),
      ]
      before = [.loopQueue(true)]
    default:
      items = [
        ItemDescription(clips[0], id: ItemID("a")),
        ItemDescription("/nowhere.mp4", id: ItemID("b")),
        ItemDescription(TestMedia.fixture("bad-text.mp4"), id: ItemID("c")),
        ItemDescription(clips[1], id: ItemID("d")),
      ]
      before = [.loopQueue(true)]
    }
    let first = try await trace(items, seed: 1, before)
    #expect(first.batches.count > 50)
    for seed in UInt64(2)..<5 {
      let other = try await trace(items, seed: seed, before)
      #expect(other.hashes == first.hashes)
      #expect(other.samples.count == first.samples.count)
      // Not the samples themselves: it takes an expectation minutes to find what is different among millions.
      let isSame = first.samples == other.samples
      #expect(isSame, "seed \(seed)")
      let difference = zip(first.batches, other.batches).first { $0 != $1 }
      #expect(difference == nil, "seed \(seed)")
      #expect(other.batches.count == first.batches.count)
    }
  }

  @Test("Where an item is ended is the same, however long the reading takes")
  func end() async throws {
    // The file says that it ends before its last sound does.
    let clip = TestMedia.Recipe.loop2sAAC.remade("sound-past-end", "flv", output: ["-c", "copy"])
    let item = ItemDescription(try TestMedia.path(clip))
    var runs: [(end: MediaTime, samples: Int, hashes: [String])] = []
    for seed in UInt64(1)..<9 {
      let test = try await TestPlayer.open(stepping: true) { (path) throws(MediaError) in
        HesitantSource(FileSource(path: path), seed: seed)
      }
      try await test.pausedOn(item)
      try await test.send(.end)
      try await test.send(.play)
      await test.clock.advance(to: .seconds(1))
      runs.append((test.status.currentTime, test.audio.samples.count, test.hashes))
      await test.player.close()
    }
    #expect(runs.allSatisfy { $0 == runs[0] }, "\(runs.map(\.end)) \(runs.map(\.samples))")
  }
}
