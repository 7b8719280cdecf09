/// Taking packets apart into units, and putting them together.
extension NALSyntax {
  /// The units of a packet, each from its first byte on.
  func units(_ bytes: Span<UInt8>) -> [[UInt8]] {
    var units: [[UInt8]] = []
    forEachUnit(bytes) { unit in
      var copy = unit.withUnsafeBufferPointer { Array($0) }
      // A longer start code begins with a zero.
      if framing == .startCodes { while copy.last == 0 { copy.removeLast() } }
      units.append(copy)
      return true
    }
    return units
  }

  /// The packet that units make.
  ///
  /// - Returns: `nil` when a unit is longer than its length can tell.
  func packet(_ units: [[UInt8]]) -> [UInt8]? {
    var result: [UInt8] = []
    for unit in units {
      switch framing {
      case .startCodes: result += [0, 0, 0, 1]
      case .lengths(let count):
        guard count >= 4 || unit.count >> (8 * count) == 0 else { return nil }
        result += (0..<count).reversed().map { UInt8(truncatingIfNeeded: unit.count >> (8 * $0)) }
      }
      result += unit
    }
    return result
  }
}
