package import MediaCore
package import Networking
import Synchronization

/// Turns a directory or a playlist into the sources that it lists; any other source stays as it is.
///
/// A playlist is one by its name's extension and by its content, so that a playlist in a file called
/// `video.mp4` is not read as one. Playlists may name others, three deep. An HLS playlist is no list of files: it
/// is one source and stays as it is.
package final class SourceExpander: Sendable {
  /// The longest playlist, in bytes.
  private static let longest = 10 << 20
  private static let deepest = 3
  /// So many playlists of files are read for one source, and so many others looked at.
  private static let mostPlaylists = 64

  private struct Current {
    var isCancelled = false
    var source: (any DataSource)?
  }

  /// What one expansion has come to.
  private struct Progress {
    var entries: [SourceEntry] = []
    /// How many playlists of files have been read.
    var playlists = 0
    /// How many have stayed in the list as they are: those of streams, and what could not be read.
    var unlisted = 0
  }

  private let settings: SourceSettings
  private let resolver: SourceResolver
  private let client: any HTTPClient
  private let fresh: FreshPlaylists?
  private let pauses: RetryAfterStore?
  private let current = Mutex(Current())

  package convenience init(
    _ settings: SourceSettings = SourceSettings(), client: any HTTPClient
  ) {
    self.init(settings, client: client, fresh: nil)
  }

  /// - Parameters:
  ///   - fresh: Is given the remote playlists that turn out to be those of streams.
  ///   - pauses: Is told of servers that ask to be left alone.
  package init(
    _ settings: SourceSettings, client: any HTTPClient, fresh: FreshPlaylists?,
    pauses: RetryAfterStore? = nil
  ) {
    self.pauses = pauses
    self.settings = settings
    self.client = client
    self.fresh = fresh
    resolver = SourceResolver(settings)
  }

  /// Lists what a source stands for; blocks while playlists are read.
  ///
  /// An entry that is itself a playlist and cannot be read stays in the list, to fail when it is played, as do one with
  /// a scheme that is not allowed and a bare name that is not found: it may be there when its turn comes. So does a
  /// remote playlist that may be a stream's, where its server is away or busy. Once 64 have stayed, no other remote one
  /// that may be a stream's is looked at.
  ///
  /// - Parameter referrer: The origin of the source's name.
  /// - Throws: As `SourceOpening.open`; for a directory or a playlist what keeps it from being read, 3003
  ///   for a malformed one, 3004 beyond a limit, 2010 for an entry that is not allowed.
  package func expand(
    _ source: String, namedBy referrer: URLPolicy.Referrer = .local
  ) throws(MediaError) -> [SourceEntry] {
    var progress = Progress()
    try expand(SourceEntry(source: source, referrer: referrer), within: [], into: &progress)
    return progress.entries
  }

  /// Ends an expansion under way, and every later one.
  package func cancel() {
    let source = current.withLock { current in
      current.isCancelled = true
      return current.source
    }
    source?.cancel()
  }
}

extension SourceExpander {
  private func expand(
    _ entry: SourceEntry, within outer: [SourceLocation], into progress: inout Progress
  ) throws(MediaError) {
    if Slate.isNamed(by: entry.source) {
      // A wrong one in a list fails when its turn comes.
      if outer.isEmpty { _ = try Slate(source: entry.source) }
      return try add(entry, to: &progress)
    }
    if Mock.isNamed(by: entry.source) {
      if outer.isEmpty { _ = try Mock(source: entry.source) }
      return try add(entry, to: &progress)
    }
    guard let location = try locate(entry, isListed: !outer.isEmpty) else {
      return try add(entry, to: &progress)
    }
    let pathExtension = location.pathExtension
    if case .provided = location {
      // What it holds is known when it is opened.
      try add(entry, to: &progress)
    } else if settings.leaves(location) {
      try add(entry, to: &progress)
    } else if case .file(let path) = location,
      // What a playlist lists by the name of a medium is not looked at: with a long list on a distant disk that took minutes.
      outer.isEmpty || entry.source.hasSuffix("/")
        || !MediaDirectory.extensions.contains(pathExtension),
      FileSystem.isDirectory(path)
    {
      try settings.policy.check(file: path)
      let listed = try MediaDirectory.list(path, settings.folderOrder)
      if !listed.leftOut.isEmpty {
        settings.tellLeftOut?(LeftOut(folder: path, names: listed.leftOut))
      }
      for path in listed.paths {
        try add(SourceEntry(source: path.contains("/") ? path : "./\(path)"), to: &progress)
      }
    } else if outer.isEmpty, case .file(let path) = location, entry.source.hasSuffix("/") {
      throw MediaError(.notFound, "there is no directory '\(path)'")
    } else if let format = PlaylistFormat(pathExtension: pathExtension) {
      try expand(location, format, entry, within: outer, into: &progress)
    } else {
      try add(entry, to: &progress)
    }
  }

