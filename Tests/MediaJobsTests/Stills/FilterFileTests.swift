import FFmpeg
import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Filters whose tables of colours are in files")
struct FilterFileTests {
  /// A table that turns all colours round.
  private static let table = """
    LUT_3D_SIZE 2
    1 1 1
    0 1 1
    1 0 1
    0 0 1
    1 1 0
    0 1 0
    1 0 0
    0 0 0

    """

  private func samples(of still: Still) -> [Int] {
    (0..<still.picture.format.height).flatMap { y in
      still.picture.withRow(y, of: 0) { row in row.withUnsafeBytes { $0.map { Int($0) } } }
    }
  }

  @Test("Stills and exports have them; a file that is missing is told")
  func inverted() async throws {
    let folder = try JobFolder()
    let file = folder.file("turned.cube")
    try Self.table.write(toFile: file, atomically: true, encoding: .utf8)
    let asset = Asset(try TestMedia.path(.loop2s))
    let invert = try FilterStack(FilterDescription("invert"))
    let table = try FilterStack(FilterDescription("lut3D", ["file": .string(file)]))
    var pictures: [(still: [Int], export: [Int])] = []
    for stack in [invert, table] {
      let still = try await StillImageGenerator(asset, StillSettings(filters: stack)).still(
        at: .zero)
      var settings = ExportSettings(preset: .low, end: .milliseconds(200))
      settings.filters = stack
      let path = folder.file("\(pictures.count).mp4")
      _ = try await ExportSession(asset, to: path, settings).run()
      let exported = try await StillImageGenerator(Asset(path)).still(at: .zero)
      pictures.append((samples(of: still), samples(of: exported)))
    }
    // A table ends at what a display shows; a turn of colours alone does not.
    for picture in [\(still: [Int], export: [Int]).still, \.export] {
      let (turned, looked) = (pictures[0][keyPath: picture], pictures[1][keyPath: picture])
      let differences = zip(turned, looked).map { abs($0 - $1) }
      #expect(differences.count == turned.count && differences.reduce(0, +) < turned.count * 2)
    }
    let missing = try FilterStack(FilterDescription("lut3D", ["file": "/missing.cube"]))
    await #expect(throws: MediaError.self) {
      try await StillImageGenerator(asset, StillSettings(filters: missing)).still(at: .zero)
    }
  }
}

extension FilterStack {
  fileprivate init(_ filter: FilterDescription) throws {
    self.init()
    try put(.named(filter))
  }
}
