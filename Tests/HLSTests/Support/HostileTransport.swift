import VitrineTesting

/// A transport stream with one encrypted stream of many packets, of a byte each.
enum HostileTransport {
  static func segment(packets: Int) -> [UInt8] {
    let big = TextFragments.big
    let association =
      [0, 0, 0xB0, 0x0D] + big(1, 2) + [0xC1, 0, 0] + big(1, 2) + [0xE1, 0] + big(0, 4)
    let map =
      [0, 2, 0xB0, 18] + big(1, 2) + [0xC1, 0, 0, 0xE1, 1, 0xF0, 0] + [0xDB, 0xE1, 1, 0xF0, 0]
      + big(0, 4)
    let start: [UInt8] = [0, 0, 1, 0xE0, 0, 0, 0x80, 0, 0, 0, 0, 1, 0x65]
    var bytes = packet(0, association) + packet(0x100, map) + packet(0x101, start)
    // What adapts it takes up all but the last byte.
    let next =
      [0x47, 0x01, 0x01, 0x30, 182, 0] + [UInt8](repeating: 0xFF, count: 181) + [0xAB]
    bytes.reserveCapacity(bytes.count + packets * next.count)
    for _ in 0..<packets { bytes += next }
    return bytes
  }

  /// A packet in which something begins.
  private static func packet(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    let packet = [0x47, UInt8(id >> 8) | 0x40, UInt8(id & 0xFF), 0x10] + content
    return packet + [UInt8](repeating: 0xFF, count: 188 - packet.count)
  }
}
