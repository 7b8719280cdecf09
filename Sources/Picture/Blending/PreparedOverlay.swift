internal import FFmpeg
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
        image.pixels.words.withUnsafeBufferPointer { buffer in
          guard let words = buffer.baseAddress else { return }
          for row in 0..<rows {
            let top = max(0, row << rowShift - rowPhase)
            let bottom = min(clip.height, (row + 1) << rowShift - rowPhase)
            let missing = row == rows - 1 ? key.missingRows % cellHeight : 0
            var span = 0..<0
            var column = 0
            while column < columns {
              let left = max(0, column << columnShift - columnPhase)
              let right = min(clip.width, (column + 1) << columnShift - columnPhase)
              let first = words + (clip.y + top) * image.size.width + clip.x + left
              let cell = CellWords(
                first: first, stride: image.size.width, width: right - left, height: bottom - top)
              let absent = column == columns - 1 ? key.missingColumns % cellWidth : 0
              let share = 1 / Float((cellHeight - missing) * (cellWidth - absent))
              let numbers = CellNumbers(
                of: SIMD4<Float>(cell.sum) * share, weights, largest: key.colors.largest)
              // Drawings are flat for long stretches.
              let isWhole = cell.width == cellWidth && cell.height == cellHeight
              let run = isWhole ? cell.run(of: (clip.width - left) >> columnShift) : 1
              defer { column += run }
              guard numbers.alpha > 0 else { continue }
              let place = (row * columns + column) * lanes
              for lane in 0..<lanes where weights[lane] != nil {
                for index in stride(from: place + lane, to: place + run * lanes, by: lanes) {
                  addends[index] = numbers.addends[lane]
                  alphas[index] = numbers.alpha
                }
              }
              let end = (column + run) * lanes
              span = (span.isEmpty ? column * lanes : span.lowerBound)..<end
            }
            plane.spans.append(span)
          }
        }
      }
    }
    return plane
  }
}

/// The pixels of an image that one cell of a plane stands for.
private struct CellWords {
  let first: UnsafePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  let width: Int
  let height: Int

  /// All of their red, green, blue and alpha.
  var sum: SIMD4<Int32> {
    var sum = SIMD4<Int32>.zero
    for y in 0..<height {
      for x in 0..<width { sum &+= Self.colors(of: first[y * stride + x]) }
    }
    return sum
  }

  /// How many cells from this one on have the same pixels, all of one colour; 1 where this one has not.
  ///
  /// - Parameter limit: How many there are.
  func run(of limit: Int) -> Int {
    let word = first[0]
    var length = limit * width
    for y in 0..<height {
      let row = first + y * stride
      var same = 0
      while same < length, row[same] == word { same += 1 }
      length = same
    }
    return max(1, length / width)
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
  ///   - largest: The largest number there is.
  init(of colors: SIMD4<Float>, _ weights: [SIMD4<Float>?], largest: Float) {
    alpha = Self.rounded(colors.w * (65536 / 255))
    // Pure red and blue are half a number more than chroma of full range can say, which would not fit when it is drawn.
    let limit = colors.w / 255 * largest
    var addends = SIMD4<UInt16>.zero
    for (lane, weights) in weights.enumerated() {
      if let weights { addends[lane] = Self.rounded(min((colors * weights).sum(), limit)) }
    }
    self.addends = addends
  }

  /// The nearest whole number from 0 to 65535.
  // `rounded()` is a call of the C library here.
  private static func rounded(_ number: Float) -> UInt16 {
    UInt16(max(0, min(65535, number + 0.5)))
  }
}
