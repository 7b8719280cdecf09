internal import FFmpeg

/// What a number of 0…1 becomes, the same for red, green and blue: along straight pieces, 128 for each time that
/// numbers double, as powers are steepest next to 0.
struct ChannelCurve {
  /// How often numbers double up to 1; what is below is 0.
  private static let doublings = 22
  /// The bits of a float below those that tell pieces apart.
  private static let insideBits: UInt32 = 16
  private static let first = Int32(truncatingIfNeeded: pattern(ofPiece: 0) >> insideBits)

  /// What each piece would be at 0, and how much it rises up to 1.
  private let pieces: [SIMD2<Float>]

  init(_ function: (Double) -> Double) {
    let count = Self.doublings << (23 - Int(Self.insideBits))
    let ends = (0...count).map { Double(Float(bitPattern: Self.pattern(ofPiece: $0))) }
    let values = ends.map(function)
    var pieces = [SIMD2(Float(function(0)), 0)]
    for piece in 0..<count {
      let slope = (values[piece + 1] - values[piece]) / (ends[piece + 1] - ends[piece])
      pieces.append(SIMD2(Float(values[piece] - slope * ends[piece]), Float(slope)))
    }
    pieces.append(SIMD2(Float(values[count]), 0))
    self.pieces = pieces
  }

  /// Puts in place of numbers in 0…1 what they become.
  func apply(to numbers: UnsafeMutablePointer<Float>, count: Int) {
    pieces.withUnsafeBufferPointer { pieces in
      guard let pieces = pieces.baseAddress else { return }
      let first = Self.first &- 1
      for index in 0..<count {
        let number = numbers[index]
        let place = Int32(bitPattern: number.bitPattern &>> Self.insideBits) &- first
        let piece = pieces[Int(place > 0 ? place : 0)]
        numbers[index] = piece.x + piece.y * number
      }
    }
  }

  /// The float with which a piece begins.
  private static func pattern(ofPiece piece: Int) -> UInt32 {
    UInt32(127 - doublings) << 23 + UInt32(piece) << insideBits
  }
}
