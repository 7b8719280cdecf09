internal import CPicture

/// A piece of a row of chroma and of the rows of luma that have it, as numbers of 16 bits.
struct CubeTile {
  /// Pixels from side to side; a multiple of eight, as whole vectors are mapped.
  static let width = 512

  private let codes: UnsafeMutablePointer<UInt16>
  private let made: UnsafeMutablePointer<Int16>

  /// Lends out a tile.
  static func withTile(_ body: (CubeTile) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * width) { codes in
      withUnsafeTemporaryAllocation(of: Int16.self, capacity: 4 * width) { made in
        codes.initialize(repeating: 0)
        made.initialize(repeating: 0)
        guard let codes = codes.baseAddress, let made = made.baseAddress else { return }
        body(CubeTile(codes: codes, made: made))
      }
    }
  }

  var blue: UnsafeMutablePointer<UInt16> { codes }
  var red: UnsafeMutablePointer<UInt16> { codes + Self.width }
  func luma(_ line: Int) -> UnsafeMutablePointer<UInt16> { codes + (2 + line) * Self.width }

  var madeBlue: UnsafeMutablePointer<Int16> { made }
  var madeRed: UnsafeMutablePointer<Int16> { made + Self.width }
  func madeLuma(_ line: Int) -> UnsafeMutablePointer<Int16> { made + (2 + line) * Self.width }

  func map(through cube: vitrine_cube, columns: Int, chromaShift: (width: Int, height: Int)) {
    let lines = 1 << chromaShift.height
    if columns % 2 == 1 {
      for line in 0..<lines { luma(line)[columns] = luma(line)[columns - 1] }
    }
    withUnsafePointer(to: cube) { cube in
      vitrine_cube_row(
        cube, luma(0), blue, red, madeLuma(0), madeBlue, madeRed, (columns + 1) / 2, lines,
        Self.width, chromaShift.width == 1 ? 1 : 0)
    }
  }
}
