import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Files that were joined byte by byte, so that their clock begins anew.
@Suite("Files whose clock begins anew", .timeLimit(.minutes(20))) struct JoinedFileTests {
  /// The path of files joined to one.
  private func joined(_ recipes: [TestMedia.Recipe]) throws -> String {
    var bytes = Data()
    for recipe in recipes {
      bytes += try Data(contentsOf: URL(filePath: TestMedia.path(recipe)))
    }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).\(recipes[0].fileExtension)")
    try bytes.write(to: file)
    return file.path
  }

  private func played(_ recipes: [TestMedia.Recipe], loops: Int = 1) async throws -> TestPlayer {
    let path = try joined(recipes)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: loops))
    return test
  }

  @Test(
    "show all their pictures, one after the other, and have sound all the time",
    arguments: [
      [.transportOffset, .transportOffset, .transportOffset], [.transportWrap, .transportOffset],
      [.transportOffset, .transportWrap],
    ] as [[TestMedia.Recipe]])
  func pictures(recipes: [TestMedia.Recipe]) async throws {
    let test = try await played(recipes)
    #expect(test.numbers == recipes.flatMap { _ in 0..<120 })
    let times = test.video.frames.map(\.outputTime.seconds)
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    // The sound of a part is up to two frames of AAC longer than its pictures.
    let odd = steps.filter { !(0.03...0.08).contains($0) }
    #expect(odd == [])
    #expect(steps.count { $0 > 0.034 } < recipes.count)
    #expect(
      Double(test.audio.frameCount) / 48_000 >= 4 * Double(recipes.count))
    #expect(test.log.errors.isEmpty)
  }

  @Test("go on behind a part for which there is no decoder")
  func noDecoder() async throws {
    let other = TestMedia.Recipe.transportOffset.remade(
      "ts-mpeg2-ac3",
      output: ["-c:v", "mpeg2video", "-qscale:v", "2", "-c:a", "ac3", "-mpegts_start_pid", "0x200"])
    let part = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(.transportOffset))))
    let unknown = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(other))))
    let files = try ScratchFiles()
    // AVS2, for which FFmpeg has no decoder of its own.
    let path = try files.write(
      "joined.ts", part + TransportEditor.renaming([0x02: 0xD2], in: unknown) + part)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 2))
    let counts = (0..<116).map { number in test.numbers.count { $0 == number } }
    #expect(counts.allSatisfy { $0 == 4 }, "\(counts)")
  }

  @Test(
    "go on where tracks have other numbers from somewhere on, in other codecs too",
    arguments: [["-c", "copy"], ["-c:v", "mpeg2video", "-qscale:v", "2", "-c:a", "ac3"]])
  func numbers(coding: [String]) async throws {
    let other = TestMedia.Recipe.transportOffset.remade(
      "ts-other-numbers", output: coding + ["-mpegts_start_pid", "0x200"])
    let test = try await played([.transportOffset, other, .transportOffset], loops: 2)
    // FFmpeg holds the last packet of a part back until more of its numbers comes.
    let counts = (0..<120).map { number in test.numbers.count { $0 == number } }
    #expect(counts[..<116].allSatisfy { $0 == 6 }, "\(counts)")
    #expect(counts[116...].allSatisfy { $0 >= 2 }, "\(counts)")
    #expect(Double(test.audio.frameCount) / 48_000 >= 23.8)
    #expect(test.log.errors.isEmpty)
  }

  @Test(
    "are heard to their end where links of Ogg are chained",
    arguments: [
      TestMedia.Recipe.ogg, .opus,
    ])
  func chain(recipe: TestMedia.Recipe) async throws {
    let test = try await played([recipe, recipe, recipe])
    // A decoder that begins anew holds back what it overlaps with what comes next.
    #expect((6 * 48_000 - 4096...6 * 48_000 + 4096).contains(test.audio.frameCount))
    let samples = test.audio.samples
    let silent = stride(from: 0, to: samples.count - 4800, by: 4800).count { start in
      samples[start..<start + 4800].allSatisfy { abs($0) < 0.01 }
    }
    #expect(silent == 0)
    #expect(test.log.errors.isEmpty)
  }

  @Test("are as long as they sound where links have another rate and other channels")
  func rates() async throws {
    let other = TestMedia.Recipe.ogg.remade(
      "slower", output: ["-ar", "32000", "-ac", "1", "-c:a", "libvorbis"])
    let test = try await played([.ogg, other, .ogg])
    #expect((6 * 48_000 - 4096...6 * 48_000 + 4096).contains(test.audio.frameCount))
    #expect(test.log.errors.isEmpty)
  }

  @Test("tell each title of a chain when it begins, also in the next pass")
  func titles() async throws {
    let songs = ["One", "Two"].map { title in
      TestMedia.Recipe.ogg.remade(
        "titled-\(title)", output: ["-c", "copy", "-metadata", "title=\(title)"])
    }
    let test = try await played(songs, loops: 2)
    let titles = test.log.events.compactMap { event -> (String?, Double)? in
      guard case .metadata(let tags) = event.kind else { return nil }
      return (tags["title"], event.mediaTime.seconds.rounded())
    }
    // The first is in the status from the opening on.
    #expect(titles.map(\.0) == ["Two", "One", "Two"])
    #expect(titles.map(\.1) == [2, 0, 2])
  }

  @Test("are as long as was seen once they were played, and can be sought in to their end")
  func seeking() async throws {
    let parts = 3
    let test = try await TestPlayer.open(stepping: true)
    let path = try joined(Array(repeating: .transportOffset, count: parts))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await test.send(.actionAtItemEnd(.pause))
    try await test.send(.queue(.append([ItemDescription(path, loops: 2)])))
    await test.clock.advance(by: .seconds(30))
    #expect(test.status.state == .paused)
    let length = try #require(test.status.duration).seconds
    #expect(abs(length - 4 * Double(parts)) < 0.3)
    let lengths = test.log.events.compactMap { event in
      if case .duration(let length) = event.kind { length.seconds.rounded() } else { nil }
    }
    #expect(lengths == [4, 4 * Double(parts)])
    let first = test.video.frames.prefix(parts * 120)
    let numbers = Array(test.numbers.prefix(parts * 120))
    for target in [1.5, 9.5, 5, 11.9, 0.2, 8.3, length - 0.2] {
      try await test.send(
        .seek(to: .time(.seconds(target)), play: false, precision: .exact), until: .settled)
      let place = try #require(first.lastIndex { $0.outputTime.seconds <= target + 0.0001 })
      let error = abs(test.status.currentTime.seconds - target)
      #expect(test.numbers.last == numbers[place] && error < 0.04, "\(target)")
    }
    #expect(test.log.errors.isEmpty)
  }
}
