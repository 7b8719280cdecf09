public import Playback

/// Adds an item with all that can be said of it.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   Item(
///     ItemDescription("match.mp4", inPoint: .seconds(30), outPoint: .seconds(90), onError: .retry(3)))
/// }
/// ```
public struct Item: PlayerSetting {
  private let item: ItemDescription
  /// Takes the item as it is; `Loop` and `Subtitles` apply to it too.
  public init(_ item: ItemDescription) { self.item = item }
  /// Adds to `PlayerSettings.items`.
  public func apply(to settings: inout PlayerSettings) { settings.items.append(item) }
}
