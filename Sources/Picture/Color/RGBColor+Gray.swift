internal import FFmpeg
internal import MediaCore

extension RGBColor {
  /// Whether it has no hue, apart from what computing leaves in the last places of its numbers.
  var isGray: Bool { abs(red - green) < 1e-6 && abs(blue - green) < 1e-6 }
}
