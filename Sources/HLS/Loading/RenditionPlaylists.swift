import Networking
import Synchronization

/// The playlists of one rendition: in each group another, of which the one is loaded that goes with the variant in use.
final class RenditionPlaylists: Sendable {
  /// `nil` for the sound that is in the variants' own playlists, beside pictures from others.
  private let rendition: Rendition?
  private let presentation: Presentation
  private struct State {
    /// Those that have been in use, each once.
    var uris: [String]
    var failed = FailedPlaylists()
  }

  private let state: Mutex<State>

  /// - Parameter rendition: One of those that the presentation offers; `nil` for what is in the variants' own playlists.
  init(_ rendition: Rendition?, of presentation: Presentation) {
    self.rendition = rendition
    self.presentation = presentation
    state = Mutex(State(uris: rendition?.uri.map { [$0] } ?? []))
  }

  /// Whether it is subtitles.
  var isText: Bool { rendition?.kind == .subtitles }

  /// The place among all playlists of the rendition of the one to load beside a level now: the one that goes with it,
  /// or that of the one before where the level has none, or another one while that one is left alone.
  ///
  /// - Parameter before: The place of the one before; `nil` at the beginning.
  func place(beside level: Int, after before: Int?) -> Int {
    let (best, others) = playlistURIs(beside: level)
    let now = presentation.now
    return state.withLock { state in
      let known = before ?? 0
      let first = best ?? (state.uris.indices.contains(known) ? state.uris[known] : nil)
      guard let uri = state.failed.choice(of: [first].compactMap { $0 } + others, at: now) else {
        return known
      }
      if let place = state.uris.firstIndex(of: uri) { return place }
      state.uris.append(uri)
      return state.uris.count - 1
    }
  }

  private func playlistURIs(beside level: Int) -> (best: String?, others: [String]) {
    guard let rendition else {
      return (presentation.ownPlaylistURI(of: level), presentation.ownPlaylistURIs(near: level))
    }
    return (
      presentation.playlistURI(of: rendition, beside: level),
      presentation.playlistURIs(of: rendition, near: level)
    )
  }

  /// The playlist at a place.
  subscript(place: Int) -> String { state.withLock { $0.uris[place] } }

  /// Whether the rendition has another playlist that may be loaded.
  ///
  /// - Parameter level: The level beside it.
  func hasOther(than uri: String, beside level: Int) -> Bool {
    let (best, others) = playlistURIs(beside: level)
    let now = presentation.now
    return state.withLock { state in
      state.failed.hasOther(than: uri, among: [best].compactMap { $0 } + others, at: now)
    }
  }

  /// Leaves a playlist alone for a while that does not go on.
  func leave(_ uri: String, beside level: Int) {
    guard let place = state.withLock({ $0.uris.firstIndex(of: uri) }) else { return }
    _ = fail(place, beside: level, nil)
  }

  /// Leaves a playlist alone for a while of which something could not be had.
  ///
  /// - Parameters:
  ///   - place: Its place.
  ///   - level: The level that it was loaded beside.
  /// - Returns: Whether there is another to load instead.
  func fail(_ place: Int, beside level: Int, _ error: NetworkError?) -> Bool {
    let (best, others) = playlistURIs(beside: level)
    let now = presentation.now
    return state.withLock { state in
      state.failed.fail(
        state.uris[place], isOfHost: error?.isOfHost ?? false, pause: error?.retryAfter,
        among: [best].compactMap { $0 } + others, at: now)
    }
  }
}

extension Rendition {
  /// The member of another group that replaces this one: of the same language and name, and then as alike as can be;
  /// without one, the default.
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
