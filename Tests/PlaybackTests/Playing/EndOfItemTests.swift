import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// The end of what a file holds, whatever it says of itself.
@Suite("The end of an item", .timeLimit(.minutes(20))) struct EndOfItemTests {
  private let files: ScratchFiles

  init() throws { files = try ScratchFiles() }

  private func standing(on path: String) async throws -> TestPlayer {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(path))
    return test
  }

  private func seek(_ test: TestPlayer, to time: Double) async throws -> Int? {
    try await test.send(.seek(to: .time(.seconds(time)), play: false), until: .settled)
    return test.numbers.last
  }

  @Test("Pictures from an open group at the end are found by a seek, and by `end`")
  func openGroup() async throws {
    let clip = TestMedia.Recipe.gop60.remade(
      "open-end",
      output: [
        "-an", "-frames:v", "25", "-c:v", "libx264", "-preset", "veryfast", "-crf", "10",
        "-x264-params",
        "open-gop=1:keyint=12:min-keyint=12:bframes=2:b-adapt=0:scenecut=0:b-pyramid=normal",
      ])
    let test = try await standing(on: TestMedia.path(clip))
    for frame in [24, 23, 22, 11, 12, 21, 24, 3, 13] {
      #expect(try await seek(test, to: (Double(frame) + 0.5) / 30) == frame)
    }
    _ = try await seek(test, to: 0)
    try await test.send(.end, until: .settled)
    #expect(test.numbers.last == 24)
    try await test.send(.step(frames: -1), until: .settled)
    #expect(test.numbers.last == 23)
  }

  @Test(
    "A file that says it is shorter than it is ends with its last picture, and is as long as that")
  func toldShort() async throws {
    let path = try flash(saying: 1.92)
    let test = try await standing(on: path)
    #expect(test.status.duration == .seconds(1.92))
    try await test.send(.end, until: .settled)
    #expect(test.numbers.last == 59)
    #expect(abs(test.status.currentTime.seconds - 2) < 0.01)
    #expect(test.status.duration == test.status.currentTime)
    #expect(try await seek(test, to: 1.95) == 58)
    #expect(try await seek(test, to: 1.98) == 59)
  }

  @Test("One that says it is longer ends with its last picture too")
  func toldLong() async throws {
    let path = try flash(saying: 4)
    let test = try await standing(on: path)
    #expect(try await seek(test, to: 3.2) == 59)
    #expect(abs(test.status.currentTime.seconds - 2) < 0.01)
    try await test.send(.begin, until: .settled)
    try await test.send(.end, until: .settled)
    #expect(test.numbers.last == 59 && abs(test.status.currentTime.seconds - 2) < 0.01)
    #expect(abs((test.status.duration ?? .zero).seconds - 2) < 0.01)
    #expect(test.log.seeks.allSatisfy { $0 } && test.log.errors.isEmpty)
  }

  @Test("Where no length is known, `end` tells the time that it came to")
  func untold() async throws {
    let test = try await standing(on: TestMedia.path(.elementary))
    #expect(test.status.duration == nil)
    try await test.send(.end, until: .settled)
    #expect(test.numbers.last == 59)
    #expect(test.status.currentTime > .seconds(1) && test.status.currentTime < .seconds(3))
    #expect(test.status.duration == test.status.currentTime)
  }

  @Test(
    "A length that an MP4 file leaves open, or that its bytes cannot hold, is none",
    arguments: [
      nil, 400_000,
    ] as [Double?])
  func impossible(seconds: Double?) async throws {
    let path: String
    if let seconds {
      path = try flash(saying: seconds)
    } else {
      path = try fragmentsOfOpenLength()
    }
    let test = try await standing(on: path)
    // FFmpeg 7 finds out how long such fragments are.
    if seconds != nil || test.status.duration == nil {
      #expect(test.status.duration == nil && test.status.seekableRanges.isEmpty)
    } else {
      #expect(abs((test.status.duration ?? .zero).seconds - 2) < 0.1)
    }
    #expect(try await seek(test, to: 500) == 59)
    #expect(abs(test.status.currentTime.seconds - 2) < 0.1)
    #expect(test.status.duration == test.status.currentTime)
    // Without an edit list the pictures begin two of them after the sound.
    #expect(try await seek(test, to: 1) == (seconds == nil ? 28 : 30))
    #expect(test.log.seeks.allSatisfy { $0 } && test.log.errors.isEmpty)
  }

  @Test("A seek far past the end of what a file really holds lands on its last picture")
  func toldMuchLonger() async throws {
    for place in [250.0, nil] {
      let test = try await standing(on: flash(saying: 300))
      if let place {
        #expect(try await seek(test, to: place) == 59)
      } else {
        try await test.send(.end, until: .settled)
        #expect(test.numbers.last == 59)
      }
      #expect(abs(test.status.currentTime.seconds - 2) < 0.01)
      #expect(test.status.duration == test.status.currentTime)
      #expect(try await seek(test, to: 1.01) == 30)
    }
  }

  @Test("A seek far past the end of sound whose length is not known ends at its last sample")
  func untoldSound() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(sound(saying: 400_000))])), until: .loaded)
    #expect(test.status.duration == nil)
    try await test.send(.seek(to: .time(.seconds(500)), play: false), until: .settled)
    #expect(abs(test.status.currentTime.seconds - 2) < 0.1)
    #expect(test.status.duration == test.status.currentTime && test.log.errors.isEmpty)
  }

  @Test("A length that was not known is told when the item has been played")
  func learnt() async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(try fragmentsOfOpenLength(), loops: 2))
    #expect(abs((test.status.items.first?.duration ?? .zero).seconds - 2) < 0.1)
    #expect(test.numbers == Array(0..<60) + Array(0..<60))
  }

  @Test(
    "Files of others whose ends were missed",
    .enabled(if: Corpora.folder("found") != nil, "no corpus"))
  func found() async throws {
    let folder = try #require(Corpora.folder("found"))
    var test = try await standing(on: folder + "/iibbibb_editlist_videoonly.mp4")
    let sums = try TestMedia.frameSums(folder + "/iibbibb_editlist_videoonly.mp4")
    for frame in [8, 9, 10, 11, 0, 5, 11] {
      _ = try await seek(test, to: Double(frame) + 0.5)
      #expect(test.hashes.last == sums[frame], "\(frame)")
    }
    _ = try await seek(test, to: 0.5)
    try await test.send(.end, until: .settled)
    #expect(test.hashes.last == sums.last && test.status.currentTime == .seconds(12))
    test = try await standing(on: folder + "/g_flv_stream.flv")
    try await test.send(.end, until: .settled)
    #expect(try test.hashes.last == TestMedia.frameSums(folder + "/g_flv_stream.flv").last)
    #expect(test.status.duration == .milliseconds(2400))
    test = try await standing(on: folder + "/sample_fragmented.mp4")
    #expect(test.status.duration == nil)
    try await test.send(.end, until: .settled)
    #expect(abs(test.status.currentTime.seconds - 1.068) < 0.01)
  }

  /// An FLV file of 2 s, with another length in its head.
  private func flash(saying seconds: Double) throws -> String {
    try flash(
      .gop60.remade(
        "said-length", "flv",
        output: ["-t", "2", "-c:v", "libx264", "-crf", "10", "-g", "30", "-bf", "2", "-an"]),
      saying: seconds)
  }

  /// The same of sound alone.
  private func sound(saying seconds: Double) throws -> String {
    try flash(
      .wav.remade("said-sound", "flv", output: ["-t", "2", "-c:a", "aac"]), saying: seconds)
  }

  private func flash(_ clip: TestMedia.Recipe, saying seconds: Double) throws -> String {
    var bytes = Array(try Data(contentsOf: URL(filePath: TestMedia.path(clip))))
    let key = Array("duration".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: key) })
    let value = withUnsafeBytes(of: seconds.bitPattern.bigEndian) { Array($0) }
    // A number of AMF follows its type.
    bytes.replaceSubrange(place + 9..<place + 17, with: value)
    return try files.write("said-\(seconds).flv", bytes)
  }

  /// Fragmented MP4 whose head has all bits of the tracks' lengths set.
  private func fragmentsOfOpenLength() throws -> String {
    let clip = TestMedia.Recipe.loop2sAAC.remade(
      "open-length", output: ["-c", "copy", "-movflags", "frag_keyframe+empty_moov"])
    var bytes = Array(try Data(contentsOf: URL(filePath: TestMedia.path(clip))))
    let key = Array("mdhd".utf8)
    let places = bytes.indices.filter { bytes[$0...].starts(with: key) }
    try #require(places.count == 2)
    for place in places {
      bytes.replaceSubrange(place + 20..<place + 24, with: [255, 255, 255, 255])
    }
    return try files.write("open.mp4", bytes)
  }
}
