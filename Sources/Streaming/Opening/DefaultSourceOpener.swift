package import FFmpeg
package import MediaCore
package import Networking

/// Opens files and remote files; what it opens remotely shares one cache.
package final class DefaultSourceOpener: SourceOpening {
  private let settings: SourceSettings
  private let resolver: SourceResolver
  private let client: any HTTPClient
  private let cache: ByteCache
  private let referrers = Referrers()
  private let fresh: FreshPlaylists

  package init(
    _ settings: SourceSettings = SourceSettings(), client: any HTTPClient = CurlClient()
  ) {
    self.settings = settings
    self.client = client
    resolver = SourceResolver(settings)
    fresh = FreshPlaylists(time: settings.http.time)
    cache = ByteCache(budget: settings.cacheBudget)
  }

  package func open(_ source: String) throws(MediaError) -> any DataSource {
    let location = try resolver.resolve(source)
    switch location {
    case .file(let path): return FileSource(path: path, policy: settings.policy)
    case .remote(let url):
      if let playlist = fresh.take(source) { return playlist }
      let remote = HTTPSource(
        url: url, client: client, settings: settings.http(namedBy: referrers.referrer(of: source)))
      // A playlist is wanted as it is now.
      return PlaylistFormat(pathExtension: location.pathExtension) == nil
        ? CachingSource(remote, url: url, cache: cache) : remote
    }
  }

  /// Takes a prepared source apart: a stream by its playlists, all else as a file.
  ///
  /// - Parameters:
  ///   - source: Made by `open`.
  ///   - name: What it was opened by.
  /// - Throws: What opening it throws.
  package func reader(
    of source: any DataSource, name: String, _ context: ReadingContext
  ) throws(MediaError) -> any PacketReader {
    let (uri, http) = try location(of: source, name: name)
    let opener = HLSOpener(ResourceLoader(client: client, settings: http), settings.hls)
    let head = try HLSOpener.head(of: source)
    let stream = try opener.reader(of: source, name: name, head: head, uri: uri, context)
    if let stream { return stream }
    return try FileReader(
      source.isSeekable ? source : PeekedSource(source, head: head), guard: context.readGuard)
  }

  /// Where a prepared source's bytes come from, and how what it names may be loaded.
  private func location(
    of source: any DataSource, name: String
  ) throws(MediaError) -> (uri: String, http: HTTPSourceSettings) {
    switch try resolver.resolve(name) {
    case .file(let path):
      return (
        "file://" + PercentEncoding.encode(path: FileSystem.realPath(path) ?? path),
        settings.http(namedBy: .local)
      )
    case .remote(let url):
      let content =
        (source as? CachingSource)?.content ?? (source as? LoadedSource)?.content
        ?? (source as? HTTPSource)?.content
      return (
        content?.url ?? url,
        settings.http(namedBy: .network(content?.route?.last ?? .publicNetwork))
      )
    }
  }

  /// The sources that a directory or a playlist stands for, by the same rules; blocks while it is read.
  ///
  /// What they name is remembered to have been named by them, for when it is opened.
  ///
  /// - Throws: As `SourceExpander.expand`.
  package func expand(_ source: String) throws(MediaError) -> [SourceEntry] {
    let expander = SourceExpander(settings, client: client, fresh: fresh)
    let entries = try expander.expand(source, namedBy: referrers.referrer(of: source))
    for entry in entries where entry.source != source { referrers.note(entry) }
    return entries
  }
}
