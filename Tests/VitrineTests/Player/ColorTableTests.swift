import Foundation
import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

/// Tables of colours as files, found by the rules of sources.
@Suite("Tables of colours", .timeLimit(.minutes(10))) struct ColorTableTests {
  private static let inverted =
    "LUT_3D_SIZE 2\n"
    + (0..<8).map { "\(1 - $0 & 1) \(1 - $0 >> 1 & 1) \(1 - $0 >> 2 & 1)\n" }.joined()

  private func player(
    _ folder: SocketFolder, _ filters: [Filter] = []
  ) async throws -> VitrinePlayer {
    try await VitrinePlayer {
      VideoOutputName("null")
      AudioOutputName("null")
      VirtualTime(VirtualClock(horizon: .zero))
      MediaRoot(folder.path)
      for filter in filters { filter }
    }
  }

  private func error(
    _ player: VitrinePlayer, _ file: String
  ) async throws -> MediaError.Code? {
    do throws(MediaError) {
      try await player.send(
        .filter(.named(try FilterDescription("lut3D", ["file": .string(file)]))))
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "A table within the media root is read; what is none, is not there or is outside is refused")
  func files() async throws {
    let folder = try SocketFolder()
    let good = folder.path + "/good.cube"
    try Self.inverted.write(toFile: good, atomically: true, encoding: .utf8)
    try "nonsense".write(toFile: folder.path + "/bad.cube", atomically: true, encoding: .utf8)
    let outside = try SocketFolder()
    try Self.inverted.write(
      toFile: outside.path + "/good.cube", atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.cube", withDestinationPath: outside.path + "/good.cube")
    let player = try await player(folder)
    #expect(try await error(player, good) == nil)
    #expect(player.status.filters.entries.count == 1)
    #expect(player.status.filters.json.json.contains("good.cube"))
    #expect(try await error(player, folder.path + "/bad.cube") == .processingFailed)
    #expect(try await error(player, folder.path + "/none.cube") == .notFound)
    #expect(try await error(player, outside.path + "/good.cube") == .forbiddenURL)
    #expect(try await error(player, folder.path + "/link.cube") == .forbiddenURL)
    #expect(try await error(player, "/dev/zero") != nil)
    #expect(try await error(player, "http://localhost/a.cube") == .notSupported)
    #expect(player.status.filters.entries.count == 1)
    await player.close()
  }

  @Test("A table of the settings is read before the first frame, or there is no player")
  func settings() async throws {
    let folder = try SocketFolder()
    let good = folder.path + "/good.cube"
    try Self.inverted.write(toFile: good, atomically: true, encoding: .utf8)
    let player = try await player(
      folder, [Filter(FilterDescription("lut3D", ["file": .string(good)]))])
    #expect(player.status.filters.entries.map(\.id) == ["lut3D"])
    await player.close()
    await #expect(throws: MediaError.self) {
      try await self.player(
        folder, [Filter(FilterDescription("lut3D", ["file": .string(good + "x")]))])
    }
  }
}
