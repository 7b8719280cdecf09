package import Streaming

/// What a source that is to be downloaded turns out to be.
package enum OfflineSource {
  /// One file, of which the beginning has come.
  case file(OpenedFile, OfflineLoader)
  /// A stream in several versions.
  case presentation(MultivariantPlaylist, OfflineLoader)
  /// A stream in one.
  case media(MediaPlaylist, OfflineLoader)

  package var isStream: Bool { if case .file = self { false } else { true } }

  /// A file on its way: a server may give it only once.
  package struct OpenedFile {
    package let uri: String
    /// Where it comes from after redirects.
    package let address: String
    /// All of it, from its first byte on.
    package let transfer: OfflineTransfer
    /// What ends the transfer.
    package let cancellation: Cancellation
  }
}
