/// Adds something to play: a path, a URL, a bare name that is looked up, a slate, or a mock.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("welcome")  // welcome.mp4 in the working directory
///   SourceName("/srv/media/")  // all media in the folder
///   SourceName("slate:Closed%20today?color=navy")  // a text on a colour
///   SourceName("https://example.com/live/master.m3u8")
/// }
/// ```
public struct SourceName: PlayerSetting {
  private let name: String
  /// Takes the name; a directory or a playlist stands for all that it lists.
  public init(_ name: String) { self.name = name }
  /// Adds to `PlayerSettings.items`.
  public func apply(to settings: inout PlayerSettings) {
    settings.items.append(ItemDescription(name))
  }
}
