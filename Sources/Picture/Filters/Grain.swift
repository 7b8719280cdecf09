internal import FFmpeg
internal import Glibc
internal import MediaCore

/// Adds noise as of film to a picture, as strong on the screen whatever numbers stand for its colours; another to each
/// picture, and the same in each playing.
struct Grain: RowChange {
  /// The standard deviation, in numbers of eight bits and limited range.
  private let strength: Double
  /// Counts the pictures.
  private let picture: UInt64
  private let weights: LumaWeights

  /// - Returns: `nil` for other filters, and where there is none.
  init?(_ filter: FilterDescription, _ format: VideoFormat, picture: UInt64) {
    guard filter.name == "grain" else { return nil }
    // As libavfilter's noise counts it.
    let amount = filter.number("amount").rounded()
    guard amount > 0 else { return nil }
    strength = amount / 3.0.squareRoot()
    weights = format.colorWeights
    self.picture = picture
  }

  /// Whether libavfilter's noise does the same to pictures of a format: it knows eight bits, takes their range for
  /// limited, and nothing for what can be seen through.
  static func isNoise(of format: VideoFormat) -> Bool {
    guard let pixels = PixelFormat(format.pixelFormat) else { return true }
    return pixels.depth <= 8 && !pixels.hasAlpha && !format.hasFullRange(as: pixels)
  }

  func change(_ numbers: UnsafeMutablePointer<Float>, of row: ComponentRow) {
    let unit = strength * row.component.unit
    let (luma, chroma) = (unit / 219, unit / 224)
    switch row.component.role {
    case .luma: add(0, luma, to: numbers, row)
    case .chromaBlue: add(1, chroma, to: numbers, row)
    case .chromaRed: add(2, chroma, to: numbers, row)
    case .red: add(luma, chroma, \.red, to: numbers, row)
    case .green: add(luma, chroma, \.green, to: numbers, row)
    case .blue: add(luma, chroma, \.blue, to: numbers, row)
    case .alpha: break
    }
  }

  /// Adds to a channel what luma and chroma have in it.
  private func add(
    _ luma: Double, _ chroma: Double, _ channel: KeyPath<RGBColor, Double>,
    to numbers: UnsafeMutablePointer<Float>, _ row: ComponentRow
  ) {
    add(0, luma, to: numbers, row)
    let parts = [weights.color(luma: 0, chroma, 0), weights.color(luma: 0, 0, chroma)]
    for (index, part) in parts.enumerated() where part[keyPath: channel] != 0 {
      add(UInt64(index + 1), part[keyPath: channel], to: numbers, row)
    }
  }

  /// Adds a row of noise, of which luma and each chroma have their own.
  private func add(
    _ kind: UInt64, _ strength: Double, to numbers: UnsafeMutablePointer<Float>, _ row: ComponentRow
  ) {
    var generator = SeededGenerator(seed: picture << 32 | UInt64(row.number) << 8 | kind)
    let first = Int(truncatingIfNeeded: generator.next() & UInt64(Self.mask))
    let strength = Float(strength)
    Self.noise.withUnsafeBufferPointer { noise in
      guard let noise = noise.baseAddress else { return }
      // In runs to the end of the numbers, and from their start again.
      var done = 0
      while done < row.count {
        let place = (first &+ done) & Self.mask
        let count = min(row.count - done, Self.mask + 1 - place)
        let (target, source) = (numbers + done, noise + place)
        for index in 0..<count { target[index] += source[index] * strength }
        done += count
      }
    }
  }

  private static let mask = (1 << 14) - 1

  /// Numbers of a normal distribution of deviation 1 (Box and Muller).
  private static let noise: [Float] = {
    var generator = SeededGenerator(seed: 1)
    func share() -> Double { (Double(generator.next() >> 11) + 0.5) / Double(UInt64(1) << 53) }
    return (0...mask).map { _ in
      Float((-2 * log(share())).squareRoot() * cos(2 * .pi * share()))
    }
  }()
}
