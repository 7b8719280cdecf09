internal import MediaCore
internal import Overlays

/// Everything that is done to a frame and drawn on it before the sink gets it, as it is at one moment.
struct PictureLook: Sendable, Hashable {
  /// Whether a picture of high dynamic range becomes one for an ordinary display, before its filters.
  var mapsTones = false
  /// What is done to its pixels, one after the other.
  var filters = FilterStack()
  /// Its brightness and contrast, after the filters.
  var adjustment = ColorAdjustment()
  /// How the picture is turned, after what its file says.
  var orientation = Orientation.upright
  /// The second picture on it, below everything else that is drawn.
  var inset: ShownInset?
  /// The graphics on it, lowest first.
  var vectors: [ShownVector] = []
  /// Another when a graphic has been drawn that was not there in time.
  var vectorRevision = 0
  /// What of subtitles is drawn on it; `nil` for nothing.
  var subtitles: SubtitleScene?
  /// What the picture is fitted into, where something is drawn on it: that is as sharp as the output is.
  var output: Output?
  /// The round corners that it has, over all of that; `nil` for square ones.
  var corners: PictureCorners?

  struct Output: Sendable, Hashable {
    var bounds: PixelSize
    var gravity: Gravity
  }

  /// What stands where pictures can be seen through that are drawn on or drawn; `nil` where none can.
  var ground: CueColor?

  /// Whether something is drawn over the picture.
  var hasOverlays: Bool {
    inset != nil || !vectors.isEmpty || subtitles != nil || corners != nil
  }

  /// Whether the sink gets frames as the decoder made them.
  var isNeutral: Bool { self == PictureLook() }
}
