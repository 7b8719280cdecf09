/// An affine map of colours that is the same computation in R'G'B' and, channel by channel, in Y'CbCr: every
/// channel keeps to itself there, so that a picture need not leave its format.
///
/// In Y'CbCr with luma in 0…1 and chroma in −½…½: `Y' = gain·Y + luma(offset)`,
/// `C' = gain·saturation·C + chroma(offset)`.
package struct ColorMap: Hashable, Sendable {
  /// What all of the colour is multiplied with.
  package var gain = 1.0
  /// What chroma is multiplied with besides.
  package var saturation = 1.0
  /// What is added.
  package var offset = RGBColor.black

  package init(gain: Double = 1, saturation: Double = 1, offset: RGBColor = .black) {
    self.gain = gain
    self.saturation = saturation
    self.offset = offset
  }

  package init(brightness: Double, contrast: Double, saturation: Double = 1) {
    self.init(
      gain: contrast, saturation: saturation,
      offset: RGBColor(gray: 0.5 + brightness - 0.5 * contrast))
  }

  /// Towards a colour by a part of 0…1.
  package init(toward color: RGBColor, by part: Double) {
    self.init(gain: 1 - part, offset: color.map { $0 * part })
  }

  package static let identity = ColorMap()
  package static let inversion = ColorMap(gain: -1, offset: .white)

  /// This map and then another, as one.
  package func followed(by next: ColorMap, weights: LumaWeights) -> ColorMap {
    ColorMap(
      gain: gain * next.gain, saturation: saturation * next.saturation,
      offset: next.apply(to: offset, weights))
  }

  /// The map of one colour.
  package func apply(to color: RGBColor, _ weights: LumaWeights) -> RGBColor {
    let gray = weights.luma(of: color)
    let part = 1 - saturation
    return RGBColor(
      red: gain * (color.red + (gray - color.red) * part) + offset.red,
      green: gain * (color.green + (gray - color.green) * part) + offset.green,
      blue: gain * (color.blue + (gray - color.blue) * part) + offset.blue)
  }
}

extension VideoFormat {
  /// Whether BT.709 is taken where no matrix is named, and BT.601 otherwise: for what is larger than the pictures of
  /// standard definition, 576 rows or 720 columns with some room for what pads them.
  package var isOfHighDefinition: Bool { height > 576 || width >= 1280 }

  /// The weights of its matrix, or of the one that its size tells.
  package var lumaWeights: LumaWeights {
    switch color.matrix {
    case "bt709": .bt709
    case "fcc": LumaWeights(red: 0.30, blue: 0.11)
    case "bt470bg", "smpte170m": .bt601
    case "smpte240m": LumaWeights(red: 0.212, blue: 0.087)
    case "bt2020nc", "bt2020c": .bt2020
    default: isOfHighDefinition ? .bt709 : .bt601
    }
  }
}

extension VideoFormat {
  /// The weights by which filters tell the luma of a colour from its chroma: those of the primaries, whatever numbers
  /// stand for the colour, so that it becomes the same in RGB and with every matrix.
  ///
  /// BT.709's, which are sRGB's too, except for pictures that say that they are of BT.2020.
  package var colorWeights: LumaWeights {
    color.primaries == "bt2020" || lumaWeights == .bt2020 ? .bt2020 : .bt709
  }
}
