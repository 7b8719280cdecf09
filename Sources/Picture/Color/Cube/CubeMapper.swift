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
