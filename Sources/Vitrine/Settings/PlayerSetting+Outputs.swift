public import MediaCore

/// Where pictures go: `auto`, `null`, `sdl`, `y4m:PATH` or `framemd5:PATH`.
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

/// Where sound goes: `auto`, `null`, `pulse[:SINK]`, `sdl`, `wav:PATH` or `framemd5:PATH`.
///
/// A file has the rate and the channels of the first sound, to which all later sound is converted.
public struct AudioOutputName: PlayerSetting {
  private let name: String
  /// Takes the name, which is read when the player is made: 1001 for one that cannot be.
  public init(_ name: String) { self.name = name }
  /// Replaces `PlayerSettings.audio`.
  public func apply(to settings: inout PlayerSettings) { settings.audio = name }
}

/// Lives by a clock that the program moves, or that runs as fast as it can.
///
/// ```swift
/// let clock = VirtualClock(horizon: .zero)
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   VirtualTime(clock)
/// }
/// await clock.advance(by: .seconds(10))
/// ```
public struct VirtualTime: PlayerSetting {
  private let clock: VirtualClock
  /// Takes a clock that the program moves, or makes one that runs as fast as it can.
  public init(_ clock: VirtualClock = VirtualClock()) { self.clock = clock }
  /// Replaces `PlayerSettings.virtualClock`; outputs that are `auto` become `null`.
  public func apply(to settings: inout PlayerSettings) { settings.virtualClock = clock }
}

/// Fills the screen.
public struct FullScreen: PlayerSetting {
  /// Makes the entry; without it the window has a size.
  public init() {}
  /// Sets `PlayerSettings.isFullScreen`.
  public func apply(to settings: inout PlayerSettings) { settings.isFullScreen = true }
}

/// Shows a window without a frame.
public struct Borderless: PlayerSetting {
  /// Makes the entry; without it the desktop draws a frame.
  public init() {}
  /// Sets `PlayerSettings.isBorderless`.
  public func apply(to settings: inout PlayerSettings) { settings.isBorderless = true }
}

/// The window's size when it opens, in pixels.
public struct WindowSize: PlayerSetting {
  private let size: PixelSize
  /// Takes pixels across and down; without the entry the window is as large as the picture.
  public init(width: Int, height: Int) { size = PixelSize(width: width, height: height) }
  /// Replaces `PlayerSettings.windowSize`.
  public func apply(to settings: inout PlayerSettings) { settings.windowSize = size }
}

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
