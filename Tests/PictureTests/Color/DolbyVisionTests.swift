import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing

@Suite("Dolby Vision's signal") struct DolbyVisionTests {
  /// The matrices that streams of profile 5 carry, in 8192ths and 16384ths.
  private static func signal(_ curves: [DolbyVisionSignal.Curve]) -> DolbyVisionSignal {
    DolbyVisionSignal(
      curves: curves,
      matrix: [8192, 799, 1681, 8192, -933, 1091, 8192, 267, -5545].map { $0 / 8192 },
      offset: [0, 0.5, 0.5],
      linearMatrix: [17081, -349, -349, -349, 17081, -349, -349, -349, 17081].map { $0 / 16384 },
      peakSignal: pq(4000))
  }

  private static let straight = DolbyVisionSignal.Curve(
    pivots: [0, 1], pieces: [.polynomial([0, 1])])

  private static func pq(_ light: Double) -> Double {
    let power = pow(light / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  @Test("Grey is as bright as its intensity says", arguments: [1.0, 10, 100, 203, 1000, 4000])
  func grey(light: Double) {
    let signal = Self.signal([Self.straight, Self.straight, Self.straight])
    let color = signal.light(Self.pq(light), 0.5, 0.5)
    for channel in [color.red, color.green, color.blue] {
      #expect(abs(channel - light) < 0.01 * light, "\(color)")
    }
  }

  @Test("More of the second component is redder or greener, of the third yellower or bluer")
  func hues() {
    let signal = Self.signal([Self.straight, Self.straight, Self.straight])
    let intensity = Self.pq(100)
    let red = signal.light(intensity, 0.6, 0.5), green = signal.light(intensity, 0.4, 0.5)
    #expect(red.red > 1.3 * red.green && green.green > 1.3 * green.red)
    let yellow = signal.light(intensity, 0.5, 0.6), blue = signal.light(intensity, 0.5, 0.4)
    #expect(yellow.blue < 0.5 * yellow.green && blue.blue > 1.5 * blue.green)
  }

  @Test("Pieces of a curve meet where they should, and outside it goes on as at its ends")
  func pieces() {
    // Half as steep up to a half, then a square that begins where that ends.
    let curve = DolbyVisionSignal.Curve(
      pivots: [0.1, 0.5, 0.9],
      pieces: [.polynomial([0.1, 0.5]), .polynomial([0.6, -1, 1])])
    let signal = Self.signal([curve, Self.straight, Self.straight])
    for (given, reshaped) in [
      (0.2, 0.2), (0.4, 0.3), (0.5, 0.35), (0.8, 0.44), (0.9, 0.51), (1.0, 0.51), (0.0, 0.15),
    ] {
      let color = signal.light(given, 0.5, 0.5)
      #expect(abs(Self.pq(color.green) - reshaped) < 0.001, "\(given)")
    }
  }

  @Test("A curve over all components counts their products and powers")
  func multivariate() {
    let curve = DolbyVisionSignal.Curve(
      pivots: [0, 1],
      pieces: [
        .multivariate(
          0.1, [[0.2, 0, 0, 0.4, 0, 0, 0.8], [0.1, 0.1, 0, 0, 0, 0, 0], [0, 0, 0.8, 0, 0, 0, 0]])
      ])
    let signal = Self.signal([curve, Self.straight, Self.straight])
    let (x, y, z) = (0.3, 0.5, 0.5)
    let reshaped =
      0.1 + 0.2 * x + 0.4 * x * y + 0.8 * x * y * z + 0.1 * x * x + 0.1 * y * y + 0.8 * z * z * z
    #expect(abs(Self.pq(signal.light(x, y, z).green) - reshaped) < 0.001)
  }
}
