internal import FFmpeg
internal import MediaCore

/// Adds to pictures what a blur takes from their luma, so many times; one owner, one thread at a time.
///
/// The blur is that of libavfilter's unsharp, by binomial weights, at any depth and without rounding in between.
struct Sharpener: ~Copyable {
  private let pool: FramePool
  private var scaler = Scaler()

  init(_ pool: FramePool) { self.pool = pool }

  mutating func apply(
    _ sharpening: Sharpening, to frame: VideoFrame
  ) throws(MediaError) -> VideoFrame {
    if sharpening.amount == 0 { return frame }
    guard let layout = ComponentLayout(frame.format) else {
      let substitute = ComponentLayout.substitute(for: frame.format)
      guard substitute != frame.format.pixelFormat else {
        throw MediaError(.processingFailed, "no luma in \(frame.format.pixelFormat) to sharpen")
      }
      return try apply(sharpening, to: scaler.convert(frame, to: substitute))
    }
    let changed = Array(layout.components.prefix(layout.isRGB ? 3 : 1))
    let target = try frame.successor(from: pool, changing: changed, of: layout)
    let weights = layout.isRGB ? frame.format.colorWeights : nil
    MappedPicture(source: frame, target: target.frame).forAllLines { lines in
      if layout.wordSize == 1 {
        sharpening.apply(frame, target.frame, changed, weights, lines, UInt8.self)
      } else {
        sharpening.apply(frame, target.frame, changed, weights, lines, UInt16.self)
      }
    }
    return target.finish()
  }
}
