package import FFmpeg
package import MediaCore

/// What light the numbers of a picture of Dolby Vision mean.
extension DolbyVisionSignal {
  /// The brightest light, in cd/m²; 1000 where what is told is too dark to be meant.
  var peak: Double {
    let told = TransferFunction.pqLight(peakSignal)
    return told >= 50 ? told : 1000
  }

  /// Light in BT.2020's primaries, in cd/m², of components in 0…1.
  package func light(_ first: Double, _ second: Double, _ third: Double) -> RGBColor {
    let given = [first, second, third]
    let reshaped = (0..<3).map { curves[$0].value(given[$0], given) - offset[$0] }
    let signal = Matrix3.apply(matrix, (reshaped[0], reshaped[1], reshaped[2]))
    let linear = Matrix3.apply(
      linearMatrix,
      (
        TransferFunction.pqLight(signal.0), TransferFunction.pqLight(signal.1),
        TransferFunction.pqLight(signal.2)
      ))
    let light = Matrix3.apply(Self.lmsToRGB, linear)
    return RGBColor(red: light.0, green: light.1, blue: light.2)
  }

  /// The inverse of the matrix of Hunt, Pointer and Estevez for BT.2020's primaries.
  private static let lmsToRGB = [
    3.06441879, -2.16597676, 0.10155818, -0.65612108, 1.78554118, -0.12943749, 0.01736321,
    -0.04725154, 1.03004253,
  ]
}

extension DolbyVisionSignal.Curve {
  func value(_ number: Double, _ all: [Double]) -> Double {
    guard let first = pivots.first, let last = pivots.last else { return number }
    let clamped = min(max(number, first), last)
    let piece = pivots.lastIndex { $0 <= clamped } ?? 0
    switch pieces[min(piece, pieces.count - 1)] {
    case .polynomial(let factors):
      return factors.reversed().reduce(0) { $0 * clamped + $1 }
    case .multivariate(let constant, let powers):
      let (x, y, z) = (all[0], all[1], all[2])
      let terms = [x, y, z, x * y, x * z, y * z, x * y * z]
      var (sum, raised) = (constant, terms)
      for factors in powers {
        for (factor, term) in zip(factors, raised) { sum += factor * term }
        raised = zip(raised, terms).map { $0 * $1 }
      }
      return sum
    }
  }
}
