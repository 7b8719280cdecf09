package import MediaCore
internal import Networking
import Streaming

/// What documents refer to, by the rules of what a source may lead to.
extension DefaultSourceOpener {
  package func open(
    _ reference: String, namedIn document: String, _ source: any DataSource
  ) throws(MediaError) -> any DataSource {
    let base: PlaylistBase
    let referrer: URLPolicy.Referrer
    var origin: Origin?
    switch try resolver.resolve(document) {
    case .file(let path):
      base = PlaylistBase(playlistPath: path)
      referrer = .local
    case .provided(let url):
      base = .remote(url: url)
      referrer = .network(.publicNetwork)
    case .live, .descriptor:
      base = .remote(url: "")
      referrer = .network(.publicNetwork)
    case .remote(let url):
      let content = Self.content(of: source)
      base = .remote(url: content?.url ?? url)
      referrer = .network(content?.route?.last ?? .publicNetwork)
      // What the document names there is as much the user's as the document.
      if referrers.referrer(of: document) == .local { origin = Origin(url) }
    }
    let name: String
    do throws(MediaError) {
      name = try base.source(of: reference, isReference: true)
    } catch {
      throw MediaError(error.code, "the document may not name it")
    }
    return try open(name, settings, namedBy: referrer, origin: origin, isListed: true)
  }
}
