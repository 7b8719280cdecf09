/// A table of colours for colours, with as many steps for each channel: what a `.cube` file holds.
public struct ColorTable: Sendable {
  /// Where it comes from: a path, or a name.
  public let source: String
  /// Steps along each channel, 2…`largestSize`.
  public let size: Int
  /// The most steps that a table may have along each channel.
  public static let largestSize = 65
  /// The colours that the first and the last step stand for.
  let domain: (low: RGBColor, high: RGBColor)
  // Red changes fastest, then green, then blue: the order of the file.
  private let colors: [RGBColor]
  private let fingerprint: Int
  /// Whether it leaves all colours in 0…1 what they are, but for the last digit that files are written with.
  let isIdentity: Bool

  init(
    source: String, size: Int, domain: (low: RGBColor, high: RGBColor) = (.black, .white),
    colors: [RGBColor]
  ) {
    self.source = source
    self.size = size
    self.domain = domain
    self.colors = colors
    var hasher = Hasher()
    hasher.combine(colors)
    fingerprint = hasher.finalize()
    isIdentity = Self.isIdentity(colors, size, domain)
  }

  /// The colour for a colour: between the four steps around it (tetrahedral interpolation).
  package func color(for color: RGBColor) -> RGBColor {
    let red = place(color.red, domain.low.red, domain.high.red)
    let green = place(color.green, domain.low.green, domain.high.green)
    let blue = place(color.blue, domain.low.blue, domain.high.blue)
    let (lowest, highest) = (step(red.0, green.0, blue.0), step(red.0 + 1, green.0 + 1, blue.0 + 1))
    // From the corner below to the one above, along the axis first that goes furthest.
    let order = [(red.1, 0), (green.1, 1), (blue.1, 2)].sorted { $0.0 > $1.0 }
    var corner = (red.0, green.0, blue.0)
    var parts = [1 - order[0].0]
    var colors = [lowest]
    for index in 0..<2 {
      switch order[index].1 {
      case 0: corner.0 += 1
      case 1: corner.1 += 1
      default: corner.2 += 1
      }
      colors.append(step(corner.0, corner.1, corner.2))
      parts.append(order[index].0 - order[index + 1].0)
    }
    colors.append(highest)
    parts.append(order[2].0)
    func sum(_ channel: KeyPath<RGBColor, Double>) -> Double {
      zip(colors, parts).reduce(0) { $0 + $1.0[keyPath: channel] * $1.1 }
    }
    return RGBColor(red: sum(\.red), green: sum(\.green), blue: sum(\.blue))
  }

  /// All steps, red changing fastest, then green, then blue, and the colours that the first and the last stand for.
  package var lattice: (low: RGBColor, high: RGBColor, colors: [RGBColor]) {
    (domain.low, domain.high, colors)
  }

  private static func isIdentity(
    _ colors: [RGBColor], _ size: Int, _ domain: (low: RGBColor, high: RGBColor)
  ) -> Bool {
    let (low, high) = (domain.low, domain.high)
    guard max(low.red, low.green, low.blue) <= 0, min(high.red, high.green, high.blue) >= 1 else {
      return false
    }
    func isNear(_ value: Double, _ step: Int, _ low: Double, _ high: Double) -> Bool {
      abs(value - low - (high - low) * Double(step) / Double(size - 1)) <= 1e-5
    }
    return colors.indices.allSatisfy { index in
      let color = colors[index]
      return isNear(color.red, index % size, low.red, high.red)
        && isNear(color.green, index / size % size, low.green, high.green)
        && isNear(color.blue, index / (size * size), low.blue, high.blue)
    }
  }

  private func place(_ value: Double, _ low: Double, _ high: Double) -> (Int, Double) {
    let part = (value - low) / (high - low) * Double(size - 1)
    // What is no number lies at the beginning.
    guard part > 0 else { return (0, 0) }
    let clamped = min(part, Double(size - 1))
    let step = min(Int(clamped), size - 2)
    return (step, clamped - Double(step))
  }

  private func step(_ red: Int, _ green: Int, _ blue: Int) -> RGBColor {
    colors[red + size * (green + size * blue)]
  }
}

extension ColorTable: Hashable {
  public static func == (left: ColorTable, right: ColorTable) -> Bool {
    left.fingerprint == right.fingerprint && left.size == right.size
      && left.source == right.source && left.domain == right.domain
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(fingerprint)
  }
}
