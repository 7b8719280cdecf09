import Synchronization

/// The playlists of one rendition: in each group another, of which the one is loaded that goes with the variant in use.
final class RenditionPlaylists: Sendable {
  /// `nil` for the sound that is in the variants' own playlists, beside pictures from others.
  private let rendition: Rendition?
  private let presentation: Presentation
  /// Those that have been in use, each once.
  private let uris: Mutex<[String]>

  /// - Parameter rendition: One of those that the presentation offers; `nil` for what is in the variants' own playlists.
  init(_ rendition: Rendition?, of presentation: Presentation) {
    self.rendition = rendition
    self.presentation = presentation
    uris = Mutex(rendition?.uri.map { [$0] } ?? [])
  }

  /// Whether it is subtitles.
  var isText: Bool { rendition?.kind == .subtitles }

  /// The place among all playlists of the rendition of the one that goes with a level now; that of the one before
  /// where the level has none.
  ///
  /// - Parameter before: The place of the one before; `nil` at the beginning.
  func place(beside level: Int, after before: Int?) -> Int {
    guard let uri = playlistURI(beside: level) else { return before ?? 0 }
    return uris.withLock { uris in
      if let place = uris.firstIndex(of: uri) { return place }
      uris.append(uri)
      return uris.count - 1
    }
  }

  private func playlistURI(beside level: Int) -> String? {
    guard let rendition else { return presentation.ownPlaylistURI(of: level) }
    return presentation.playlistURI(of: rendition, beside: level)
  }

  /// The playlist at a place.
  subscript(place: Int) -> String { uris.withLock { $0[place] } }

  /// Whether some variant goes with another playlist than that at a place.
  func hasOther(than place: Int) -> Bool {
    let uri = self[place]
    guard let rendition else { return presentation.hasOther(than: uri) }
    return presentation.hasOther(rendition, than: uri)
  }
}

extension Rendition {
  /// The member of another group that is the same to those who listen: of the same language and name, and then as
  /// alike as can be; without one, what is played when nobody chose.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, 4.4.6.1.1: groups of one playlist have the same members.
  func match(in group: [Rendition]) -> Rendition? {
    // Pictures without a playlist are in the variant's own.
    let playable = group.filter { $0.uri != nil || $0.kind == .video }
    let best = playable.enumerated().max {
      (likeness($0.element), -$0.offset) < (likeness($1.element), -$1.offset)
    }
    if let best, best.element.name == name || best.element.language == language {
      return best.element
    }
    return playable.first { $0.isDefault } ?? playable.first
  }

  /// How much another rendition is like this one, what counts most first.
  private func likeness(_ other: Rendition) -> Int {
    (other.language == language ? 16 : 0) + (other.name == name ? 8 : 0)
      + (Set(other.characteristics) == Set(characteristics) ? 4 : 0)
      + (other.channels?.count == channels?.count ? 2 : 0) + (other.isDefault == isDefault ? 1 : 0)
  }
}
