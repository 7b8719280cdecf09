import Glibc
import MediaCore
import Networking
package import Streaming

extension DefaultSourceOpener {
  /// Looks at what a source is that is to be downloaded; blocks.
  ///
  /// - Throws: What loading its beginning throws, untried again, 1008 for what is neither a file nor on a server.
  package func offlineSource(
    _ source: String, _ cancellation: Cancellation
  ) throws(OfflineFailure) -> OfflineSource {
    let (uri, http): (String, HTTPSourceSettings)
    do throws(MediaError) { (uri, http) = try offlineLocation(of: source) } catch {
      throw OfflineFailure(error)
    }
    return try OfflineLoader(resourceLoader(http)).source(of: uri, cancellation)
  }

  private func offlineLocation(
    of source: String
  ) throws(MediaError) -> (uri: String, http: HTTPSourceSettings) {
    let settings = settings.apart
    switch try location(of: source) {
    case .file(let path):
      guard let real = FileSystem.realPath(path) else { throw FileSource.error(errno, path) }
      return ("file://" + PercentEncoding.encode(path: real), settings.http(namedBy: .local))
    case .remote(let url): return (url, settings.http(namedBy: .local, at: url))
    case .provided, .live, .descriptor:
      throw MediaError(
        .notSupported, "'\(source.withoutCredentials)' is neither a file nor on a web server")
    }
  }
}
