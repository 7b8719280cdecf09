import MediaCore
import Networking
import Streaming
import Synchronization

/// What a playlist offers, in the form that is played from: levels, renditions, and their playlists.
final class Presentation: Sendable {
  /// A variant that can be chosen.
  struct Level: Sendable {
    var uri: String
    var variant: Variant?
  }

  let levels: [Level]
  let multivariant: MultivariantPlaylist?
  /// Where the levels are to be had, and with which renditions.
  let places: Mutex<Places>
  let timeline: PresentationTimeline
  let loader: ResourceLoader
  /// What is preferred now; it changes on the way.
  let preferences: StreamPreferences
  /// Playlists that were loaded and are not followed yet.
  private let kept: Mutex<[String: MediaPlaylist]>

  private static let playlistLimit = 10 << 20

  /// - Parameters:
  ///   - playlist: As parsed.
  ///   - uri: Where it came from.
  ///   - preferences: What is to be preferred; by default nothing.
  ///   - ignoresStart: Whether what is on demand begins at its beginning in any case; by default where its playlist says.
  /// - Throws: 3005 when no variant can be played.
  init(
    _ playlist: Playlist, uri: String, loader: ResourceLoader,
    preferences: StreamPreferences = StreamPreferences(), ignoresStart: Bool = false
  ) throws(MediaError) {
    self.loader = loader
    self.preferences = preferences
    switch playlist {
    case .media(let media):
      multivariant = nil
      levels = [Level(uri: uri, variant: nil)]
      places = Mutex(Places(MultivariantPlaylist(uri: uri), []))
      // How old it is was not told: where that matters, another copy is asked for.
      kept = Mutex(media.isLive && media.partTargetDuration != nil ? [:] : [uri: media])
      timeline = PresentationTimeline(startPoint: nil, ignoresStart: ignoresStart)
    case .multivariant(let multivariant):
      self.multivariant = multivariant
      let variants = Self.playable(multivariant.variants)
      let places = Places(multivariant, variants)
      levels = places.table.levels.map { Level(uri: $0[0].uri, variant: $0[0]) }
      self.places = Mutex(places)
      kept = Mutex([:])
      timeline = PresentationTimeline(
        startPoint: multivariant.startPoint, ignoresStart: ignoresStart)
      guard !levels.isEmpty else {
        throw MediaError(.noPlayableTrack, "no variant of the playlist can be played")
      }
    }
  }

  /// Those with pictures if there are any, by rising bandwidth.
  static func playable(_ variants: [Variant]) -> [Variant] {
    let open = variants.filter { $0.hdcpLevel == nil || $0.hdcpLevel == .unprotected }
    let pictured = open.filter { $0.hasPictures }
    // Of equal ones the first in the playlist goes first.
    return (pictured.isEmpty ? open : pictured).enumerated()
      .sorted { ($0.element.bandwidth, $0.offset) < ($1.element.bandwidth, $1.offset) }
      .map(\.element)
  }

  /// The captions that are said to lie among the pictures of a level.
  func captionTracks(of level: Int) -> [Track] {
    guard let multivariant, let group = levels[level].variant?.group(.closedCaptions) else {
      return []
    }
    return multivariant.renditions(.closedCaptions, in: group).compactMap { rendition in
      guard
        var track = rendition.instreamID.flatMap({ CaptionChannel(instreamID: $0) })?.track
      else { return nil }
      track.language = rendition.language
      track.title = rendition.name
      track.isDefault = rendition.isDefault
      return track
    }
  }

  /// Loads the playlist of a level or a rendition, and of one behind caches a copy that is recent.
  ///
  /// - Throws: What loading or parsing it throws, untried again.
  func loadRecent(
    _ uri: String, _ request: PlaylistRequest, on time: any TimeSource, _ cancellation: Cancellation
  ) throws(LoadError) -> MediaPlaylist {
    var request = request
    var tuneIn = TuneIn()
    var older: MediaPlaylist?
    while true {
      let loaded: (copy: MediaPlaylist, age: Int?)
      do throws(LoadError) { loaded = try load(uri, request, cancellation) } catch {
        // A cache may tell a wrong age: what is there is better than nothing.
        guard let older, error.mediaError.code != .cancelled else { throw error }
        return older
      }
      guard
        case .request(let position) = tuneIn.received(loaded.copy, age: loaded.age, at: time.now)
      else { return loaded.copy }
      older = loaded.copy
      request.directives = DeliveryDirectives(position: position)
      request.patience = loaded.copy.blockingPatience
    }
  }

  /// A copy without the offers that cannot be taken up.
  private func usable(_ copy: MediaPlaylist) -> MediaPlaylist {
    guard !loader.mayAskAhead else { return copy }
    var copy = copy
    copy.serverControl?.canBlockReload = false
    copy.preloadHints = []
    return copy
  }

  /// Loads the playlist of a level or a rendition: whole, where the server refuses what is asked of it.
  ///
  /// - Throws: What loading or parsing it throws, untried again.
  func load(
    _ uri: String, _ request: PlaylistRequest, _ cancellation: Cancellation
  ) throws(LoadError) -> (copy: MediaPlaylist, age: Int?) {
    if let copy = kept.withLock({ $0.removeValue(forKey: uri) }) { return (usable(copy), nil) }
    let loaded = try loadText(uri, request, cancellation)
    do throws(MediaError) {
      let parsed = try PlaylistParser().parse(
        loaded.bytes.span, uri: loaded.url, importing: multivariant?.variables,
        updating: request.previous)
      guard let media = parsed.playlist.media else {
        throw MediaError(.malformedPlaylist, "a variant's playlist has variants itself")
      }
      return (usable(media), loaded.age)
    } catch {
      // A page in its place may be gone the next time; what is wrong with a playlist stays.
      guard !HLSOpener.mayBePlaylist(loaded.bytes), !uri.hasPrefix("file:") else {
        throw .final(error)
      }
      throw .unfit(NetworkError(.badReply, error.reason), error)
    }
  }

  private func loadText(
    _ uri: String, _ request: PlaylistRequest, _ cancellation: Cancellation
  ) throws(LoadError) -> LoadedResource {
    do throws(LoadError) {
      return try loader.attempt(
        request.directives.applied(to: uri), limit: Self.playlistLimit,
        isKept: !timeline.isBroadcast, cancellation, patience: request.patience)
    } catch {
      // A server that was restarted has nothing of what would come next (6.2.5.2).
      guard error.network?.kind == .status(400), request.directives != DeliveryDirectives() else {
        throw error
      }
      return try loadText(uri, PlaylistRequest(), cancellation)
    }
  }

  /// Keeps a copy for the next request.
  func keep(_ copy: MediaPlaylist, for uri: String) { kept.withLock { $0[uri] = copy } }

  /// What choosing a level needs to know.
  var qualityLevels: [QualityLevel] {
    let usesScores = multivariant?.usesScores == true
    let codecs = Set(levels.compactMap { $0.variant?.pictureCodec })
    // What does not tell its codec has that of the others, where these have the same.
    let common = codecs.count == 1 ? codecs.first : nil
    return levels.map { level in
      let variant = level.variant
      return QualityLevel(
        peakBitrate: Double(max(1, variant?.bandwidth ?? 1)),
        averageBitrate: variant?.averageBandwidth.map(Double.init),
        height: variant?.resolution?.height, codecFamily: variant?.codecFamily(ofAll: common) ?? "",
        score: usesScores ? variant?.score : nil)
    }
  }
}
