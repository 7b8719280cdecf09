import MediaCore
import Networking
import Synchronization

/// Where the levels and their renditions are loaded from, and what follows when something fails there.
extension Presentation {
  struct Places: Sendable {
    /// With the pathways that steering has added.
    private(set) var multivariant: MultivariantPlaylist
    /// The members of its groups.
    private var groups: [Group: [Rendition]] = [:]
    var table: LocationTable
    /// The rendition of pictures that is shown; `nil` where no variant has a choice of them.
    var pictures: Rendition?
    /// Until when renditions of pictures are left alone whose playlists could not be had.
    var missing: [Rendition: MediaTime] = [:]

    init(_ multivariant: MultivariantPlaylist, _ variants: [Variant]) {
      self.multivariant = multivariant
      table = LocationTable(
        variants, first: multivariant.contentSteering?.pathwayID ?? multivariant.pathways.first)
      groups = Dictionary(grouping: multivariant.renditions, by: Group.init)
    }

    private struct Group: Hashable {
      var kind: Rendition.Kind
      var id: String

      init(_ kind: Rendition.Kind, _ id: String) { (self.kind, self.id) = (kind, id) }
      init(_ rendition: Rendition) { self.init(rendition.kind, rendition.groupID) }
    }

    /// No more pathways are made at a time.
    private static let mostClones = 100

    /// Adds pathways that are made from others; more variants than a playlist may list are not added.
    mutating func add(_ clones: [SteeringManifest.Clone]) {
      for clone in clones.prefix(Self.mostClones) {
        var grown = multivariant
        grown.add(clone)
        guard grown.variants.count <= PlaylistLimits().variants else { continue }
        multivariant = grown
      }
      groups = Dictionary(grouping: multivariant.renditions, by: Group.init)
    }

    /// The variant that a level is loaded from, if need be one that failed.
    func variant(of level: Int, at now: MediaTime) -> Variant? {
      table.location(of: level, at: now) ?? table.lastResort(of: level)
    }

    /// The playlist of a variant's pictures: that of the rendition shown, or its own.
    func playlistURI(of variant: Variant) -> String { playlistURIs(variant) }

    /// The renditions that go with a variant.
    func renditions(_ kind: Rendition.Kind, of variant: Variant?) -> [Rendition] {
      variant?.group(kind).flatMap { groups[Group(kind, $0)] } ?? []
    }

    /// Finds the like of a rendition in the group of one variant after the other: in each group once.
    func likes(of rendition: Rendition) -> (Variant?) -> Rendition? {
      var known: [String: Rendition?] = [:]
      return { variant in
        guard let group = variant?.group(rendition.kind) else { return nil }
        if let like = known[group] { return like }
        let like = rendition.match(in: renditions(rendition.kind, of: variant))
        known[group] = like
        return like
      }
    }

    /// The playlists of the pictures of one variant after the other.
    var playlistURIs: (Variant) -> String {
      guard let pictures else { return { $0.uri } }
      let like = likes(of: pictures)
      return { like($0)?.uri ?? $0.uri }
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
      let playlistURI = places.playlistURIs
      return places.table.fail(
        isOfHost: error?.isOfHost ?? false, pause: error?.retryAfter, at: now
      ) { playlistURI($0) == uri }
    }
  }

  /// Takes all variants up again where each of them failed and something can be had.
  ///
  /// It was no fault of theirs, nor of their hosts where all of these are left alone.
  func takeUpAgain() {
    let now = now
    places.withLock { $0.table.takeUpAgain(at: now) }
  }

  /// Takes up what a steering manifest says.
  func obey(_ manifest: SteeringManifest) {
    places.withLock { places in
      places.add(manifest.clones)
      places.table.add(Self.playable(places.multivariant.variants), isComplete: true)
      places.table.prefer(manifest.priority)
    }
  }

  // MARK: - Renditions

  /// The sound or the text to choose from, where some of it has playlists of its own: that of the lowest level that has any.
  ///
  /// Sound without one is in the variants' own playlists. Source: RFC 8216, 4.3.4.2.1.
  func renditions(_ kind: Rendition.Kind) -> [Rendition] {
    places.withLock { places in
      var seen: Set<String> = []
      for level in levels {
        guard let group = level.variant?.group(kind), seen.insert(group).inserted else { continue }
        let all = places.renditions(kind, of: level.variant)
        let apart = all.filter { $0.uri != nil }
        if !apart.isEmpty { return kind == .audio ? all : apart }
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
      let like = places.likes(of: rendition)
      return places.table.variants(near: level, at: now).compactMap { variant in
        let other = like(variant)
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
