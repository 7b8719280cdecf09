/// Either kind of playlist.
package enum Playlist: Hashable, Sendable {
  case multivariant(MultivariantPlaylist)
  case media(MediaPlaylist)

  package var multivariant: MultivariantPlaylist? {
    if case .multivariant(let playlist) = self { playlist } else { nil }
  }

  package var media: MediaPlaylist? {
    if case .media(let playlist) = self { playlist } else { nil }
  }
}
