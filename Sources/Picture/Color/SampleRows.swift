internal import FFmpeg

/// The numbers of one component of a picture, wherever they are among the words of a plane.
struct SampleRows<Word: FixedWidthInteger> {
  private let start: UnsafeMutablePointer<Word>
  private let stride: Int
  private let step: Int
  private let shift: Word

  /// - Parameter frame: Is written to only where it is being made.
  init(_ frame: VideoFrame, _ component: ComponentLayout.Component) {
    start =
      UnsafeMutableRawPointer(frame.start(of: component.plane))
      .assumingMemoryBound(to: Word.self) + component.offset
    stride = frame.stride(of: component.plane) / MemoryLayout<Word>.size
    step = component.step
    shift = Word(component.shift)
  }

  @inline(__always)
  func word(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: start[y &* stride &+ x &* step] &>> shift)
  }

  @inline(__always)
  func store(_ number: UInt32, _ x: Int, _ y: Int) {
    start[y &* stride &+ x &* step] = Word(truncatingIfNeeded: number) &<< shift
  }

  /// A number's word, the words from one to the next, and the bits that are empty below it.
  @inline(__always)
  func place(_ x: Int, _ y: Int) -> (UnsafeMutablePointer<Word>, step: Int, shift: Word) {
    (start + (y &* stride &+ x &* step), step, shift)
  }
}
