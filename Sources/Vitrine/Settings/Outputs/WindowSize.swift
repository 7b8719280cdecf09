/// The window's size when it opens, in pixels.
public struct WindowSize: PlayerSetting {
  private let size: PixelSize
  /// Takes pixels across and down; without the entry the window is as large as the picture.
  public init(width: Int, height: Int) { size = PixelSize(width: width, height: height) }
  /// Replaces `PlayerSettings.windowSize`.
  public func apply(to settings: inout PlayerSettings) { settings.windowSize = size }
}
