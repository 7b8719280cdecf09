internal import CPicture
internal import Dispatch
internal import FFmpeg
internal import MediaCore

/// A picture that is mapped, and the one that is made of it.
struct MappedPicture {
  let source: VideoFrame
  let target: VideoFrame
  /// How much smaller chroma is, in powers of two.
  let shift: (width: Int, height: Int)

  init(source: VideoFrame, target: VideoFrame) {
    self.source = source
    self.target = target
    let shift = PixelFormat(source.format.pixelFormat)?.chromaShift
    self.shift = (shift?.width ?? 0, shift?.height ?? 0)
  }

  var width: Int { source.format.width }
  var height: Int { source.format.height }
  private var chromaRowCount: Int { (height + (1 << shift.height) - 1) >> shift.height }

  /// Has rows of chroma done until all are, on all cores if the picture is large.
  func forAllRows(_ body: @Sendable (Range<Int>) -> Void) { inParts(chromaRowCount, body) }

  /// Has rows of luma done until all are, on all cores if the picture is large.
  func forAllLines(_ body: @Sendable (Range<Int>) -> Void) { inParts(height, body) }

  private func inParts(_ rows: Int, _ body: @Sendable (Range<Int>) -> Void) {
    let parts = width * height > 300_000 ? min(ProcessorCount.usable, 8) : 1
    if parts == 1 {
      body(0..<rows)
    } else {
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        body(rows * part / parts..<rows * (part + 1) / parts)
      }
    }
  }
}
