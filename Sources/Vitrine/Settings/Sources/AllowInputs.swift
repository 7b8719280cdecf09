public import MediaCore

/// Allows kinds of live inputs, and descriptors, to be named by the items and by commands.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   AllowInputs([.udp, .srt])
///   SourceName("udp://@239.1.2.3:5000")
/// }
/// ```
public struct AllowInputs: PlayerSetting {
  private let kinds: Set<InputKind>
  /// Takes the kinds; without the entry each is refused (2010).
  public init(_ kinds: Set<InputKind>) { self.kinds = kinds }
  /// Adds to `PlayerSettings.allowedInputs`.
  public func apply(to settings: inout PlayerSettings) {
    settings.allowedInputs.formUnion(kinds)
  }
}
