internal import FFmpeg
internal import MediaCore

/// Tells pictures whose chroma a matrix leaves within the numbers that their format has for it.
///
/// Luma can then stay as it is: colours that no screen has are cut off there, channel by channel.
struct ChromaRoom {
  private let rows: (blue: SIMD4<Float>, red: SIMD4<Float>)
  private let layout: ComponentLayout

  /// - Parameter matrix: One that makes chroma of chroma alone.
  init(_ matrix: ComponentMatrix, _ layout: ComponentLayout) {
    rows = (matrix.rows[1], matrix.rows[2])
    self.layout = layout
  }

  /// Whether no number of a picture leaves what there is.
  func holds(_ frame: VideoFrame) -> Bool {
    layout.wordSize == 1 ? holds(frame, UInt8.self) : holds(frame, UInt16.self)
  }

  @inline(__always)
  private func holds<Word: FixedWidthInteger>(_ frame: VideoFrame, _ word: Word.Type) -> Bool {
    let shift = layout.pixels.chromaShift
    let columns = (frame.format.width + (1 << shift.width) - 1) >> shift.width
    let lines = (frame.format.height + (1 << shift.height) - 1) >> shift.height
    let input = (1...2).map { SampleRows<Word>(frame, layout.components[$0]) }
    let most = Float((1 << layout.components[1].depth) - 1) + 0.5
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * columns) { numbers in
      guard let blue = numbers.baseAddress else { return true }
      let red = blue + columns
      for line in 0..<lines {
        input[0].load(blue, count: columns, 0, line)
        input[1].load(red, count: columns, 0, line)
        var strays: Int32 = 0
        for row in [rows.blue, rows.red] {
          for index in 0..<columns {
            let made = row.y * blue[index] + row.z * red[index] + row.w
            strays &+= made < -0.5 || made > most ? 1 : 0
          }
        }
        if strays > 0 { return false }
      }
      return true
    }
  }
}
