import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Files of every container that others collected to test their parsers with, many of them damaged, cut or
/// strange.
@Suite(.timeLimit(.minutes(3))) struct MediaCorpusTests {
  /// The folder `media-fq` of the corpora; `nil` where they are not at hand.
  private static let folder: String? = {
    let named = ProcessInfo.processInfo.environment["VITRINE_CORPORA"].map { [$0] }
    return (named ?? besideCheckout).map { $0 + "/media-fq" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  private static var besideCheckout: [String] {
    var folders: [String] = []
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      folders += ["corpora", "shared/corpora"].map { folder.appending(path: $0).path }
    }
    return folders
  }

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
      #expect([2, 3, 4].contains(error.code.rawValue / 1000), "\(error)")
    }
    #expect(test.status.state == .ended)
    await test.player.close()
  }
}
