package import MediaCore
package import Streaming

/// The Media Playlists of a stream that is downloaded: all of it, or what a broadcast sends from now on.
package struct OfflineStream: Sendable {
  private struct List: Sendable {
    /// What it is named by; `nil` for that by which the stream was opened.
    var uri: String?
    /// What its name and that of its folder begin with.
    var stem: String
    private var history: PlaylistHistory
    /// What is kept of it.
    var segments: [Segment]
    /// All ranges of dates that it had so far, the newest copy of each.
    var dateRanges: [DateRange]

    init(uri: String? = nil, stem: String, _ playlist: MediaPlaylist) {
      self.uri = uri
      self.stem = stem
      history = PlaylistHistory(playlist, at: .zero)
      segments = playlist.segments
      dateRanges = playlist.dateRanges
    }

    /// As it was loaded last.
    var playlist: MediaPlaylist { history.copy }

    /// Takes the playlist as it is by now; where the server has begun to count anew, what it lists follows.
    ///
    /// - Parameter isAlone: Whether there is no other list; with others, which need not miss the same, all clocks go on.
    mutating func take(_ newer: MediaPlaylist, at now: MediaTime, isAlone: Bool) {
      let last = segments.last?.sequenceNumber ?? -1
      _ = history.take(newer, at: now)
      var added = history.playlist.segments.filter { $0.sequenceNumber > last }
      // Some have come and gone unseen.
      if isAlone, let first = added.first, last >= 0, first.sequenceNumber > last + 1 {
        added[0].isDiscontinuity = true
      }
      segments += added
      var places: [String: Int] = [:]
      for (place, range) in dateRanges.enumerated() { places[range.id] = place }
      for range in newer.dateRanges {
        if let place = places[range.id] {
          dateRanges[place] = range
        } else {
          dateRanges.append(range)
        }
      }
    }
  }

  private let source: String
  private let presentation: (playlist: MultivariantPlaylist, variant: Variant, [Rendition])?
  private var lists: [List] = []
  /// Whether a broadcast is kept: a place in it to begin at is of then.
  private var isRecording = false
  /// The playlists of the variant's I-frames, which lie in its own resources or are not kept.
  private var iFrames: [(variant: Variant, playlist: MediaPlaylist)] = []

  /// Loads the Media Playlists; blocks.
  ///
  /// - Parameters:
  ///   - found: What the source is.
  ///   - source: What it was opened by.
  ///   - choice: Which version is downloaded.
  /// - Throws: What loading and parsing throws, 1008 for a file.
  package init(
    _ found: OfflineSource, of source: String, _ choice: OfflineChoice, _ cancellation: Cancellation
  ) throws(OfflineFailure) {
    self.source = source
    switch found {
    case .file:
      throw OfflineFailure(
        MediaError(.notSupported, "'\(source.withoutCredentials)' is no stream"))
    case .media(let playlist, _):
      presentation = nil
      lists = [List(stem: "media", playlist)]
    case .presentation(let playlist, let loader):
      guard let variant = choice.variant(of: playlist) else {
        throw OfflineFailure(MediaError(.malformedPlaylist, "the playlist has no variants"))
      }
      let renditions = choice.renditions(of: playlist, with: variant)
      presentation = (playlist, variant, renditions)
      for (uri, stem) in Self.names(of: variant, renditions)
      where !lists.contains(where: { $0.uri == uri }) {
        let media = try Self.media(uri, of: playlist, loader, cancellation)
        lists.append(List(uri: uri, stem: stem, media))
      }
      guard !isLive else { return }
      for iFrames in playlist.iFrameVariants
      where iFrames.resolution == nil || iFrames.resolution == variant.resolution {
        // The stream plays without.
        let media = try? Self.media(iFrames.uri, of: playlist, loader, cancellation)
        if let media, media.isIFramesOnly, !media.isLive { self.iFrames.append((iFrames, media)) }
      }
    }
  }

  /// Whether segments will be added.
  package var isLive: Bool { lists.contains { $0.playlist.isLive } }

  /// How much of it is kept.
  package var duration: MediaTime { lists.map { $0.segments.duration }.min() ?? .zero }

  /// How often it is worth loading the playlists again.
  package var pace: MediaTime {
    (lists.map(\.playlist.targetDuration).min() ?? .seconds(2)).scaled(by: 0.5)
  }

  /// How many playlists there are.
  package var listCount: Int { lists.count }

  /// Lets go of all segments before the last one that all playlists have.
  package mutating func beginNow() {
    isRecording = true
    let numbers = lists.compactMap { $0.segments.last?.sequenceNumber }
    guard let last = numbers.min() else { return }
    for place in lists.indices {
      let first = lists[place].segments.firstIndex { $0.sequenceNumber == last }
      // Numbers of their own say nothing of the others'.
      lists[place].segments =
        first.map { Array(lists[place].segments[$0...]) } ?? lists[place].segments.suffix(1)
    }
  }

  /// Lets go of the segments behind a length.
  package mutating func cut(to length: MediaTime) {
    for place in lists.indices {
      var (end, kept) = (MediaTime.zero, [Segment]())
      for segment in lists[place].segments where end < length {
        kept.append(segment)
        end = end + segment.duration
      }
      lists[place].segments = kept
    }
  }

  /// Loads the playlists again, and keeps what has been added; blocks.
  ///
  /// - Throws: What loading and parsing throws.
  package mutating func reload(
    _ loader: OfflineLoader, _ cancellation: Cancellation
  ) throws(OfflineFailure) {
    for place in lists.indices where lists[place].playlist.isLive {
      let list = lists[place]
      let media = try Self.media(
        list.uri ?? list.playlist.uri, of: presentation?.playlist, loader, cancellation,
        updating: list.playlist)
      lists[place].take(media, at: loader.time.now, isAlone: lists.count == 1)
    }
  }

  /// The folder that what is kept becomes.
  ///
  /// - Throws: 3003 for a playlist without segments, 6001 for keys that cannot be had.
  package func layout() throws(MediaError) -> OfflineLayout {
    var layout = OfflineLayout(source: source, isRecording: isRecording)
    if var presentation {
      if isRecording { presentation.playlist.startPoint = nil }
      layout.set(presentation.playlist, presentation.variant, presentation.2)
    }
    for list in lists {
      var playlist = list.playlist
      playlist.segments = list.segments
      playlist.dateRanges = list.dateRanges
      if isRecording { playlist.startPoint = nil }
      try layout.add(playlist, uri: list.uri, stem: list.stem)
    }
    for (variant, playlist) in iFrames { try layout.add(iFrames: playlist, of: variant) }
    return layout
  }

  private static func media(
    _ uri: String, of presentation: MultivariantPlaylist?, _ loader: OfflineLoader,
    _ cancellation: Cancellation, updating previous: MediaPlaylist? = nil
  ) throws(OfflineFailure) -> MediaPlaylist {
    let playlist = try loader.playlist(
      uri, importing: presentation?.variables, updating: previous, cancellation)
    guard let media = playlist.media else {
      throw OfflineFailure(
        MediaError(.malformedPlaylist, "'\(uri.withoutCredentials)' is no Media Playlist"))
    }
    return media
  }

  /// The Media Playlists of a variant and of its renditions, with what their names in the folder begin with.
  private static func names(
    of variant: Variant, _ renditions: [Rendition]
  ) -> [(uri: String, stem: String)] {
    let kinds: [(kind: Rendition.Kind, stem: String)] = [
      (.audio, "audio"), (.video, "angle"), (.subtitles, "subtitles"),
    ]
    return [(variant.uri, "video")]
      + kinds.flatMap { kind, stem in
        renditions.filter { $0.kind == kind }.compactMap(\.uri).enumerated()
          .map { (uri: $0.element, stem: "\(stem)-\($0.offset + 1)") }
      }
  }
}

extension [Segment] {
  /// How long they are together.
  var duration: MediaTime { reduce(.zero) { $0 + $1.duration } }
}
