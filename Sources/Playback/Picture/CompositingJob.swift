internal import FFmpeg
internal import MediaCore

/// A frame, and what the compositor is to make of it.
struct CompositingJob: Sendable, Equatable {
  var presented: PresentedFrame
  var look: PictureLook
  var mix: FrameMix?
  /// The size of what the picture is shown in, if it is known.
  var bounds: PixelSize?

  /// The same frame with the same look: what was made for one serves the other.
  static func == (one: CompositingJob, other: CompositingJob) -> Bool {
    one.isSameFrame(as: other) && one.look == other.look && one.mix == other.mix
      && one.bounds == other.bounds
  }

  /// Whether the frame is shown as the decoder made it.
  var isNeutral: Bool { look.isNeutral && mix == nil }

  func isSameFrame(as other: CompositingJob) -> Bool {
    presented.pass == other.presented.pass && presented.outputTime == other.presented.outputTime
      && presented.frame.time == other.presented.frame.time
  }
}
