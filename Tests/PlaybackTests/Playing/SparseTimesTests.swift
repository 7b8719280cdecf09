import MediaCore
import Playback
import Testing
import VitrineTesting

/// Files whose packets tell little of when pictures are shown, or nothing at all.
@Suite("Seeks in files that tell few times", .timeLimit(.minutes(20)))
struct SparseTimesTests {
  private static let byDecodingTimes = made(
    "avi", ["-c:v", "libx264", "-bf", "2", "-g", "25", "-sc_threshold", "0", "-crf", "10"])
  private static let byDecodingTimesOpen = made(
    "avi", ["-c:v", "mpeg4", "-bf", "2", "-g", "25", "-q:v", "2"], name: "landing-open")
  private static let withTimesOfSome = made(
    "mpg", ["-c:v", "mpeg2video", "-bf", "2", "-g", "12", "-q:v", "2"])

  private static func made(
    _ fileExtension: String, _ encoder: [String], name: String = "landing"
  ) -> TestMedia.Recipe {
    .gop60.remade(
      "\(name)-\(fileExtension)", fileExtension,
      output: ["-an", "-t", "3"] + encoder + ["-threads", "1"])
  }

  private func standing(_ clip: TestMedia.Recipe) async throws -> TestPlayer {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(clip)))
    return test
  }

  private func step(_ test: TestPlayer, by frames: Int) async throws -> Int? {
    try await test.send(.step(frames: frames), until: .settled)
    return test.numbers.last
  }

  private func seek(_ test: TestPlayer, to frame: Int) async throws -> Int? {
    try await test.send(
      .seek(to: .time(.seconds((Double(frame) + 0.5) / 30)), play: false), until: .settled)
    return test.numbers.last
  }

  @Test(
    "A step back leads to the picture before, also over a key frame",
    arguments: [byDecodingTimes, byDecodingTimesOpen, withTimesOfSome, .elementary])
  func stepsBack(clip: TestMedia.Recipe) async throws {
    let test = try await standing(clip)
    for target in [53, 27, 52, 26, 38, 24] {
      let number = try #require(try await seek(test, to: target))
      #expect(try await step(test, by: -1) == number - 1)
      #expect(try await step(test, by: -1) == number - 2)
      #expect(try await step(test, by: -3) == number - 5)
      #expect(try await step(test, by: 2) == number - 3)
    }
    #expect(try await step(test, by: -200) == 0)
    #expect(test.log.errors.isEmpty)
  }

  @Test(
    "A seek shows the picture of its time", arguments: [withTimesOfSome, .elementary])
  func seeks(clip: TestMedia.Recipe) async throws {
    let test = try await standing(clip)
    for frame in [12, 6, 24, 25, 11, 47, 48, 36, 35, 59, 1, 0, 30] {
      #expect(try await seek(test, to: frame) == frame)
    }
    #expect(test.log.errors.isEmpty)
  }

  @Test("An in point within a stream without times is where it begins")
  func inPoint() async throws {
    let test = try await TestPlayer.open()
    let clip = try TestMedia.path(.elementary)
    try await test.playToEnd(ItemDescription(clip, inPoint: .seconds(30.5 / 30), loops: 2))
    #expect(test.numbers == Array(30..<60) + Array(30..<60))
    #expect(test.log.errors.isEmpty)
  }
}
