public import MediaCore

/// Where pictures go: `auto`, `null`, `sdl`, `y4m:PATH` or `framemd5:PATH`.
public struct VideoOutputName: PlayerSetting {
  private let name: String
  public init(_ name: String) { self.name = name }
  public func apply(to settings: inout PlayerSettings) { settings.video = name }
}

/// Where sound goes: `auto`, `null`, `pulse[:SINK]`, `sdl`, `wav:PATH` or `framemd5:PATH`.
public struct AudioOutputName: PlayerSetting {
  private let name: String
  public init(_ name: String) { self.name = name }
  public func apply(to settings: inout PlayerSettings) { settings.audio = name }
}

/// Lives by a clock that the program moves, or that runs as fast as it can.
public struct VirtualTime: PlayerSetting {
  private let clock: VirtualClock
  public init(_ clock: VirtualClock = VirtualClock()) { self.clock = clock }
  public func apply(to settings: inout PlayerSettings) { settings.virtualClock = clock }
}

/// Fills the screen.
public struct FullScreen: PlayerSetting {
  public init() {}
  public func apply(to settings: inout PlayerSettings) { settings.isFullScreen = true }
}

/// Shows a window without a frame.
public struct Borderless: PlayerSetting {
  public init() {}
  public func apply(to settings: inout PlayerSettings) { settings.isBorderless = true }
}

/// The window's size when it opens, in pixels.
public struct WindowSize: PlayerSetting {
  private let size: PixelSize
  public init(width: Int, height: Int) { size = PixelSize(width: width, height: height) }
  public func apply(to settings: inout PlayerSettings) { settings.windowSize = size }
}

/// Listens for commands at a Unix-domain socket.
public struct ControlSocket: PlayerSetting {
  private let path: String
  public init(_ path: String) { self.path = path }
  public func apply(to settings: inout PlayerSettings) { settings.controlSocket = path }
}
