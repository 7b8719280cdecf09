internal import FFmpeg
internal import MediaCore

/// Maps pictures by a matrix of their components.
///
/// Chroma that several pixels share becomes the average of what each of them would have, as with a cube of colours
/// but without one: the average of an affine map is the map of the average.
struct MatrixMapper {
  private let matrix: ComponentMatrix
  private let layout: ComponentLayout

  init(_ matrix: ComponentMatrix, _ layout: ComponentLayout) {
    self.matrix = matrix
    self.layout = layout
  }

  /// The planes of which nothing changes.
  var keptPlanes: [Int] {
    Dictionary(grouping: layout.components.indices, by: { layout.components[$0].plane })
      .filter { $0.value.allSatisfy { $0 >= 3 || matrix.keeps($0) } }
      .map(\.key)
  }

  /// Makes the planes of a picture that change from those of another.
  func map(_ frame: VideoFrame, into made: borrowing WritableFrame) {
    if layout.wordSize == 1 {
      map(frame, made.frame, UInt8.self)
    } else {
      map(frame, made.frame, UInt16.self)
    }
  }

  @inline(__always)
  private func map<Word: FixedWidthInteger>(
    _ frame: VideoFrame, _ target: VideoFrame, _ word: Word.Type
  ) {
    let shift = layout.pixels.chromaShift
    let (width, height) = (frame.format.width, frame.format.height)
    let input = (0..<3).map { SampleRows<Word>(frame, layout.components[$0]) }
    // What stays is written too where its plane has something that changes: that plane holds anything.
    let kept = keptPlanes
    let output = layout.components.prefix(3).map { component in
      kept.contains(component.plane) ? nil : SampleRows<Word>(target, component)
    }
    let limit = Float((1 << layout.components[0].depth) - 1)
    MatrixTile.withTile(matrix, chromaShift: (shift.width, shift.height)) { tile in
      for top in stride(from: 0, to: height, by: tile.lineCount) {
        let lines = min(tile.lineCount, height - top)
        for left in stride(from: 0, to: width, by: MatrixTile.width) {
          let columns = min(MatrixTile.width, width - left)
          let (row, column) = (top >> shift.height, left >> shift.width)
          let shared = (columns + (1 << shift.width) - 1) >> shift.width
          for line in 0..<lines where matrix.readsFirst || output[0] != nil {
            input[0].load(tile.first(line), count: columns, left, top + line)
          }
          input[1].load(tile.second, count: shared, column, row)
          input[2].load(tile.third, count: shared, column, row)
          tile.average(lines: lines, columns: columns)
          for line in 0..<lines where output[0] != nil {
            output[0]?.store(
              tile.makeFirst(line, columns: columns), count: columns, limit, left, top + line)
          }
          output[1]?.store(tile.make(1, columns: shared), count: shared, limit, column, row)
          output[2]?.store(tile.make(2, columns: shared), count: shared, limit, column, row)
        }
      }
    }
  }
}

/// A piece of a picture as floating point numbers, small enough for the nearest cache.
private struct MatrixTile {
  /// Pixels from side to side; a multiple of those that share chroma.
  static let width = 512

  private let matrix: ComponentMatrix
  private let chromaShift: (Int, Int)
  private let numbers: UnsafeMutablePointer<Float>

  /// Lends out a tile.
  static func withTile(
    _ matrix: ComponentMatrix, chromaShift: (Int, Int), _ body: (MatrixTile) -> Void
  ) {
    let rows = 5 + (1 << chromaShift.1)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: rows * width) { numbers in
      guard let start = numbers.baseAddress else { return }
      numbers.initialize(repeating: 0)
      body(MatrixTile(matrix: matrix, chromaShift: chromaShift, numbers: start))
    }
  }

  /// Rows of the first component, luma or red, for each of the others.
  var lineCount: Int { 1 << chromaShift.1 }

  var second: UnsafeMutablePointer<Float> { numbers }
  var third: UnsafeMutablePointer<Float> { numbers + Self.width }
  func first(_ line: Int) -> UnsafeMutablePointer<Float> { numbers + (5 + line) * Self.width }

  private var averages: UnsafeMutablePointer<Float> { numbers + 2 * Self.width }
  private var added: UnsafeMutablePointer<Float> { numbers + 3 * Self.width }
  private var made: UnsafeMutablePointer<Float> { numbers + 4 * Self.width }

  /// Notes what the first component is on average where pixels share the others, and what those add to it.
  func average(lines: Int, columns: Int) {
    let shared = (columns + (1 << chromaShift.0) - 1) >> chromaShift.0
    let row = matrix.rows[0]
    let (added, second, third, averages) = (added, second, third, averages)
    for index in 0..<shared {
      added[index] = row.y * second[index] + row.z * third[index] + row.w
    }
    guard matrix.rows[1].x != 0 || matrix.rows[2].x != 0 else { return }
    for index in 0..<shared { averages[index] = 0 }
    for line in 0..<lines {
      let first = first(line)
      switch chromaShift.0 {
      case 0: for index in 0..<shared { averages[index] += first[index] }
      case 1:
        for index in 0..<columns / 2 {
          averages[index] += (first[2 * index] + first[2 * index + 1]) * 0.5
        }
        if columns % 2 == 1 { averages[shared - 1] += first[columns - 1] }
      default:
        for index in 0..<shared {
          let pixels = index << chromaShift.0..<min((index + 1) << chromaShift.0, columns)
          averages[index] += pixels.reduce(0) { $0 + first[$1] } / Float(pixels.count)
        }
      }
    }
    let share = 1 / Float(lines)
    for index in 0..<shared { averages[index] *= share }
  }

  /// What becomes of a line of the first component.
  func makeFirst(_ line: Int, columns: Int) -> UnsafeMutablePointer<Float> {
    let factor = matrix.rows[0].x
    let (first, made, added) = (first(line), made, added)
    switch chromaShift.0 {
    case 0: for index in 0..<columns { made[index] = first[index] * factor + added[index] }
    case 1:
      // In vectors by hand, which compilers do not make of it; what is beyond the last column is not looked at.
      for index in stride(from: 0, to: columns, by: 8) {
        let numbers = UnsafeRawPointer(first + index).loadUnaligned(as: SIMD8<Float>.self)
        let pairs = UnsafeRawPointer(added + index / 2).loadUnaligned(as: SIMD4<Float>.self)
        var result = numbers * factor
        result.evenHalf += pairs
        result.oddHalf += pairs
        UnsafeMutableRawPointer(made + index).storeBytes(of: result, as: SIMD8<Float>.self)
      }
    default:
      for index in 0..<columns {
        made[index] = first[index] * factor + added[index >> chromaShift.0]
      }
    }
    return made
  }

  /// What becomes of one of the other components.
  func make(_ component: Int, columns: Int) -> UnsafeMutablePointer<Float> {
    let row = matrix.rows[component]
    let (second, third, averages, made) = (second, third, averages, made)
    for index in 0..<columns {
      made[index] =
        row.x * averages[index] + row.y * second[index] + row.z * third[index] + row.w
    }
    return made
  }
}
