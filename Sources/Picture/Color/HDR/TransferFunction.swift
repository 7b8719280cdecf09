internal import FFmpeg
internal import Glibc
internal import MediaCore

/// How a picture's numbers and a display's light belong together.
enum TransferFunction: Hashable {
  /// Perceptual quantisation: numbers say how much light (SMPTE ST 2084, ITU-R BT.2100).
  case pq
  /// Hybrid log-gamma: numbers say how much of what the display has (ITU-R BT.2100), here one of 1000 cd/m².
  case hlg
  /// A display's gamma of 2.4 (ITU-R BT.1886), white being `referenceWhite`.
  case display

  /// The light of diffuse white in a picture of high dynamic range, in cd/m² (ITU-R BT.2408 §2.2).
  static let referenceWhite = 203.0

  init(_ color: ColorDescription) {
    switch color.transfer {
    case "smpte2084": self = .pq
    case "arib-std-b67": self = .hlg
    default: self = .display
    }
  }

  /// Light in cd/m² for numbers in 0…1.
  func light(_ signal: RGBColor) -> RGBColor {
    switch self {
    case .pq: return signal.map(Self.pqLight)
    case .hlg:
      // Scene light to that of a display, by its brightness alone (ITU-R BT.2100 table 5), gamma 1.2.
      let scene = signal.map(Self.hlgScene)
      let luminance = LumaWeights.bt2020.luma(of: scene)
      let gain = luminance > 0 ? 1000 * pow(luminance, 0.2) : 0
      return scene.map { $0 * gain }
    case .display:
      return signal.map { $0 > 0 ? Self.referenceWhite * pow($0, 2.4) : 0 }
    }
  }

  /// The number of a display's gamma for light in cd/m².
  static func displaySignal(_ light: Double) -> Double {
    light > 0 ? pow(light / referenceWhite, 1 / 2.4) : 0
  }

  /// The light of a number in PQ (SMPTE ST 2084 equation 4.1).
  static func pqLight(_ signal: Double) -> Double {
    let power = pow(max(signal, 0), 1 / m2)
    return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
  }

  /// The number in PQ of light (SMPTE ST 2084 equation 5.2).
  static func pqSignal(_ light: Double) -> Double {
    let power = pow(max(light, 0) / 10_000, m1)
    return pow((c1 + c2 * power) / (1 + c3 * power), m2)
  }

  private static let m1 = 2610.0 / 16384
  private static let m2 = 2523.0 / 4096 * 128
  private static let c1 = 3424.0 / 4096
  private static let c2 = 2413.0 / 4096 * 32
  private static let c3 = 2392.0 / 4096 * 32

  private static func hlgScene(_ signal: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let value = max(signal, 0)
    return value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
  }
}
