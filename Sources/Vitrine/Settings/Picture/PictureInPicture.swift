public import MediaCore

/// Lets the window be made small, or a second source be put into a corner of the picture.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("match.mp4")
///   PictureInPicture(InsetPlace(corner: .topLeft, size: 0.3), source: "studio.mp4")
/// }
/// ```
public struct PictureInPicture: PlayerSetting {
  private let place: InsetPlace
  private let source: String?

  /// - Parameters:
  ///   - place: Where it is.
  ///   - source: A second source that is up from the beginning on, muted, again and again; `nil` for none before
  ///     it is set.
  public init(_ place: InsetPlace = InsetPlace(), source: String? = nil) {
    self.place = place
    self.source = source
  }

  /// Sets `PlayerSettings.enablesPictureInPicture`, and replaces the place and the source.
  public func apply(to settings: inout PlayerSettings) {
    settings.enablesPictureInPicture = true
    settings.pictureInPicture = place
    settings.pictureInPictureSource = source
  }
}
