internal import FFmpeg
internal import MediaCore

/// Matrices of three rows of three, row by row.
enum Matrix3 {
  static func apply(
    _ matrix: [Double], _ vector: (Double, Double, Double)
  ) -> (Double, Double, Double) {
    func row(_ start: Int) -> Double {
      matrix[start] * vector.0 + matrix[start + 1] * vector.1 + matrix[start + 2] * vector.2
    }
    return (row(0), row(3), row(6))
  }

  static func product(_ left: [Double], _ right: [Double]) -> [Double] {
    (0..<9).map { place in
      let (row, column) = (place / 3, place % 3)
      return (0..<3).reduce(0) { $0 + left[row * 3 + $1] * right[$1 * 3 + column] }
    }
  }

  static func inverse(_ m: [Double]) -> [Double] {
    let cofactors = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    return cofactors.map { $0 / determinant }
  }
}
