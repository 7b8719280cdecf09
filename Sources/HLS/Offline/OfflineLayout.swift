package import MediaCore

/// The folder that a stream becomes: which resources lie where, and what its playlists say.
///
/// Names are made of places and of digests, never of what a playlist names: nothing lies outside the folder.
package struct OfflineLayout: Sendable {
  /// A resource of the folder.
  package struct Resource: Hashable, Sendable {
    /// Where it is, resolved.
    package var uri: String
    /// Its path in the folder.
    package var name: String
    /// How many bytes it has at least, as byte ranges tell.
    package var leastLength: Int64 = 0
    /// How many seconds of media are in it.
    package var seconds: Double = 0
    /// Tells whether what comes for it is that.
    package var check = OfflineCheck.none
  }

  /// A file of text in the folder.
  package struct TextFile: Hashable, Sendable {
    package var name: String
    package var text: String
  }

  /// The playlist by which the folder is played.
  package static let index = "index.m3u8"

  /// In the order in which they are played, those of the pictures first.
  package private(set) var resources: [Resource] = []
  package private(set) var keys: [OfflineKey] = []
  private var keyURIs: Set<String> = []
  /// Session data in files of its own; the stream plays without.
  package internal(set) var data: [Resource] = []
  /// How long the stream is.
  package private(set) var duration = MediaTime.zero
  private let source: String
  var presentation: (playlist: MultivariantPlaylist, variant: Variant, [Rendition])?
  /// The Media Playlists, with their names in the folder.
  private var lists: [(name: String, playlist: MediaPlaylist)] = []
  private var listNames: [String: String] = [:]
  /// The playlists of I-frames among the Media Playlists.
  private var iFrameVariants: [Variant] = []
  /// The places of resources in `resources`.
  private var places: [Identity: Int] = [:]
  /// How many resources a folder has by now: what is added later changes no name.
  private var counts: [String: Int] = [:]

  /// Whether it is what a broadcast sends: an encoder that is started anew uses its names again.
  private let isRecording: Bool

  /// What a resource is told from others by.
  private struct Identity: Hashable {
    var uri: String
    /// The number of a segment in a recording; `nil` for all else, and where segments are ranges.
    var number: Int?
  }

  /// - Parameters:
  ///   - source: What the stream was opened by.
  ///   - isRecording: Whether it is what a broadcast sends; the default is that it is not.
  init(source: String, isRecording: Bool = false) {
    self.source = source
    self.isRecording = isRecording
  }

  /// Makes it a presentation of one variant.
  mutating func set(
    _ playlist: MultivariantPlaylist, _ variant: Variant, _ renditions: [Rendition]
  ) {
    presentation = (playlist, variant, renditions)
    data = Self.data(of: playlist)
  }

  /// Adds a Media Playlist.
  ///
  /// - Parameters:
  ///   - uri: What it is named by; `nil` for that by which the folder is played.
  ///   - stem: What its name and that of its folder begin with.
  /// - Throws: 3003 for a playlist without segments, 3004 for one of too many, 6001 for keys that cannot be had.
  mutating func add(
    _ playlist: MediaPlaylist, uri: String?, stem: String
  ) throws(MediaError) {
    guard !playlist.segments.isEmpty else {
      throw MediaError(.malformedPlaylist, "'\(playlist.uri.withoutCredentials)' has no segments")
    }
    let name = uri == nil ? Self.index : "\(stem).m3u8"
    if let uri { listNames[uri] = name }
    duration = max(duration, playlist.segments.duration)
    lists.append((name, playlist))
    let isText = stem.hasPrefix("subtitles")
    for segment in playlist.segments where !segment.isGap {
      if let section = segment.initialization {
        try note(section.keys)
        note(Identity(uri: section.uri), section.byteRange, in: stem, usual: "mp4")
      }
      try note(segment.keys)
      let usual = segment.initialization != nil ? "m4s" : isText ? "vtt" : "ts"
      let place = note(identity(of: segment), segment.byteRange, in: stem, usual: usual)
      // The ranges of a file cannot be told from it alone.
      let isNew = resources[place].seconds == 0
      resources[place].check = isNew ? OfflineCheck(segment, isText: isText) : .none
      resources[place].seconds += segment.duration.seconds
    }
  }

  /// Adds a playlist of I-frames, unless they lie in other resources than the segments do.
  ///
  /// - Throws: 6001 for keys that cannot be had.
  mutating func add(iFrames playlist: MediaPlaylist, of variant: Variant) throws(MediaError) {
    let uris = playlist.segments.flatMap { [$0.uri] + ($0.initialization.map { [$0.uri] } ?? []) }
    guard !uris.isEmpty, uris.allSatisfy({ places[Identity(uri: $0)] != nil }),
      listNames[variant.uri] == nil
    else { return }
    for segment in playlist.segments { try note(segment.keys) }
    iFrameVariants.append(variant)
    let name = "i-frames-\(iFrameVariants.count).m3u8"
    listNames[variant.uri] = name
    lists.append((name, playlist))
  }

  /// The playlists.
  ///
  /// - Parameters:
  ///   - keyURIs: Where the keys are, in the order of `keys`.
  ///   - missing: The names of the session data that could not be had.
  package func texts(keyURIs: [String], missing: Set<String> = []) -> [TextFile] {
    let there = data.filter { !missing.contains($0.name) }
    let dataNames = Dictionary(there.map { ($0.uri, $0.name) }) { first, _ in first }
    let uris = Dictionary(zip(keys.map(\.uri), keyURIs)) { first, _ in first }
    var texts = lists.map { list in
      let names = list.playlist.segments.lazy.compactMap { name(of: identity(of: $0)) }
      // Other players refuse a playlist whose segments have names of several kinds.
      let gap = "missing." + (names.first.flatMap { Self.end(of: $0, among: Self.ends) } ?? "ts")
      return TextFile(
        name: list.name,
        text: list.playlist.offlineText(
          name: { name(of: Identity(uri: $0)) ?? gap },
          segmentName: { name(of: identity(of: $0)) ?? gap },
          key: { uris[$0.uri] ?? $0.uri }))
    }
    if let (playlist, variant, renditions) = presentation {
      let text = playlist.offlineText(
        variant, renditions, iFrameVariants, data: { dataNames[$0] },
        name: { listNames[$0] ?? "missing" })
      texts.append(TextFile(name: Self.index, text: text))
    }
    return texts
  }

  private func identity(of segment: Segment) -> Identity {
    let isNumbered = isRecording && segment.byteRange == nil
    return Identity(uri: segment.uri, number: isNumbered ? segment.sequenceNumber : nil)
  }

  private func name(of identity: Identity) -> String? {
    places[identity].map { resources[$0].name }
  }

  @discardableResult
  private mutating func note(
    _ identity: Identity, _ range: ResourceRange?, in stem: String, usual: String
  ) -> Int {
    let place: Int
    if let known = places[identity] {
      place = known
    } else {
      let uri = identity.uri
      place = resources.count
      places[identity] = place
      let number = String(counts[stem, default: 0]).padded(to: 5)
      counts[stem, default: 0] += 1
      let name =
        "\(number)-\(Digest64(Self.path(of: uri)).text).\(Self.end(of: uri, among: Self.ends) ?? usual)"
      resources.append(Resource(uri: uri, name: "\(stem)/\(name)"))
    }
    if let end = range?.end {
      resources[place].leastLength = max(resources[place].leastLength, Int64(end))
    }
    return place
  }

  private mutating func note(_ keys: [EncryptionKey]) throws(MediaError) {
    switch Decryption(of: keys, methods: Self.methods) {
    case .none: return
    case .unsupported:
      throw MediaError(
        .unsupportedProtection,
        "keys of the format '\(keys.first?.format ?? "")' cannot be kept for \(source.withoutCredentials)"
      )
    case .key(let key):
      let kept = OfflineKey(key, source: source)
      if keyURIs.insert(kept.uri).inserted { self.keys.append(kept) }
    }
  }

  private static let methods: Set<EncryptionKey.Method> = [
    .aes128, .aes256GCM, .sampleAES, .sampleAESCTR,
  ]

  /// A URI without its server and its query, which may be others each time.
  static func path(of uri: String) -> String { String(URIReference(uri).path) }

  /// The end of the name of what is at a URI; `nil` for one that says nothing of what it is.
  static func end(of uri: String, among ends: Set<String>) -> String? {
    let path = URIReference(uri).path
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return nil
    }
    let end = name[name.index(after: dot)...].lowercased()
    return ends.contains(end) ? end : nil
  }

  private static let ends: Set<String> = [
    "ts", "mp4", "m4s", "m4a", "m4v", "cmfv", "cmfa", "cmft", "aac", "mp3", "ac3", "ec3", "vtt",
    "webvtt", "mts", "m2ts",
  ]
}
