/// The size of the picture that cues lie on, in pixels.
struct CueFrame: Hashable {
  var width: Int
  var height: Int

  /// The height of a line by default: 6 percent of the height, as regions count.
  ///
  /// Source: https://www.w3.org/TR/webvtt1/, 7.1. On upright pictures the width counts.
  var lineHeight: Double { 0.06 * Double(min(width, height)) }
}
