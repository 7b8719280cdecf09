public import Playback

/// Plays something, again and again, while no item of the queue can be played.
///
/// The items are tried again as after any failure, at last every 30 s; the first that opens plays in its place at once. The
/// player does not end meanwhile.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("https://example.com/live/master.m3u8")
///   Fallback("slate:Back%20soon?color=navy")
/// }
/// ```
public struct Fallback: PlayerSetting {
  private let item: ItemDescription
  /// Takes a path, a URL, a bare name or a slate, but no list.
  public init(_ source: String) { item = ItemDescription(source) }
  /// Takes an item; how often it plays does not count.
  public init(_ item: ItemDescription) { self.item = item }
  /// Replaces `PlayerSettings.fallback`.
  public func apply(to settings: inout PlayerSettings) { settings.fallback = item }
}
