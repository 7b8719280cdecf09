import FoundationEssentials
import VitrineTesting

/// Where the corpus of playlists is, for the test that reads it.
enum PlaylistCorpus {
  /// The corpus's folder; `nil` where it is not at hand.
  static var folder: String? {
    Corpora.folder("playlists-hls-m3u8parser")
  }

  /// The names of the playlists, without their extension.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".m3u8") }.map { String($0.dropLast(5)) }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }
}
