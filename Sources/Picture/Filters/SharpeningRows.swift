internal import FFmpeg

/// Rows of luma that a blur looks at, those above and below a line with it, as floating point numbers.
struct SharpeningRows {
  /// What the pixels at each distance count, from 0 to the radius.
  private let weights: [Float]
  private let width: Int
  private let start: UnsafeMutablePointer<Float>
  /// From one row to the next: whole vectors, and what is beside the picture.
  private let stride: Int

  private var radius: Int { weights.count - 1 }

  /// Lends out rows.
  static func with(_ weights: [Float], width: Int, _ body: (SharpeningRows) -> Void) {
    let radius = weights.count - 1
    let stride = (width + 7) / 8 * 8 + 2 * radius + 8
    let capacity = (2 * radius + 4) * stride
    withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { numbers in
      guard let start = numbers.baseAddress else { return }
      numbers.initialize(repeating: 0)
      body(SharpeningRows(weights: weights, width: width, start: start, stride: stride))
    }
  }

  /// The numbers of one component of a row.
  var numbers: UnsafeMutablePointer<Float> { start }
  private var edges: UnsafeMutablePointer<Float> { start + stride }
  private var blurred: UnsafeMutablePointer<Float> { start + 2 * stride + radius }

  /// A row's luma, whose place those take that are further down than the blur looks.
  private func luma(_ row: Int) -> UnsafeMutablePointer<Float> {
    start + (3 + row % (2 * radius + 1)) * stride
  }

  /// Begins a row's luma.
  func begin(_ row: Int) { luma(row).update(repeating: 0, count: width) }

  /// Adds a part of the numbers to a row's luma.
  func add(_ part: Float, to row: Int) {
    let (luma, numbers) = (luma(row), numbers)
    for index in 0..<width { luma[index] += numbers[index] * part }
  }

  /// Finds by how much each pixel of a line is to change.
  func findEdges(at line: Int, of height: Int, amount: Float) {
    let own = luma(line)
    let pairs = (1...radius).map { distance in
      (luma(max(line - distance, 0)), luma(min(line + distance, height - 1)))
    }
    for index in Swift.stride(from: 0, to: width, by: 8) {
      var sum = own.vector(index) * weights[0]
      for (distance, pair) in pairs.enumerated() {
        sum += (pair.0.vector(index) + pair.1.vector(index)) * weights[distance + 1]
      }
      UnsafeMutableRawPointer(blurred + index).storeBytes(of: sum, as: SIMD8<Float>.self)
    }
    // Beside the picture it goes on as it ends.
    (blurred - radius).update(repeating: blurred[0], count: radius)
    (blurred + width).update(repeating: blurred[width - 1], count: radius + 8)
    for index in Swift.stride(from: 0, to: width, by: 8) {
      var sum = blurred.vector(index) * weights[0]
      for distance in 1...radius {
        sum +=
          (blurred.vector(index - distance) + blurred.vector(index + distance))
          * weights[distance]
      }
      let edge = (own.vector(index) - sum) * amount
      UnsafeMutableRawPointer(edges + index).storeBytes(of: edge, as: SIMD8<Float>.self)
    }
  }

  /// Adds to the numbers what was found.
  func addEdges() {
    let (edges, numbers) = (edges, numbers)
    for index in 0..<width { numbers[index] += edges[index] }
  }
}

extension UnsafeMutablePointer<Float> {
  @inline(__always)
  fileprivate func vector(_ index: Int) -> SIMD8<Float> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD8<Float>.self)
  }
}
