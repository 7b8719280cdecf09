public import MediaCore

/// Draws a graphic on all pictures, and lets others be.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   Vector("badge.svg", id: "badge", place: VectorPlace(x: 0.7, y: 0.05, width: 0.25, height: 0.2))
/// }
/// ```
public struct Vector: PlayerSetting {
  private let change: VectorChange

  /// Takes a file, and where it is drawn.
  ///
  /// - Parameters:
  ///   - file: A path or URL of an SVG document, a PNG, JPEG, WebP or AVIF.
  ///   - id: A name to change and remove the graphic by; `nil`, the default, for one that is made up.
  ///   - place: Where it stands, in fractions of the picture; the default is all of the picture.
  ///   - z: Graphics with a larger number are drawn over those with a smaller one; the default is 0.
  ///   - opacity: 0 (not seen) to 1, the default.
  ///   - motion: How it moves by itself; `nil`, the default, where it does not.
  public init(
    _ file: String, id: String? = nil, place: VectorPlace = .wholePicture, z: Int = 0,
    opacity: Double = 1, motion: VectorMotion? = nil
  ) {
    self.init(.file(file), id: id, place: place, z: z, opacity: opacity, motion: motion)
  }

  /// Takes what is drawn, and where; by default on the whole picture, opaque, under a name of its own.
  public init(
    _ content: VectorContent, id: String? = nil, place: VectorPlace = .wholePicture, z: Int = 0,
    opacity: Double = 1, motion: VectorMotion? = nil
  ) {
    change = VectorChange(
      id: id, content: content, place: place, z: z, opacity: opacity, motion: motion)
  }

  /// Sets `PlayerSettings.enablesVectors` and adds to `vectors`.
  public func apply(to settings: inout PlayerSettings) {
    settings.enablesVectors = true
    settings.vectors.append(change)
  }
}
