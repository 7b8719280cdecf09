internal import FFmpeg
internal import MediaCore
internal import Overlays

/// Makes frames look as they should: one step after the other, in the order that never changes.
///
/// Confined to the compositor's thread.
struct FramePainter: ~Copyable {
  private var scaler = Scaler()
  private var blender = FrameBlender()
  private let subtitles = SubtitleRenderer()

  /// - Throws: A 7xxx error; the frame is then shown as it is.
  mutating func paint(_ job: CompositingJob) throws(MediaError) -> VideoFrame {
    var frame = job.presented.frame.oriented(by: job.look.orientation)
    guard let scene = job.look.subtitles else { return frame }
    frame = try surface(frame)
    let size = PixelSize(width: frame.format.width, height: frame.format.height)
    return try blender.draw(try subtitles.images(of: scene, on: size), on: frame)
  }

  /// The frame as it can be drawn on: upright, and with square pixels.
  private mutating func surface(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    let upright = try frame.turnedUpright(&scaler)
    let shape = upright.format.sampleAspectRatio
    guard shape.isPositive, shape.numerator != shape.denominator else { return upright }
    let ratio = Double(shape.numerator) / Double(shape.denominator)
    // The picture grows, so that nothing of it is lost.
    var size = PixelSize(width: upright.format.width, height: upright.format.height)
    if ratio > 1 {
      size.width = Int((Double(size.width) * ratio).rounded())
    } else {
      size.height = Int((Double(size.height) / ratio).rounded())
    }
    guard max(size.width, size.height) <= 16384 else { return upright }
    return try scaler.convert(upright, to: upright.format.pixelFormat, size: size)
  }
}
