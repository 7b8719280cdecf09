import HLS
import MediaCore
import Networking

@testable import Streaming

enum URLTarget {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    look(at: text)
    let reference = URIReference(text)
    _ = URIReference("https://example.com/a/b;c/d?e#f").resolving(reference).description
    _ = reference.resolving(URIReference("../x/./y?z")).description
    _ = PlaylistParser.isIdentified(uri: text, contentType: text)
    _ = DataURI.bytes(of: text)
    _ = Origin(text)
    _ = AddressSpace(ofAddress: text)
    _ = PercentEncoding.decode(text)
    _ = PercentEncoding.encodeInvalid(text)
    for base in [PlaylistBase(playlistPath: text), .remote(url: "http://a/b/list")] {
      _ = try? base.source(of: text, isReference: true)
    }
    _ = try? PlaylistBase.remote(url: text).source(of: "a/../b c", isReference: false)
  }

  private static func look(at text: String) {
    let source = SourceText(text)
    _ = source.descriptor
    _ = SourceLocation.remote(url: text).pathExtension
    _ = SourceLocation.file(path: text).pathExtension
    switch source {
    case .fileURL(let rest): _ = try? FileURL.path(rest)
    case .gated(let kind, let rest): _ = try? LiveAddress(kind, rest)
    case .remote, .otherScheme, .path, .bareName: break
    }
  }
}
