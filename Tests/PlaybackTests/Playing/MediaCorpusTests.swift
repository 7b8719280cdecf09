import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Files of every container that others collected to test their parsers with, many of them damaged, cut or
/// strange.
@Suite(.timeLimit(.minutes(10))) struct MediaCorpusTests {
  /// The folder `media-fq` of the corpora; `nil` where they are not at hand.
  private static let folder = Corpora.folder("media-fq")

  private static var paths: [String] {
    guard let folder, let found = FileManager.default.enumerator(atPath: folder) else { return [] }
    return found.compactMap { $0 as? String }.map { "\(folder)/\($0)" }.sorted().filter {
      (try? FileManager.default.attributesOfItem(atPath: $0))?[.type] as? FileAttributeType
        == .typeRegular
    }
  }

  @Test("is at hand", .enabled(if: folder != nil, "no corpus"))
  func present() { #expect(Self.paths.count > 100) }

  @Test(
    "plays or fails with an error of its own, and ends",
    .enabled(if: folder != nil, "no corpus"), arguments: paths)
  func ends(path: String) async throws {
    let test = try await TestPlayer.open()
    try await test.send(.queue(.append([ItemDescription(path, stillDuration: .seconds(1))])))
    do {
      try await test.ended()
      #expect(!test.video.lines.isEmpty || test.audio.frameCount > 0)
    } catch let error as MediaError {
      // On a busy machine a large one may not be open in time, which is an error of its own too.
      #expect([2, 3, 4].contains(error.code.rawValue / 1000) || error.code == .stuck, "\(error)")
    }
    #expect(test.status.state == .ended)
    await test.player.close()
  }
}
