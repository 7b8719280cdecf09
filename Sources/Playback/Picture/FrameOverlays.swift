internal import MediaCore
internal import Overlays

/// What other parts put on a frame.
struct FrameOverlays {
  /// How its item asks for it to be fitted in; `nil` for as the player says.
  var fit: Gravity?
  var inset: ShownInset?
  var subtitles: SubtitleScene?
}
