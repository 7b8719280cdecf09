internal import FFmpeg
internal import MediaCore

/// Changes pictures row by row at their own depth; one owner, one thread at a time.
///
/// What can be seen through stays so.
struct RowChanger: ~Copyable {
  private let pool: FramePool
  private var scaler = Scaler()

  init(_ pool: FramePool) { self.pool = pool }

  mutating func apply(
    _ change: some RowChange, to frame: VideoFrame
  ) throws(MediaError) -> VideoFrame {
    guard let layout = ComponentLayout(frame.format) else {
      let substitute = ComponentLayout.substitute(for: frame.format)
      guard substitute != frame.format.pixelFormat else {
        throw MediaError(
          .processingFailed, "no numbers of \(frame.format.pixelFormat) to change")
      }
      return try apply(change, to: scaler.convert(frame, to: substitute))
    }
    let changed = layout.components.filter { $0.role != .alpha }
    let target = try frame.successor(from: pool, changing: changed, of: layout)
    let made = target.frame
    MappedPicture(source: frame, target: made).forAllLines { lines in
      for component in changed {
        layout.wordSize == 1
          ? Self.change(component, layout, lines, from: frame, to: made, change, UInt8.self)
          : Self.change(component, layout, lines, from: frame, to: made, change, UInt16.self)
      }
    }
    return target.finish()
  }

  /// Changes the rows of a component that belong to some lines of the picture.
  private static func change<Word: FixedWidthInteger>(
    _ component: ComponentLayout.Component, _ layout: ComponentLayout, _ lines: Range<Int>,
    from source: VideoFrame, to target: VideoFrame, _ change: some RowChange, _ word: Word.Type
  ) {
    let whole = PixelFormat.PixelSizeShift(width: 0, height: 0)
    let shift = component.isChroma ? layout.pixels.chromaShift : whole
    let count = -(-source.format.width >> shift.width)
    let round = (1 << shift.height) - 1
    let limit = Float((1 << component.depth) - 1)
    let (input, output) = (
      SampleRows<Word>(source, component), SampleRows<Word>(target, component)
    )
    let rows =
      (lines.lowerBound + round) >> shift.height..<(lines.upperBound + round) >> shift.height
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { numbers in
      guard let start = numbers.baseAddress else { return }
      numbers.initialize(repeating: 0)
      for row in rows {
        input.load(start, count: count, 0, row)
        change.change(
          start, of: ComponentRow(component: component, number: row, count: count, shift: shift))
        output.store(start, count: count, limit, 0, row)
      }
    }
  }
}
