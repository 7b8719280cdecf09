/// Lets clients of the control socket run jobs: look into media, take stills, export, download.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   ControlSocket("/run/user/1000/sign.sock")
///   Jobs(folder: "/var/lib/sign")
/// }
/// await player.waitUntilQuit()
/// ```
public struct Jobs: PlayerSetting {
  private let folder: String
  /// Takes the folder in which jobs write; nothing is written outside.
  public init(folder: String) { self.folder = folder }
  /// Replaces `PlayerSettings.jobFolder`.
  public func apply(to settings: inout PlayerSettings) { settings.jobFolder = folder }
}
