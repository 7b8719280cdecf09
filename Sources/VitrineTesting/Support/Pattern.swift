/// Bytes that tell places apart, and the same every time.
package func pattern(_ count: Int, seed: UInt8 = 0) -> [UInt8] {
  let block = (0..<min(count, 65_536)).map { UInt8(truncatingIfNeeded: ($0 &* 40_503) >> 7) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  while bytes.count < count {
    let number = UInt8(truncatingIfNeeded: bytes.count / block.count) &+ seed
    bytes.append(number)
    bytes.append(contentsOf: block.dropFirst().prefix(count - bytes.count))
  }
  return bytes
}
