internal import MediaCore

/// An image in the numbers of a frame's format, ready to be added row by row.
///
/// A number of the frame becomes `number * (1 - alpha) + addend`, both counted in 16 bits. What is transparent
/// at both ends of a row is left out.
struct PreparedOverlay {
  /// All that the numbers depend on.
  struct Key: Hashable {
    var image: ObjectIdentifier
    var pixelFormat: String
    var colors: BlendColors
    /// The part of the image that is on the frame.
    var clip: PixelRect
    /// Where that part begins within a cell of chroma.
    var columnPhase: Int
    var rowPhase: Int
    /// How much of the last cell of chroma is missing because the frame ends there.
    var missingColumns: Int
    var missingRows: Int
  }

  struct Plane {
    var layout: BlendLayout.Plane
    /// Numbers in each row.
    var rowLength: Int
    var addends: [UInt16]
    var alphas: [UInt16]
    /// The numbers of each row that anything is added to.
    var spans: [Range<Int>]
  }

  let planes: [Plane]
  /// The memory that it takes, about.
  let byteCount: Int

  init(_ image: OverlayImage, key: Key, layout: BlendLayout) {
    planes = layout.planes.map { Self.plane($0, of: image, key: key) }
    byteCount = planes.reduce(0) { $0 + 4 * $1.addends.count + 16 * $1.spans.count }
  }

  private static func plane(
    _ layout: BlendLayout.Plane, of image: OverlayImage, key: Key
  ) -> Plane {
    let (columnShift, rowShift) = (layout.columnShift, layout.rowShift)
    let (cellWidth, cellHeight) = (1 << columnShift, 1 << rowShift)
    let columnPhase = key.columnPhase % cellWidth
    let rowPhase = key.rowPhase % cellHeight
    let clip = key.clip
    let columns = (columnPhase + clip.width + cellWidth - 1) >> columnShift
    let rows = (rowPhase + clip.height + cellHeight - 1) >> rowShift
    let lanes = layout.lanes.count
    let weights = layout.lanes.map { $0.map(key.colors.weights(of:)) }

    var plane = Plane(
      layout: layout, rowLength: columns * lanes,
      addends: Array(repeating: 0, count: columns * lanes * rows),
      alphas: Array(repeating: 0, count: columns * lanes * rows), spans: [])
    plane.spans.reserveCapacity(rows)
    plane.addends.withUnsafeMutableBufferPointer { addends in
      plane.alphas.withUnsafeMutableBufferPointer { alphas in
        image.pixels.words.withUnsafeBufferPointer { words in
          for row in 0..<rows {
            let top = max(0, row << rowShift - rowPhase)
            let bottom = min(clip.height, (row + 1) << rowShift - rowPhase)
            let missing = row == rows - 1 ? key.missingRows % cellHeight : 0
            var span = 0..<0
            // Drawings are flat for long stretches: what was worked out for a colour holds for the next cells.
            var flat: (word: UInt32, numbers: CellNumbers)?
            for column in 0..<columns {
              let left = max(0, column << columnShift - columnPhase)
              let right = min(clip.width, (column + 1) << columnShift - columnPhase)
              let first = (clip.y + top) * image.size.width + clip.x + left
              let word = words[first]
              var isFlat = right - left == cellWidth && bottom - top == cellHeight
              var sum = SIMD4<Int32>.zero
              for y in 0..<bottom - top {
                for x in 0..<right - left {
                  isFlat = isFlat && words[first + y * image.size.width + x] == word
                }
              }
              let numbers: CellNumbers
              if isFlat, let flat, flat.word == word {
                numbers = flat.numbers
              } else {
                for y in 0..<bottom - top {
                  for x in 0..<right - left {
                    sum &+= colors(of: words[first + y * image.size.width + x])
                  }
                }
                let absent = column == columns - 1 ? key.missingColumns % cellWidth : 0
                let share = 1 / Float((cellHeight - missing) * (cellWidth - absent))
                numbers = CellNumbers(of: SIMD4<Float>(sum) * share, weights)
                if isFlat { flat = (word, numbers) }
              }
              guard numbers.alpha > 0 else { continue }
              let place = row * columns * lanes + column * lanes
              for lane in 0..<lanes where weights[lane] != nil {
                addends[place + lane] = numbers.addends[lane]
                alphas[place + lane] = numbers.alpha
              }
              span = (span.isEmpty ? column * lanes : span.lowerBound)..<(column + 1) * lanes
            }
            plane.spans.append(span)
          }
        }
      }
    }
    return plane
  }

  /// Red, green, blue and alpha of a pixel, no colour above alpha.
  private static func colors(of word: UInt32) -> SIMD4<Int32> {
    let bits = Int32(bitPattern: word)
    let colors = SIMD4<Int32>(
      (bits &>> 16) & 0xFF, (bits &>> 8) & 0xFF, bits & 0xFF, (bits &>> 24) & 0xFF)
    return pointwiseMin(colors, SIMD4(repeating: colors.w))
  }
}

/// What is added to the numbers of a cell.
private struct CellNumbers {
  let alpha: UInt16
  let addends: SIMD4<UInt16>

  /// - Parameters:
  ///   - colors: The mean of red, green, blue and alpha, 0…255.
  ///   - weights: What they weigh in each lane, four at most; `nil` for padding.
  init(of colors: SIMD4<Float>, _ weights: [SIMD4<Float>?]) {
    alpha = Self.rounded(colors.w * (65536 / 255))
    var addends = SIMD4<UInt16>.zero
    for (lane, weights) in weights.enumerated() {
      if let weights { addends[lane] = Self.rounded((colors * weights).sum()) }
    }
    self.addends = addends
  }

  /// The nearest whole number from 0 to 65535.
  // `rounded()` is a call of the C library here.
  private static func rounded(_ number: Float) -> UInt16 {
    UInt16(max(0, min(65535, number + 0.5)))
  }
}
