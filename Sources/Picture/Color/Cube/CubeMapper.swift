internal import CPicture
internal import Dispatch
internal import FFmpeg
internal import MediaCore

/// Maps pictures through a cube of colours.
///
/// Both formats must have their components in whole words and chroma of the same sizes. Chroma that several pixels
/// share becomes the average of what each of them would have.
struct CubeMapper {
  private enum Arithmetic {
    case fixed(FixedCubeMapper)
    case floating(FloatingCubeMapper)
  }

  private let arithmetic: Arithmetic

  init(_ cube: ColorCube, from source: ComponentLayout, to target: ComponentLayout) {
    precondition(source.pixels.chromaShift == target.pixels.chromaShift)
    arithmetic =
      FixedCubeMapper(cube, from: source, to: target).map(Arithmetic.fixed)
      ?? .floating(FloatingCubeMapper(cube, from: source, to: target))
  }

  /// Fills a picture from another, on all cores if it is large.
  func map(_ frame: VideoFrame, into made: borrowing WritableFrame) {
    let picture = MappedPicture(source: frame, target: made.frame)
    picture.forAllRows { map(picture, rows: $0) }
  }

  private func map(_ picture: MappedPicture, rows: Range<Int>) {
    switch arithmetic {
    case .fixed(let mapper): mapper.map(picture, rows: rows)
    case .floating(let mapper): mapper.map(picture, rows: rows)
    }
  }
}

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