  /// Where an entry is; `nil` for a name that is not found, and for an unknown scheme.
  private func locate(
    _ entry: SourceEntry, isListed: Bool
  ) throws(MediaError) -> SourceLocation? {
    do throws(MediaError) {
      return try resolver.resolve(entry.source)
    } catch {
      if isListed {
        if SourceText(entry.source).isGated { return nil }
        if case .otherScheme = SourceText(entry.source) { return nil }
      }
      let name = SourceLocation.file(path: entry.source)
      guard error.code == .notFound, PlaylistFormat(pathExtension: name.pathExtension) == nil else {
        throw error
      }
      return nil
    }
  }

  private func expand(
    _ location: SourceLocation, _ format: PlaylistFormat, _ entry: SourceEntry,
    within outer: [SourceLocation], into progress: inout Progress
  ) throws(MediaError) {
    guard !outer.contains(location) else {
      throw MediaError(
        .malformedPlaylist, "the playlist '\(entry.source)' contains itself",
        advice: "Remove the entry that leads back to the playlist.")
    }
    // A list of channels: to look at thousands of them would take minutes.
    if case .remote = location, progress.unlisted >= Self.mostPlaylists {
      return try add(entry, to: &progress)
    }
    guard outer.count < Self.deepest else { throw Self.tooMany(entry) }
    let items: [PlaylistItem]
    let base: PlaylistBase
    let referrer: URLPolicy.Referrer
    var text: Text?
    var failure: NetworkError?
    do throws(MediaError) {
      let read = try read(location, namedBy: entry.referrer, failure: &failure)
      text = read
      (items, base, referrer) = (try format.parse(read.bytes), read.base, read.referrer)
    } catch {
      let mayStay =
        error.code == .notSupported || !outer.isEmpty && error.concernsOneEntry
        || format == .m3u && failure?.isTransient == true
      guard mayStay else {
        throw error.prefixed("the playlist '\(entry.source)'")
      }
      if error.code == .notSupported, let text, let content = text.content {
        fresh?.keep(text.bytes, content, of: entry.source)
      }
      if let pause = failure?.retryAfter, pause <= settings.http.retry.longestPause {
        pauses?.note(pause, of: entry.source)
      }
      progress.unlisted += 1
      return try add(entry, to: &progress)
    }
    progress.playlists += 1
    guard progress.playlists <= Self.mostPlaylists else { throw Self.tooMany(entry) }
    let within = outer + [location]
    for item in items {
      let source = try base.source(of: item.location, isReference: format.hasURIReferences)
      try expand(
        SourceEntry(
          source: source, title: item.title, duration: item.duration, referrer: referrer),
        within: within, into: &progress)
    }
  }

  private static func tooMany(_ entry: SourceEntry) -> MediaError {
    MediaError(.limitExceeded, "too many playlists in playlists at '\(entry.source)'")
  }

  private func add(_ entry: SourceEntry, to progress: inout Progress) throws(MediaError) {
    guard progress.entries.count < PlaylistItem.most else {
      throw MediaError(.limitExceeded, "it comes to more than \(PlaylistItem.most) entries")
    }
    progress.entries.append(entry)
  }

  /// The whole of a playlist, its place, and whose word its entries are.
  private struct Text {
    var bytes: [UInt8]
    var base: PlaylistBase
    var referrer: URLPolicy.Referrer
    var content: RemoteContent?
  }

  /// - Parameter failure: Why it cannot be read, where another try might have helped.
  private func read(
    _ location: SourceLocation, namedBy referrer: URLPolicy.Referrer, failure: inout NetworkError?
  ) throws(MediaError) -> Text {
    switch location {
    case .provided(let url):
      throw MediaError(.notSupported, "'\(url)' is not read as a list")
    case .file(let path):
      let source = FileSource(path: path, policy: settings.policy)
      return Text(
        bytes: try readAll(source), base: PlaylistBase(playlistPath: path), referrer: .local)
    case .live, .descriptor:
      throw MediaError(.notSupported, "it is no list")
    case .remote(let url):
      // Not through the cache: a playlist is wanted as it is now.
      var http = settings.http(namedBy: referrer, at: url)
      // Nothing plays yet that could go on meanwhile, and others wait for the list.
      http.retry.longestPause = .zero
      http.patience = http.retry
      if location.pathExtension.hasPrefix("m3u") { http.isFlawed = M3UPlaylist.isNone }
      let source = HTTPSource(url: url, client: client, settings: http)
      defer { failure = source.failure }
      let bytes = try readAll(source)
      let content = source.content
      // Where it is not known from where it came, it came from the world.
      return Text(
        bytes: bytes, base: .remote(url: content?.url ?? url),
        referrer: .network(content?.route?.last ?? .publicNetwork), content: content)
    }
  }

  private func readAll(_ source: any DataSource) throws(MediaError) -> [UInt8] {
    let isCancelled = current.withLock { current in
      current.source = source
      return current.isCancelled
    }
    if isCancelled { source.cancel() }
    try source.prepare()
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Self.longest {
      let count = try piece.withRawSpan { span throws(MediaError) in
        try source.readChecked(at: Int64(bytes.count), into: &span)
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
    throw MediaError(.limitExceeded, "it is longer than \(Self.longest) bytes")
  }
}

extension MediaError {
  /// Whether it is no reason to refuse the playlist in which the entry stands.
  fileprivate var concernsOneEntry: Bool {
    (2000...2999).contains(code.rawValue) && code != .forbiddenURL || code == .malformedPlaylist
  }
}
