/// Listens for commands at a Unix-domain socket.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   LoopQueue()
///   ControlSocket("/run/user/1000/sign.sock")
/// }
/// await player.waitUntilQuit()
/// ```
public struct ControlSocket: PlayerSetting {
  private let path: String
  /// Takes the socket's path, at most 107 bytes; only this user and root may connect.
  public init(_ path: String) { self.path = path }
  /// Replaces `PlayerSettings.controlSocket`.
  public func apply(to settings: inout PlayerSettings) { settings.controlSocket = path }
}
