/// What a source that is to be downloaded turns out to be.
package enum OfflineSource: Sendable {
  /// One file; `address` is where it comes from after redirects.
  case file(uri: String, address: String, OfflineLoader)
  /// A stream in several versions.
  case presentation(MultivariantPlaylist, OfflineLoader)
  /// A stream in one.
  case media(MediaPlaylist, OfflineLoader)

  package var isStream: Bool { if case .file = self { false } else { true } }
}
