import Foundation
import Testing
import VitrineTesting

@Suite("Damage of files") struct MediaDamageTests {
  @Test(
    "Numbers that cannot be are taken as the nearest that can",
    arguments: [
      (MediaDamage.truncation(.nan), 0), (.truncation(-1), 0), (.truncation(2), 8),
      (.bitFlips(-5, seed: 0), 8),
    ])
  func clamped(damage: MediaDamage, count: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "damage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, path) = (folder.appending(path: "a"), folder.appending(path: "b"))
    let bytes = Data(0..<8)
    try bytes.write(to: source)
    try damage.copy(source.path, to: path.path)
    #expect(try Data(contentsOf: path) == bytes.prefix(count))
  }
}
