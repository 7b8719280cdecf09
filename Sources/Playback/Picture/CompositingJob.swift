internal import FFmpeg
internal import MediaCore
internal import Picture

/// A frame, and what the compositor is to make of it.
struct CompositingJob: Sendable, Equatable {
  var presented: PresentedFrame
  var look: PictureLook
  /// What is mixed into it while one item changes to the next.
  var mix: FrameMix?
  /// The frame after it in its pass, for a look that needs it.
  var following: VideoFrame?
  /// The size of what the picture is shown in, if it is known.
  var bounds: PixelSize?
  /// That of the first picture of all.
  var firstSize: PixelSize?
  var gravity = Gravity.aspect
  /// What stands beside pictures that are mixed.
  var background = CueColor.black
  /// Whether it is the first one after a start or a jump, before which time stands.
  var opens = false

  /// The same frame with the same look: what was made for one serves the other.
  static func == (one: CompositingJob, other: CompositingJob) -> Bool {
    one.isSameFrame(as: other) && one.look == other.look && one.mix == other.mix
      && one.bounds == other.bounds && one.gravity == other.gravity
      && one.background == other.background
  }

  func isSameFrame(as other: CompositingJob) -> Bool { presented.isSame(as: other.presented) }

  /// Whether the frame is shown as the decoder made it.
  var isNeutral: Bool { look.isNeutral && mix == nil }

  /// Whether it is nothing but brightness, contrast and a turn, of a picture no larger than 4K: that takes less time
  /// than to have another thread do it.
  var isQuick: Bool {
    let format = presented.frame.format
    return mix == nil && look.filters.isEmpty && !look.hasOverlays && !look.mapsTones
      && format.width * format.height <= 4096 * 2304
  }

  /// Whether a display of ordinary range cannot show it, or what is mixed into it, as it is.
  var needsToneMapping: Bool {
    if case .picture(let other, _)? = mix, ToneMapper.changes(other.frame) { return true }
    if let inset = look.inset, ToneMapper.changes(inset.frame) { return true }
    return ToneMapper.changes(presented.frame)
  }
}

extension PresentedFrame {
  func isSame(as other: PresentedFrame) -> Bool {
    pass == other.pass && outputTime == other.outputTime && frame.time == other.frame.time
  }
}

extension VideoFormat {
  /// The size of a picture, in square pixels, where something is drawn on it: its own, or that in which it is shown
  /// if that is larger, so that lines are as sharp as the output is.
  func drawingSize(in bounds: PixelSize?, _ gravity: Gravity) -> PixelSize {
    guard let bounds else { return displaySize }
    let fitted = gravity.place(displaySize, in: bounds)
    return fitted.width > displaySize.width || fitted.height > displaySize.height
      ? PixelSize(width: fitted.width, height: fitted.height) : displaySize
  }
}
