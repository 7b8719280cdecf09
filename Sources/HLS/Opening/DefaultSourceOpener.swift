package import FFmpeg
package import MediaCore
package import MockMedia
package import Networking
package import Streaming

/// Opens files and remote files; what it opens remotely shares one cache.
package final class DefaultSourceOpener: SourceOpening {
  let settings: SourceSettings
  private let hls: HLSSettings
  let resolver: SourceResolver
  /// `nil` where no stills are drawn.
  let drawing: (any StillDrawing)?
  /// The files of made-up media.
  let mocks: MockStore
  private let client: any HTTPClient
  private let cache: ByteCache
  let referrers = Referrers()
  private let fresh: FreshPlaylists
  private let pauses: RetryAfterStore
  private let memory: ThroughputMemory
  private let pipes = TakenPipes()

  /// - Parameters:
  ///   - settings: What may be opened, and where it is looked for.
  ///   - hls: How streams of segments are loaded.
  ///   - drawing: Draws slates and SVG; `nil`, the default, where these are no sources.
  ///   - mocks: Keeps made-up media; the default is to keep them for this opener alone.
  package init(
    _ settings: SourceSettings = SourceSettings(), hls: HLSSettings = HLSSettings(),
    drawing: (any StillDrawing)? = nil, mocks: MockStore = MockStore(),
    client: any HTTPClient = PatientClient(CurlClient())
  ) {
    self.drawing = drawing
    self.mocks = mocks
    self.settings = settings
    self.hls = hls
    self.client = client
    resolver = SourceResolver(settings)
    fresh = FreshPlaylists(time: settings.http.time)
    pauses = RetryAfterStore(time: settings.http.time)
    cache = ByteCache(budget: settings.cacheBudget)
    // What is measured by a virtual clock says nothing of the network.
    let isVirtual = settings.http.time is VirtualClock
    memory = ThroughputMemory(keptIn: isVirtual ? nil : client.cacheFolder)
  }

  /// Loads what playlists name.
  func resourceLoader(_ settings: HTTPSourceSettings) -> ResourceLoader {
    ResourceLoader(client: client, settings: settings)
  }

  /// Where something is that is named as sources are.
  func location(of source: String) throws(MediaError) -> SourceLocation {
    try resolver.resolve(source)
  }

  package func open(_ source: String) throws(MediaError) -> any DataSource {
    try open(
      source, settings, namedBy: referrers.referrer(of: source),
      isListed: referrers.isListed(source))
  }

  /// Opens what is read whole before anything is played by it.
  func openApart(_ source: String) throws(MediaError) -> any DataSource {
    try open(
      source, settings.apart, namedBy: referrers.referrer(of: source),
      isListed: referrers.isListed(source))
  }

  func open(
    _ source: String, _ settings: SourceSettings, namedBy referrer: URLPolicy.Referrer,
    origin: Origin? = nil, isListed: Bool = false
  ) throws(MediaError) -> any DataSource {
    if let slate = try slate(source, namedBy: referrer) { return slate }
    if let mock = try mock(source, namedBy: referrer) { return mock }
    let location = try resolver.resolve(source, isListed: isListed || referrer != .local)
    switch location {
    case .file(let path): return FileSource(path: path, policy: settings.policy)
    case .provided(let url):
      return try attended { () throws(MediaError) in try settings.provide(url, namedBy: referrer) }
    case .live(let address):
      try settings.policy.check(address.kind, isListed: isListed || referrer != .local)
      return LiveSource(address)
    case .descriptor(let number):
      if isListed || referrer != .local || !settings.policy.descriptors.contains(number) {
        try settings.policy.check(.fd, isListed: isListed || referrer != .local)
      }
      return try attended { () throws(MediaError) in
        DescriptorSource(number, policy: settings.policy, pipes: pipes)
      }
    case .remote(let url):
      if let playlist = fresh.take(source) { return playlist }
      var http = settings.http(namedBy: referrer, at: url)
      http.context.origin = origin ?? http.context.origin
      http.notBefore = pauses.take(source)
      let format = PlaylistFormat(pathExtension: location.pathExtension)
      if format == .m3u { http.isFlawed = HLSOpener.isNoPlaylist }
      let remote = HTTPSource(url: url, client: client, settings: http)
      // A playlist is wanted as it is now.
      return format == nil
        ? CachingSource(remote, url: url, cache: cache) : remote
    }
  }

  /// Makes a source that may never answer; under a virtual clock it then ends with an error.
  private func attended(
    _ make: () throws(MediaError) -> any DataSource
  ) throws(MediaError) -> any DataSource {
    guard let clock = settings.http.time as? VirtualClock else { return try make() }
    let call = clock.beginCall {}
    defer { clock.finishCall(call) }
    return AttendedSource(try make(), clock)
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
    if source is SlateSource || source is MockSource {
      return try FileReader(source, guard: context.readGuard)
    }
    if let live = source as? LiveSource { return try liveReader(of: live, name: name, context) }
    let (uri, http) = try location(of: source, name: name)
    let opener = HLSOpener(resourceLoader(http), hls, memory, cache)
    let head = try HLSOpener.head(of: source)
    if let live = try describedReader(of: source, name: name, head: head, context) { return live }
    let stream = try opener.reader(of: source, name: name, head: head, uri: uri, context)
    if let stream { return stream }
    if let picture = try drawn(source, name: name, head: head) {
      return try FileReader(picture, guard: context.readGuard)
    }
    let isNamedPlaylist =
      PlaylistFormat(pathExtension: try location(of: name).pathExtension) == .m3u
    if isNamedPlaylist, !HLSOpener.mayBePlaylist(head), head.isEmpty || SegmentKind(head) == .text {
      throw .malformedPlaylist("it does not begin with #EXTM3U", line: 1)
    }
    return try FileReader(try source.fromBeginning(head: head), guard: context.readGuard)
  }

  /// Reads single key frames of a prepared stream; blocks until its beginning is open.
  ///
  /// - Returns: `nil` where it is no stream, or has no playlist of I-frames.
  /// - Throws: As `reader`.
  package func iFrameReader(
    of source: any DataSource, name: String, _ context: ReadingContext
  ) throws(MediaError) -> IFrameReader? {
    guard let stream = try reader(of: source, name: name, context) as? HLSReader,
      let frames = stream.iFrameReader()
    else { return nil }
    stream.rest()
    frames.stream = stream
    return frames
  }

  /// What a prepared source lists, if it is a playlist of a stream.
  ///
  /// - Parameters:
  ///   - name: What it was opened by.
  ///   - head: Its beginning.
  ///   - isStrict: Whether it is read as such a playlist whatever it is, and held to the specification.
  /// - Returns: `nil` when it is something else.
  /// - Throws: What reading it throws.
  func playlistReport(
    of source: any DataSource, name: String, head: [UInt8], isStrict: Bool
  ) throws(MediaError) -> PlaylistReport? {
    guard isStrict || HLSOpener.mayBePlaylist(head) else { return nil }
    let (uri, _) = try location(of: source, name: name)
    let bytes = try HLSOpener.whole(source, head: head)
    guard isStrict || HLSOpener.isPlaylist(bytes) else { return nil }
    return PlaylistParser().examine(
      bytes.span, uri: uri, contentType: Self.content(of: source)?.contentType)
  }

  /// What a server said of a prepared source; `nil` for a file.
  static func content(of source: any DataSource) -> RemoteContent? {
    (source as? CachingSource)?.content ?? (source as? LoadedSource)?.content
      ?? (source as? HTTPSource)?.content
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
    case .provided(let url):
      return (url, settings.http(namedBy: .network(.publicNetwork)))
    case .live(let address): return (address.target, settings.http(namedBy: .local))
    case .descriptor(let number): return ("fd:\(number)", settings.http(namedBy: .local))
    case .remote(let url):
      let content = Self.content(of: source)
      var http = settings.http(namedBy: .network(content?.route?.last ?? .publicNetwork))
      // What the playlist names there is as much the user's as the playlist.
      http.context.origin = referrers.referrer(of: name) == .local ? Origin(url) : nil
      return (content?.url ?? url, http)
    }
  }

  /// The sources that a directory or a playlist stands for, by the same rules; blocks while it is read.
  ///
  /// What they name is remembered to have been named by them, for when it is opened.
  ///
  /// - Parameter reading: Ends it from another thread.
  /// - Throws: As `SourceExpander.expand`.
  package func expand(
    _ source: String, _ reading: WholeReading? = nil
  ) throws(MediaError) -> [SourceEntry] {
    let expander = SourceExpander(settings.apart, client: client, fresh: fresh, pauses: pauses)
    reading?.watch { expander.cancel() }
    let entries = try expander.expand(source, namedBy: referrers.referrer(of: source))
    for entry in entries where entry.source != source { referrers.note(entry) }
    return entries
  }
}
