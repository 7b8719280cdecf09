package import MediaCore

/// What can be chosen about the window that shows pictures.
package struct WindowSettings: Sendable {
  package var title = "Vitrine"
  /// The size it opens with; `nil` for the first picture's own, or what the screen has room for.
  package var size: PixelSize?
  package var isFullScreen = false
  package var isBorderless = false
  package var isResizable = true
  package var showsCursor = false
  /// The window of X11 that pictures are drawn in; `nil`, the default, for one that is made.
  package var existing: UInt?
  /// Whether another window opens in the place of one that is closed.
  package var reopens = false

  package init() {}
}
