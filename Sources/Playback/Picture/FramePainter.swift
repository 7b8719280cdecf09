internal import FFmpeg
internal import MediaCore

/// Makes frames look as they should: one step after the other, in the order that never changes.
///
/// Confined to the compositor's thread.
struct FramePainter: ~Copyable {
  /// - Throws: A 7xxx error; the frame is then shown as it is.
  mutating func paint(_ job: CompositingJob) throws(MediaError) -> VideoFrame {
    job.presented.frame.oriented(by: job.look.orientation)
  }
}
