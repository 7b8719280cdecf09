internal import MediaCore

/// Where a picture goes in a window.
struct PicturePlacement: Hashable {
  /// Where it ends up.
  var target: PixelRect
  /// Where it is drawn before it is turned about its centre.
  var unturned: PixelRect
  /// Clockwise, in degrees.
  var rotation: Int
  /// Whether it is mirrored before it is turned.
  var isMirrored: Bool

  init(_ format: VideoFormat, in bounds: PixelSize, _ gravity: Gravity) {
    target = gravity.place(format.displaySize, in: bounds)
    rotation = format.rotation
    isMirrored = format.isMirrored
    guard rotation % 180 != 0 else {
      unturned = target
      return
    }
    unturned = PixelRect(
      x: target.x + (target.width - target.height) / 2,
      y: target.y + (target.height - target.width) / 2, width: target.height,
      height: target.width)
  }
}
