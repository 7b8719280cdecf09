internal import Glibc

/// The colour of light by its temperature.
enum WhitePoint {
  /// What makes white the colour of a temperature, 6500 K leaving all as it is: three rows of red, green, blue and
  /// nothing added.
  ///
  /// Light is multiplied, so that a display's numbers are by its gamma; luma is kept.
  static func matrix(kelvin: Double) -> [Double] {
    let (wanted, daylight) = (light(kelvin), light(6500))
    let gains = (
      wanted.red / daylight.red, wanted.green / daylight.green, wanted.blue / daylight.blue
    )
    let luma = LumaWeights.bt709.luma(
      of: RGBColor(red: gains.0, green: gains.1, blue: gains.2))
    func encoded(_ gain: Double) -> Double { pow(max(gain, 0) / luma, 1 / 2.2) }
    return [
      encoded(gains.0), 0, 0, 0, 0, encoded(gains.1), 0, 0, 0, 0, encoded(gains.2), 0,
    ]
  }

  /// Linear light in BT.709's primaries: of daylight (CIE 15, 4000 K and above), of a black body below (Kim et al.).
  private static func light(_ kelvin: Double) -> RGBColor {
    let (t, t2, t3) = (1e3 / kelvin, 1e6 / (kelvin * kelvin), 1e9 / (kelvin * kelvin * kelvin))
    let x: Double
    let y: Double
    if kelvin >= 4000 {
      x =
        kelvin <= 7000
        ? 0.244063 + 0.09911 * t + 2.9678 * t2 - 4.6070 * t3
        : 0.237040 + 0.24748 * t + 1.9018 * t2 - 2.0064 * t3
      y = -3 * x * x + 2.87 * x - 0.275
    } else {
      x = -0.2661239 * t3 - 0.2343589 * t2 + 0.8776956 * t + 0.179910
      y =
        kelvin < 2222
        ? -1.1063814 * x * x * x - 1.34811020 * x * x + 2.18555832 * x - 0.20219683
        : -0.9549476 * x * x * x - 1.37418593 * x * x + 2.09137015 * x - 0.16748867
    }
    // XYZ of luminance 1 to linear RGB (ITU-R BT.709).
    let (bigX, bigZ) = (x / y, (1 - x - y) / y)
    return RGBColor(
      red: 3.2409699 * bigX - 1.5373832 - 0.4986108 * bigZ,
      green: -0.9692436 * bigX + 1.8759675 + 0.0415551 * bigZ,
      blue: 0.0556301 * bigX - 0.2039770 + 1.0569715 * bigZ)
  }
}
