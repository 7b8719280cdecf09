public import MediaCore

/// Sets the colour that stands beside pictures and outside of their corners.
///
/// The default is black.
public struct Background: PlayerSetting {
  private let color: CueColor
  /// Takes the colour; its opacity counts for nothing.
  public init(_ color: CueColor) { self.color = color }
  /// Replaces `PlayerSettings.background`.
  public func apply(to settings: inout PlayerSettings) { settings.background = color }
}
