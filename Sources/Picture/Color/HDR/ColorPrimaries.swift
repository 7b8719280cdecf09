internal import FFmpeg
internal import MediaCore

/// What red, green and blue of a picture are, by the chromaticities of them and of white (ITU-T H.273 §8.1).
struct ColorPrimaries: Hashable {
  let red: (Double, Double)
  let green: (Double, Double)
  let blue: (Double, Double)
  let white: (Double, Double)
  let name: String

  static let bt709 = ColorPrimaries(
    red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06), white: (0.3127, 0.3290),
    name: "bt709")
  static let bt2020 = ColorPrimaries(
    red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046), white: (0.3127, 0.3290),
    name: "bt2020")
  /// Those of Display P3.
  static let displayP3 = ColorPrimaries(
    red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), white: (0.3127, 0.3290),
    name: "smpte432")

  /// Those that a picture names, where they are wider than what displays have; `nil` for all others.
  static func wide(_ color: ColorDescription) -> ColorPrimaries? {
    [bt2020, displayP3].first { $0.name == color.primaries }
  }

  /// Those of a picture that is mapped.
  ///
  /// One of high dynamic range that names none has BT.2020's, which are nearest to `smpte428` too. Those of the cinema,
  /// `smpte431`, are Display P3's with another white, which is white here too; `film` and `bt470m` are near them.
  /// All others that it may name are near those of displays.
  static func of(_ color: ColorDescription) -> ColorPrimaries {
    switch color.primaries {
    case nil, "unknown", "reserved", "smpte428", bt2020.name: .bt2020
    case displayP3.name, "smpte431", "film", "bt470m": .displayP3
    default: .bt709
    }
  }

  static func == (left: ColorPrimaries, right: ColorPrimaries) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The matrix, in rows, from light in these primaries to light in others with the same white.
  func matrix(to other: ColorPrimaries) -> [Double] {
    Matrix3.product(Matrix3.inverse(other.toXYZ), toXYZ)
  }

  /// Light in these primaries to CIE XYZ (SMPTE RP 177).
  private var toXYZ: [Double] {
    func column(_ place: (Double, Double)) -> [Double] {
      [place.0 / place.1, 1, (1 - place.0 - place.1) / place.1]
    }
    let (r, g, b, w) = (column(red), column(green), column(blue), column(white))
    let columns = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]]
    let shares = Matrix3.apply(Matrix3.inverse(columns), (w[0], w[1], w[2]))
    let parts = [shares.0, shares.1, shares.2]
    return columns.enumerated().map { $1 * parts[$0 % 3] }
  }
}
