internal import MediaCore

extension BigEndianReader {
  /// Takes units off the front that each follow their length in two bytes, as decoder configurations hold them (ISO/IEC 14496-15).
  ///
  /// - Returns: Those up to the first that is not whole, behind which nothing is read.
  mutating func units(count: UInt64) -> [[UInt8]] {
    var units: [[UInt8]] = []
    for _ in 0..<count {
      guard let length = integer(2).map({ Int($0) }), length > 0, length <= rest.count else {
        skip(rest.count)
        break
      }
      units.append(Array(rest.prefix(length)))
      skip(length)
    }
    return units
  }
}
