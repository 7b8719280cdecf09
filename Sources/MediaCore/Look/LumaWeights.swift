/// How much red, green and blue count for luma (ITU-T H.273 §8.3): what a colour matrix is made of.
package struct LumaWeights: Hashable, Sendable {
  package var red: Double
  package var blue: Double

  package init(red: Double, blue: Double) {
    self.red = red
    self.blue = blue
  }

  package static let bt601 = LumaWeights(red: 0.299, blue: 0.114)
  package static let bt709 = LumaWeights(red: 0.2126, blue: 0.0722)
  package static let bt2020 = LumaWeights(red: 0.2627, blue: 0.0593)

  package func luma(of color: RGBColor) -> Double {
    red * color.red + (1 - red - blue) * color.green + blue * color.blue
  }

  /// Luma in 0…1 and chroma, blue then red, in −½…½.
  package func components(of color: RGBColor) -> (Double, Double, Double) {
    let luma = luma(of: color)
    return (luma, (color.blue - luma) / (2 * (1 - blue)), (color.red - luma) / (2 * (1 - red)))
  }

  /// The colour of luma in 0…1 and chroma in −½…½.
  package func color(luma: Double, _ chromaBlue: Double, _ chromaRed: Double) -> RGBColor {
    let redValue = luma + 2 * (1 - red) * chromaRed
    let blueValue = luma + 2 * (1 - blue) * chromaBlue
    return RGBColor(
      red: redValue, green: (luma - red * redValue - blue * blueValue) / (1 - red - blue),
      blue: blueValue)
  }
}
