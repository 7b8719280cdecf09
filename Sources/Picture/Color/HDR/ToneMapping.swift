internal import FFmpeg
internal import MediaCore

/// How the colours of a picture of high dynamic range or wide gamut become those of an ordinary display: BT.709,
/// white at `TransferFunction.referenceWhite`.
struct ToneMapping: Hashable {
  let transfer: TransferFunction
  let primaries: ColorPrimaries
  let curve: ToneCurve
  private let matrix: [Double]

  /// - Parameter peak: The brightest light in the picture, in cd/m².
  init(_ transfer: TransferFunction, _ primaries: ColorPrimaries, peak: Double) {
    self.transfer = transfer
    self.primaries = primaries
    curve = ToneCurve(sourcePeak: peak, targetPeak: TransferFunction.referenceWhite)
    matrix = primaries.matrix(to: .bt709)
  }

  /// The colour on the display for a colour of the picture.
  func map(_ signal: RGBColor) -> RGBColor { display(transfer.light(signal)) }

  /// The colour on the display for light in the picture's primaries, in cd/m².
  func display(_ light: RGBColor) -> RGBColor {
    let (red, green, blue) = Matrix3.apply(matrix, (light.red, light.green, light.blue))
    let inside = Self.inGamut(RGBColor(red: red, green: green, blue: blue))
    // All three are brought down by the same factor, so that the hue stays.
    let brightest = max(inside.red, inside.green, inside.blue)
    let gain = brightest > 0 ? curve.map(brightest) / brightest : 0
    return inside.map { TransferFunction.displaySignal($0 * gain) }
  }

  /// The colour with just so much grey in it that nothing is negative.
  private static func inGamut(_ light: RGBColor) -> RGBColor {
    let lowest = min(light.red, light.green, light.blue)
    guard lowest < 0 else { return light }
    let luminance = max(LumaWeights.bt709.luma(of: light), 0)
    let part = luminance > 0 ? lowest / (lowest - luminance) : 1
    return light.mixed(with: RGBColor(gray: luminance), part).map { max($0, 0) }
  }
}
