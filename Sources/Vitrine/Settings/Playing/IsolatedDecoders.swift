/// Decodes pictures and sound in processes of their own: a crash of a decoder, one that computes for ever or that takes too
/// much memory ends an item (4004) and never the program.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   IsolatedDecoders(program: "/usr/local/bin/vitrine")
/// }
/// ```
///
/// The default, without the entry, is the player's own process.
public struct IsolatedDecoders: PlayerSetting {
  private let program: String
  /// Takes the path of the program `vitrine`, which is started for each decoder and has the same version of FFmpeg.
  public init(program: String) { self.program = program }
  /// Replaces `PlayerSettings.decoderProgram`.
  public func apply(to settings: inout PlayerSettings) { settings.decoderProgram = program }
}
