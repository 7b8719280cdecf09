import Glibc

/// Random numbers that are the same on every run and every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, not including, 1.
  package mutating func uniform() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A number from the standard normal distribution (Box and Muller).
  package mutating func normal() -> Double {
    let radius = sqrt(-2 * log(max(uniform(), 1e-300)))
    return radius * cos(2 * .pi * uniform())
  }
}
