public import MediaJobs

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
  private let limit: JobLimit?
  /// Takes the folder in which jobs write, and how many are at work at once.
  ///
  /// - Parameters:
  ///   - folder: Where files come to be, and nowhere else.
  ///   - limit: Shared with the jobs that the program itself gives it to; the default is one of their own, of two.
  public init(folder: String, limit: JobLimit? = nil) {
    self.folder = folder
    self.limit = limit
  }
  /// Replaces `PlayerSettings.jobFolder` and `jobLimit`.
  public func apply(to settings: inout PlayerSettings) {
    settings.jobFolder = folder
    settings.jobLimit = limit
  }
}
