internal import FFmpeg
internal import MediaCore

extension PreparedOverlay {
  /// Adds the image to a frame whose top left corner of it is at a place.
  ///
  /// - Parameter opacity: 0…1.
  func draw(
    on frame: inout WritableFrame, x: Int, y: Int, opacity: Double, layout: BlendLayout
  ) {
    let opacity = UInt16(min(65535, (opacity * 65536).rounded()))
    for plane in planes {
      let firstColumn = x >> plane.layout.columnShift
      let firstRow = y >> plane.layout.rowShift
      let start = firstColumn * plane.layout.lanes.count * layout.bytesPerNumber
      plane.addends.withUnsafeBufferPointer { addends in
        plane.alphas.withUnsafeBufferPointer { alphas in
          guard let addends = addends.baseAddress, let alphas = alphas.baseAddress else { return }
          for (row, span) in plane.spans.enumerated() where !span.isEmpty {
            let first = row * plane.rowLength + span.lowerBound
            let source = BlendRow(
              addends: addends + first, alphas: alphas + first, count: span.count,
              opacity: opacity)
            let target = frame.row(firstRow + row, of: plane.layout.index) + start
            if layout.bytesPerNumber == 1 {
              source.add(to: (target + span.lowerBound).assumingMemoryBound(to: UInt8.self))
            } else {
              source.add(
                to: (target + 2 * span.lowerBound).assumingMemoryBound(to: UInt16.self),
                depth: layout.depth, shift: layout.shift)
            }
          }
        }
      }
    }
  }
}

/// A row of a prepared image.
///
/// The loops are plain so that the compiler makes vectors of them.
private struct BlendRow {
  let addends: UnsafePointer<UInt16>
  let alphas: UnsafePointer<UInt16>
  let count: Int
  let opacity: UInt16

  func add(to target: UnsafeMutablePointer<UInt8>) {
    let isOpaque = opacity == .max
    for index in 0..<count {
      let alpha = isOpaque ? alphas[index] : alphas[index].share(opacity)
      let addend = isOpaque ? addends[index] : addends[index].share(opacity)
      let number = UInt16(truncatingIfNeeded: target[index]) &<< 8
      let sum = number &- number.share(alpha) &+ addend &+ 128
      target[index] = UInt8(truncatingIfNeeded: sum &>> 8)
    }
  }

  func add(to target: UnsafeMutablePointer<UInt16>, depth: Int, shift: Int) {
    let isOpaque = opacity == .max
    let up = UInt16(16 - depth - shift)
    let down = UInt16(16 - depth)
    let shift = UInt16(shift)
    let half: UInt16 = depth < 16 ? 1 &<< (down &- 1) : 0
    for index in 0..<count {
      let alpha = isOpaque ? alphas[index] : alphas[index].share(opacity)
      let addend = isOpaque ? addends[index] : addends[index].share(opacity)
      let number = target[index] &<< up
      let rest = number &- number.share(alpha)
      let sum = rest &+ (addend &+ half)
      let limited = sum < rest ? .max : sum
      target[index] = (limited &>> down) &<< shift
    }
  }
}

extension UInt16 {
  /// The number times a share of 65536.
  @inline(__always)
  fileprivate func share(_ share: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(self) &* UInt32(share)) &>> 16)
  }
}
