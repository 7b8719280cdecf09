import Glibc

extension Double {
  /// This number, 0 or above, to a power.
  func power(_ exponent: Double) -> Double { pow(self, exponent) }
}
