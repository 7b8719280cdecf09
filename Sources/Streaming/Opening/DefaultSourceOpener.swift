package import MediaCore
package import Networking

/// Opens files and remote files; what it opens remotely shares one cache.
package final class DefaultSourceOpener: SourceOpening {
  private let settings: SourceSettings
  private let resolver: SourceResolver
  private let client: any HTTPClient
  private let cache: ByteCache
  private let referrers = Referrers()

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
    case .file(let path): FileSource(path: path, policy: settings.policy)
    case .remote(let url):
      CachingSource(
        HTTPSource(
          url: url, client: client,
          settings: settings.http(namedBy: referrers.referrer(of: source))),
        url: url, cache: cache)
    }
  }

  /// The sources that a directory or a playlist stands for, by the same rules; blocks while it is read.
  ///
  /// What they name is remembered to have been named by them, for when it is opened.
  ///
  /// - Throws: As `SourceExpander.expand`.
  package func expand(_ source: String) throws(MediaError) -> [SourceEntry] {
    let expander = SourceExpander(settings, client: client)
    let entries = try expander.expand(source, namedBy: referrers.referrer(of: source))
    for entry in entries where entry.source != source { referrers.note(entry) }
    return entries
  }
}
