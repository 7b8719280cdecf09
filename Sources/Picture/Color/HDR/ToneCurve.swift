internal import FFmpeg
internal import Glibc

/// Brings the light of a bright master into what a display has: straight up to a knee, then ever flatter.
///
/// The curve of ITU-R BT.2390-8 §5.4.1 (EETF) without the part for black.
struct ToneCurve: Hashable {
  /// The brightest light of the picture and of the display, in cd/m².
  let sourcePeak: Double
  let targetPeak: Double
  private let sourceSignal: Double
  private let largest: Double
  private let knee: Double

  init(sourcePeak: Double, targetPeak: Double) {
    self.sourcePeak = sourcePeak
    self.targetPeak = targetPeak
    sourceSignal = TransferFunction.pqSignal(sourcePeak)
    largest = min(TransferFunction.pqSignal(targetPeak) / sourceSignal, 1)
    knee = 1.5 * largest - 0.5
  }

  /// Light on the display for light of the picture.
  func map(_ light: Double) -> Double {
    guard largest < 1 else { return min(light, targetPeak) }
    let signal = min(TransferFunction.pqSignal(light) / sourceSignal, 1)
    guard signal > knee else { return light }
    let part = (signal - knee) / (1 - knee)
    let (square, cube) = (part * part, part * part * part)
    let mapped =
      (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + part) * (1 - knee)
      + (-2 * cube + 3 * square) * largest
    return TransferFunction.pqLight(mapped * sourceSignal)
  }
}
