internal import Glibc
internal import MediaCore

/// Adds noise as of film to a picture, as strong at any depth; another to each picture, and the same in each playing.
struct Grain: RowChange {
  /// The standard deviation, in numbers of eight bits.
  private let strength: Float
  /// Counts the pictures.
  private let picture: UInt64

  /// - Returns: `nil` for other filters, and where there is none.
  init?(_ filter: FilterDescription, picture: UInt64) {
    guard filter.name == "grain" else { return nil }
    // As libavfilter's noise counts it.
    let amount = filter.number("amount").rounded()
    guard amount > 0 else { return nil }
    strength = Float(amount / 3.0.squareRoot())
    self.picture = picture
  }

  func change(_ numbers: UnsafeMutablePointer<Float>, of row: ComponentRow) {
    let unit = strength * Float(1 << (row.component.depth - 8))
    var state = picture << 32 | UInt64(row.number) << 8
    state |= UInt64(row.component.plane << 4 | row.component.offset & 15)
    let first = Int(truncatingIfNeeded: Self.next(&state) & UInt64(Self.mask))
    Self.noise.withUnsafeBufferPointer { noise in
      for index in 0..<row.count {
        numbers[index] += noise[(first &+ index) & Self.mask] * unit
      }
    }
  }

  private static let mask = (1 << 14) - 1

  /// Numbers of a normal distribution of deviation 1 (Box and Muller).
  private static let noise: [Float] = {
    var state: UInt64 = 1
    func share() -> Double { (Double(next(&state) >> 11) + 0.5) / Double(UInt64(1) << 53) }
    return (0...mask).map { _ in
      Float((-2 * log(share())).squareRoot() * cos(2 * .pi * share()))
    }
  }()

  /// SplitMix64.
  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
