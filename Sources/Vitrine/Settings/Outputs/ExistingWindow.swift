/// Draws the pictures into a window of X11 that another program made, or another part of this one.
///
/// The window keeps its size and its place; the pictures follow when it is resized. A window that its program closes counts as
/// closed (`WindowClosing`), and cannot be opened again.
public struct ExistingWindow: PlayerSetting {
  private let number: UInt
  /// Takes the window's number, as toolkits tell it: `gdk_x11_surface_get_xid`, `QWidget.winId`, `winfo_id` of Tk.
  ///
  /// A window that is not there is an error of the video output (5002) with the first picture.
  public init(_ number: UInt) { self.number = number }
  /// Replaces `PlayerSettings.existingWindow`.
  public func apply(to settings: inout PlayerSettings) { settings.existingWindow = number }
}
