/// Where pictures go: `auto`, `null`, `sdl`, `y4m:PATH`, `png:FOLDER`, `framemd5:PATH` or `shm:PATH`.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   VideoOutputName("framemd5:sums.txt")
///   AudioOutputName("wav:sound.wav")
///   VirtualTime()
/// }
/// ```
public struct VideoOutputName: PlayerSetting {
  private let name: String
  /// Takes the name, which is read when the player is made: 1001 for one that cannot be.
  public init(_ name: String) { self.name = name }
  /// Replaces `PlayerSettings.video`.
  public func apply(to settings: inout PlayerSettings) { settings.video = name }
}
