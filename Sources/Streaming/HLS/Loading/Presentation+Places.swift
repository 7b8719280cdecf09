import MediaCore
import Networking
import Synchronization

/// Where the levels and their renditions are loaded from, and what follows when something fails there.
extension Presentation {
  struct Places: Sendable {
    /// With the pathways that steering has added.
    var multivariant: MultivariantPlaylist
    var table: LocationTable
    /// The rendition of pictures that is shown; `nil` where no variant has a choice of them.
    var pictures: Rendition?
    /// Until when renditions of pictures are left alone whose playlists could not be had.
    var missing: [Rendition: MediaTime] = [:]

    init(_ multivariant: MultivariantPlaylist, _ variants: [Variant]) {
      self.multivariant = multivariant
      table = LocationTable(
        variants, first: multivariant.contentSteering?.pathwayID ?? multivariant.pathways.first)
    }

    /// The variant that a level is loaded from, if need be one that failed.
    func variant(of level: Int, at now: MediaTime) -> Variant? {
      table.location(of: level, at: now) ?? table.lastResort(of: level)
    }

    /// The playlist of a variant's pictures: that of the rendition shown, or its own.
    func playlistURI(of variant: Variant) -> String {
      pictures?.match(in: renditions(.video, of: variant))?.uri ?? variant.uri
    }

    /// The renditions that go with a variant.
    func renditions(_ kind: Rendition.Kind, of variant: Variant?) -> [Rendition] {
      variant?.group(kind).map { multivariant.renditions(kind, in: $0) } ?? []
    }
  }

  var now: MediaTime { loader.time.now }

  /// The playlist to load a level from now.
  func playlistURI(of level: Int) -> String {
    let now = now
    return places.withLock { places in
      places.variant(of: level, at: now).map { places.playlistURI(of: $0) }
    } ?? levels[level].uri
  }

  /// The playlist that a variant has itself, whatever pictures are shown.
  func ownPlaylistURI(of level: Int) -> String {
    let now = now
    return places.withLock { $0.variant(of: level, at: now)?.uri } ?? levels[level].uri
  }

  /// The levels of which nothing is to be used now, because it failed.
  var unusableLevels: Set<Int> {
    let now = now
    return places.withLock { $0.table.unusable(at: now) }
  }

  /// The pathway in use.
  var pathway: String {
    let now = now
    return places.withLock { $0.table.pathway(at: now) }
  }

  /// Notes that something of a level could not be had.
  ///
  /// - Parameter uri: The playlist that the level was loaded from.
  /// - Returns: Whether there is anything else to load instead.
  func fail(_ uri: String, _ error: NetworkError?) -> Bool {
    let now = now
    return places.withLock { places in
      places.table.fail(
        isOfHost: error?.isOfHost ?? false, pause: error?.retryAfter, at: now
      ) { [places] in places.playlistURI(of: $0) == uri }
    }
  }

  /// Takes up what a steering manifest says.
  func obey(_ manifest: SteeringManifest) {
    places.withLock { places in
      for clone in manifest.clones { places.multivariant.add(clone) }
      places.table.add(Self.playable(places.multivariant.variants), isComplete: true)
      places.table.prefer(manifest.priority)
    }
  }

  // MARK: - Renditions

  /// The sound or the text to choose from that has playlists of its own: that of the lowest level that has any.
  func renditions(_ kind: Rendition.Kind) -> [Rendition] {
    places.withLock { places in
      for level in levels {
        let found = places.renditions(kind, of: level.variant).filter { $0.uri != nil }
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  /// The playlist of a rendition to load now beside a level; `nil` where the level has none such.
  func playlistURI(of rendition: Rendition, beside level: Int) -> String? {
    let now = now
    return places.withLock { places in
      let group = places.renditions(rendition.kind, of: places.variant(of: level, at: now))
      return rendition.match(in: group)?.uri
    }
  }

  /// The playlists of a rendition beside any variant, those first that are nearest to a level.
  ///
  /// Another language is no substitute.
  func playlistURIs(of rendition: Rendition, near level: Int) -> [String] {
    let now = now
    return places.withLock { places in
      places.table.variants(near: level, at: now).compactMap { variant in
        let other = rendition.match(in: places.renditions(rendition.kind, of: variant))
        return other?.language == rendition.language ? other?.uri : nil
      }
    }
  }

  /// The playlists that the variants have themselves, those first that are nearest to a level.
  func ownPlaylistURIs(near level: Int) -> [String] {
    let now = now
    return places.withLock { $0.table.variants(near: level, at: now).map(\.uri) }
  }
}
