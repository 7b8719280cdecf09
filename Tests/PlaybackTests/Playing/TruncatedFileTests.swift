import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// A file that ends before all that its index tells of is played to its end, and then told of.
@Suite("Truncated files", .timeLimit(.minutes(20))) struct TruncatedFileTests {
  private static let whole = [
    TestMedia.Recipe.gop60.remade(
      "index-first", output: ["-c", "copy", "-movflags", "+faststart"]),
    .gop60.remade(
      "fragmented",
      output: ["-c", "copy", "-movflags", "frag_keyframe+empty_moov+default_base_moof"]),
  ]

  /// How many of a file's pictures come first among those that were shown.
  private func played(_ hashes: some Sequence<String>, of whole: TestMedia.Recipe) throws -> Int {
    try zip(hashes, TestMedia.frameSums(TestMedia.path(whole))).prefix { $0 == $1 }.count
  }

  @Test("What there is plays, as often as asked for, and is told of once", arguments: whole)
  func loops(whole: TestMedia.Recipe) async throws {
    let path = try TestMedia.path(whole.truncated(to: 0.6))
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(path, loops: 2), ItemDescription(TestMedia.path(.loop2s)))
    #expect(test.log.errors == [.truncated] && test.log.items.count == 2)
    let error = try #require(
      test.log.events.firstIndex { if case .error = $0.kind { true } else { false } })
    #expect(test.log.events[error].item == test.log.events.first { $0.item != nil }?.item)
    let pictures = test.hashes.dropLast(60)
    #expect(pictures.count % 2 == 0)
    let once = try played(pictures, of: whole)
    #expect(once > 120 && once < 300 && pictures.count / 2 - once <= 1)
    #expect(try played(pictures.dropFirst(pictures.count / 2), of: whole) == once)
    #expect(test.numbers.suffix(60) == Array(0..<60))
  }

  @Test("An item that stops at errors has failed where it ends", arguments: whole)
  func stops(whole: TestMedia.Recipe) async throws {
    let path = try TestMedia.path(whole.truncated(to: 0.6))
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(path, loops: 2, onError: .stop), ItemDescription(TestMedia.path(.loop2s)))
    #expect(test.log.errors == [.truncated] && test.log.items.count == 1)
    #expect(test.hashes.count < 300 && test.status.items.first?.status == .failed)
  }

  @Test("One that is cut off while it plays ends there", arguments: whole)
  func cutOff(whole: TestMedia.Recipe) async throws {
    let files = try ScratchFiles()
    let bytes = try Data(contentsOf: URL(filePath: TestMedia.path(whole)))
    let path = try files.write("clip.mp4", [UInt8](bytes))
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: UInt64(bytes.count * 6 / 10))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(20))
    #expect(test.status.state == .ended && test.log.errors == [.truncated])
    #expect(try played(test.hashes, of: whole) > 120)
  }

  @Test("Of a whole file nothing is told", arguments: whole)
  func isWhole(whole: TestMedia.Recipe) async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.path(whole), loops: 2))
    #expect(test.log.errors.isEmpty && test.hashes.count == 600)
  }
}
