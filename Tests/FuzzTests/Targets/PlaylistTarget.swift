import MediaCore

@testable import Streaming

enum PlaylistTarget {
  private static let mostEntries = 20

  static func m3u(_ bytes: [UInt8]) { read(bytes, as: .m3u) }
  static func pls(_ bytes: [UInt8]) { read(bytes, as: .pls) }
  static func xspf(_ bytes: [UInt8]) { read(bytes, as: .xspf) }

  private static func read(_ bytes: [UInt8], as format: PlaylistFormat) {
    guard let items = try? format.parse(bytes) else { return }
    let bases = [PlaylistBase(playlistPath: "/nowhere/list"), .remote(url: "http://a/b/list")]
    for item in items.prefix(mostEntries) {
      for base in bases {
        _ = try? base.source(of: item.location, isReference: format.hasURIReferences)
      }
    }
  }
}
