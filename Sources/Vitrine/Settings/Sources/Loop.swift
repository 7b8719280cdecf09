/// Plays each item again and again, for ever or so many times in all.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   Loop(.times(3))
/// }
/// ```
public struct Loop: PlayerSetting {
  private let count: LoopCount
  /// Takes how often each item plays; the default is for ever.
  public init(_ count: LoopCount = .forEver) { self.count = count }
  /// Replaces `PlayerSettings.loops`, which goes before what items say.
  public func apply(to settings: inout PlayerSettings) { settings.loops = count }
}
