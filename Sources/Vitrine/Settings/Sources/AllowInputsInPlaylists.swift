public import MediaCore

/// Allows playlists in files of this machine to name kinds of live inputs, and descriptors.
///
/// Playlists that come over a network may not name them in any case.
public struct AllowInputsInPlaylists: PlayerSetting {
  private let kinds: Set<InputKind>
  /// Takes the kinds; without the entry each is refused there (2010), whatever `AllowInputs` allows.
  public init(_ kinds: Set<InputKind>) { self.kinds = kinds }
  /// Adds to `PlayerSettings.allowedInputsInPlaylists`.
  public func apply(to settings: inout PlayerSettings) {
    settings.allowedInputsInPlaylists.formUnion(kinds)
  }
}
