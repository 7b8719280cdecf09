internal import MediaCore

/// Where pictures stand in the output, and what stands beside them.
struct PicturePlacement {
  /// What the display is; `nil` without one.
  var display: String?
  /// The size of the output; `nil` while it is not known.
  var bounds: PixelSize?
  /// The size of the first picture, which a file keeps for all of them; `nil` before it.
  var firstSize: PixelSize?
  /// How pictures are fitted in, where their item asks for nothing else.
  var gravity = Gravity.aspect
  /// What stands beside pictures.
  var background = CueColor.black
  /// The radius of pictures' corners, as a fraction of the smaller side; 0 for square ones.
  var corners = 0.0
}
