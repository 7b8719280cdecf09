public import MediaCore

/// Has a line of text run across the bottom of all pictures, again and again.
///
/// A new text takes the place of the old one at once:
///
/// ```swift
/// try await player.send(.addVector(VectorChange(id: "ticker", content: .text(VectorText("It rains.")))))
/// ```
public struct Ticker: PlayerSetting {
  /// Where it runs if nothing else is said: along the bottom.
  public static let usualPlace = VectorPlace(x: 0, y: 0.9, width: 1, height: 0.08)

  private let vector: Vector

  /// Takes the text and how it runs.
  ///
  /// - Parameters:
  ///   - text: White letters on dark ground, unless the line itself says otherwise.
  ///   - id: A name to change and remove it by; the default is `ticker`.
  ///   - place: The band in which it runs, as high as the line.
  ///   - speed: Pixels a second to the left; to the right below 0; 120 by default.
  public init(
    _ text: VectorText, id: String = "ticker", place: VectorPlace = Ticker.usualPlace,
    speed: Double = 120
  ) {
    vector = Vector(.text(text), id: id, place: place, z: 100, motion: .crawl(speed))
  }

  /// Sets `PlayerSettings.enablesVectors` and adds to `vectors`.
  public func apply(to settings: inout PlayerSettings) { vector.apply(to: &settings) }
}
