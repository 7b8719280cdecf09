import Glibc
package import MediaCore

extension SeededGenerator {
  /// A number from 0 up to, not including, 1.
  package mutating func uniform() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A number from the standard normal distribution (Box and Muller).
  package mutating func normal() -> Double {
    let radius = sqrt(-2 * log(max(uniform(), 1e-300)))
    return radius * cos(2 * .pi * uniform())
  }
}
