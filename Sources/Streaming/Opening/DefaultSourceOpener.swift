package import MediaCore
package import Networking

/// Opens files and remote files; what it opens remotely shares one cache.
package final class DefaultSourceOpener: SourceOpening {
  private let settings: SourceSettings
  private let resolver: SourceResolver
  private let client: any HTTPClient
  private let cache: ByteCache

  package init(
    _ settings: SourceSettings = SourceSettings(), client: any HTTPClient = CurlClient()
  ) {
    self.settings = settings
    self.client = client
    resolver = SourceResolver(settings)
    cache = ByteCache(budget: settings.cacheBudget)
  }

  package func open(_ source: String) throws(MediaError) -> any DataSource {
    switch try resolver.resolve(source) {
    case .file(let path): FileSource(path: path)
    case .remote(let url):
      CachingSource(
        HTTPSource(url: url, client: client, settings: settings.http), url: url, cache: cache)
    }
  }

  /// Makes what expands directories and playlists by the same rules, for one use.
  package func makeExpander() -> SourceExpander { SourceExpander(settings, client: client) }
}
