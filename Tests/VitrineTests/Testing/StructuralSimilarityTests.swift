import Foundation
import Testing
import VitrineTesting

@Suite("Structural similarity") struct StructuralSimilarityTests {
  /// Shades with a pattern in them.
  private static func plane(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) -> [UInt8] {
    (0..<width * height).map { UInt8(clamping: value($0 % width, $0 / width)) }
  }

  private static func shades(_ x: Int, _ y: Int) -> Int { x + 2 * y + (x / 3 ^ y / 5) % 2 * 40 }

  @Test("It is what ffmpeg's filter says", arguments: [(64, 48), (37, 29)])
  func measured(width: Int, height: Int) throws {
    let given = Self.plane(width, height, Self.shades)
    let changes: [(Int, Int) -> Int] = [
      { Self.shades($0, $1) + 3 }, { Self.shades($0, $1) + ($0 * 7 + $1 * 13) % 23 },
      { Self.shades($0 + 1, $1) }, { _, _ in 90 }, { 255 - Self.shades($0, $1) },
    ]
    for (number, change) in changes.enumerated() {
      let changed = Self.plane(width, height, change)
      let wanted = try Self.measured(given, changed, width, height)
      let index = StructuralSimilarity.index(given, changed, width: width)
      #expect(abs(index - wanted) < 1e-5, "change \(number)")
    }
  }

  @Test("The same picture is 1, and no comparison 0")
  func edges() {
    let given = Self.plane(32, 16, Self.shades)
    #expect(StructuralSimilarity.index(given, given, width: 32) == 1)
    #expect(StructuralSimilarity.index(given, Array(given.dropLast(32)), width: 32) == 0)
    #expect(StructuralSimilarity.index([], [], width: 0) == 0)
  }

  /// The figure that ffmpeg prints of two planes.
  private static func measured(
    _ one: [UInt8], _ other: [UInt8], _ width: Int, _ height: Int
  ) throws -> Double {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var arguments = ["-v", "error", "-nostdin"]
    for (name, bytes) in [("one", one), ("other", other)] {
      let file = folder.appendingPathComponent(name)
      try Data(bytes).write(to: file)
      arguments += [
        "-f", "rawvideo", "-pix_fmt", "gray", "-s", "\(width)x\(height)", "-i", file.path,
      ]
    }
    let result = try TestMedia.run(
      "ffmpeg", arguments + ["-lavfi", "ssim=stats_file=-", "-f", "null", "-"])
    // n:1 Y:0.975417 All:0.975417 (16.093678)
    let words = String(decoding: result.output, as: UTF8.self).split(separator: " ")
    let figure = try #require(words.first { $0.hasPrefix("Y:") || $0.hasPrefix("All:") })
    return try #require(Double(figure.drop { $0 != ":" }.dropFirst()))
  }
}
