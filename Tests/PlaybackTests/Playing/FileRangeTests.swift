import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

/// What of a file is played: from its in to its out point, and of a still its time.
@Suite(.timeLimit(.minutes(20))) struct FileRangeTests {
  @Test func inAndOutPointsCutBothTracksOnEveryPass() async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(
        TestMedia.path(.loop2s), inPoint: .seconds(0.5), outPoint: .seconds(1.5), loops: 3))
    let numbers = Array(15..<45)
    #expect(test.numbers == numbers + numbers + numbers)
    let places = Array(24_000..<72_000)
    #expect(test.places == places + places + places)
    #expect(test.log.transitions == [[0, 0], [0, 0]])
    #expect(test.video.frames[30].outputTime == .seconds(1))
  }

  @Test(arguments: [TestMedia.Recipe.png, .jpeg])
  func aStillStandsForItsTime(recipe: TestMedia.Recipe) async throws {
    let test = try await TestPlayer.open()
    let path = try TestMedia.path(recipe)
    try await test.playToEnd(
      ItemDescription(path, stillDuration: .seconds(3)),
      ItemDescription(TestMedia.path(.loop2s)))
    #expect(try test.hashes.first == TestMedia.frameSums(path).first)
    #expect(test.video.frames.count == 61)
    #expect(test.video.frames[1].outputTime == .seconds(3))
    #expect(abs(test.clock.now.seconds - 5) < 0.01)
  }

  @Test(
    "The in and out points of a still count",
    arguments: [(nil, 1.4), (1, 1.4), (1, nil), (9, nil)] as [(Double?, Double?)])
  func rangeOfAStill(start: Double?, end: Double?) async throws {
    let test = try await TestPlayer.open()
    let length = end.map { $0 - (start ?? 0) } ?? 4
    try await test.playToEnd(
      ItemDescription(
        try TestMedia.path(.png), inPoint: start.map { .seconds($0) },
        outPoint: end.map { .seconds($0) }, loops: 2, stillDuration: .seconds(4)),
      ItemDescription(TestMedia.path(.loop2s)))
    let times = test.video.frames.prefix(3).map(\.outputTime.seconds)
    #expect(zip(times, [0, length, 2 * length]).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(test.video.frames.count == 62 && test.log.kinds.contains(.duration(.seconds(length))))
  }

  @Test(
    "An item of which nothing lies between its in and out points fails by that, however often it is to play",
    arguments: [1, nil] as [Int?], [(50.0, nil), (1.5, 1.0), (nil, 0)] as [(Double?, Double?)])
  func emptyRange(loops: Int?, points: (start: Double?, end: Double?)) async throws {
    let path = try TestMedia.path(.loop2s)
    let test = try await TestPlayer.open(stepping: true)
    var item = ItemDescription(
      path, outPoint: points.end.map { MediaTime.seconds($0) }, loops: loops)
    item.inPoint = points.start.map { .seconds($0) }
    try await test.send(.queue(.append([item, ItemDescription(path)])))
    await test.clock.advance(to: .seconds(1.5))
    #expect(test.log.errors == [.invalidArgument])
    #expect(test.numbers == Array(0..<test.numbers.count) && test.numbers.count > 30)
  }

  @Test("What can be sought to lies between an item's in and out points")
  func seekableRange() async throws {
    let path = try TestMedia.path(.loop2s)
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(
      ItemDescription(path, inPoint: .milliseconds(500), outPoint: .milliseconds(1500)))
    let range = TimeRange(start: .milliseconds(500), end: .milliseconds(1500))
    #expect(test.status.seekableRanges == [range])
  }
}
