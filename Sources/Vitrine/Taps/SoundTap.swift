public import MediaCore

/// Looks at the sound of a player on its way to its output, and may change it.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   SoundTap { sound in
///     // The left channel of stereo alone.
///     for index in sound.samples.indices where (index - sound.samples.startIndex) % 2 == 1 {
///       sound.samples[index] = 0
///     }
///   }
/// }
/// ```
public struct SoundTap: PlayerSetting {
  private let tap: @Sendable (inout AudioBuffer) -> Void

  /// Makes a tap.
  ///
  /// - Parameter tap: Called on the player's own thread, which waits for it, with each stretch of sound before it goes to
  ///   the output: as the items have it, without the volume. It may change samples; one that comes back with another
  ///   length or format goes on as it was. A device is given sound some tenths of a second before it is heard. Where sound
  ///   is read alone nothing is copied.
  public init(_ tap: @escaping @Sendable (inout AudioBuffer) -> Void) { self.tap = tap }

  /// Adds the tap after those that the settings have.
  public func apply(to settings: inout PlayerSettings) { settings.soundTaps.append(tap) }
}
