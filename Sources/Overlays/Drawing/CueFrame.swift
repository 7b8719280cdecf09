/// The size of the picture that cues lie on, in pixels.
struct CueFrame: Hashable {
  var width: Int
  var height: Int

  /// The height of a line by default: 6 percent of the height, as regions count.
  ///
  /// Source: https://www.w3.org/TR/webvtt1/, 7.1. On upright pictures the width counts.
  var lineHeight: Double { 0.06 * Double(min(width, height)) }
  /// The most that a file may ask for: a line that is as high as the picture.
  ///
  /// Larger letters cost memory and time, and no more of them is seen.
  var mostLineHeight: Double { Double(min(width, height)) }
}
