import Glibc

/// How much of a network an address belongs to, from the whole world to this machine alone.
///
/// Ordered by how closely guarded they are: what the world says must not lead to what only this machine or
/// this house can reach. After the address spaces of W3C's Private Network Access, from the registries of
/// special addresses (RFC 6890).
package enum AddressSpace: Int, Hashable, Sendable, Comparable {
  case publicNetwork
  /// Of a house or a company: RFC 1918, RFC 6598, RFC 4193.
  case privateNetwork
  /// Of one cable, where clouds have their metadata too; also multicast and reserved addresses.
  case linkLocal
  case loopback

  package static func < (left: AddressSpace, right: AddressSpace) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The space of an address in digits; the most guarded for what is not an address.
  package init(ofAddress text: String) {
    // A zone follows link-local addresses.
    let address = String(text.prefix { $0 != "%" })
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, address, &bytes) == 1 {
      self.init(ofIPv4: Array(bytes.prefix(4)))
    } else if inet_pton(AF_INET6, address, &bytes) == 1 {
      self.init(ofIPv6: bytes)
    } else {
      self = .loopback
    }
  }

  private init(ofIPv4 bytes: [UInt8]) {
    self =
      switch (bytes[0], bytes[1]) {
      // On Linux a connection to 0.0.0.0 is one to this machine.
      case (0, _), (127, _): .loopback
      case (169, 254): .linkLocal
      case (10, _), (192, 168), (172, 16...31), (100, 64...127), (198, 18...19): .privateNetwork
      case (192, 0) where bytes[2] == 0: .privateNetwork
      case (224..., _): .linkLocal
      default: .publicNetwork
      }
  }

  private init(ofIPv6 bytes: [UInt8]) {
    let isZero = { (range: Range<Int>) in bytes[range].allSatisfy { $0 == 0 } }
    if isZero(0..<15), bytes[15] <= 1 {
      self = .loopback
    } else if isZero(0..<10), bytes[10] == 0xFF, bytes[11] == 0xFF {
      self.init(ofIPv4: Array(bytes[12...]))
    } else if bytes.starts(with: [0, 0x64, 0xFF, 0x9B]), isZero(4..<12) {
      // RFC 6052: an address of IPv4 behind a translator.
      self.init(ofIPv4: Array(bytes[12...]))
    } else if bytes.starts(with: [0x20, 0x02]) {
      // RFC 3056: the same behind a tunnel.
      self.init(ofIPv4: Array(bytes[2..<6]))
    } else if isZero(0..<12) {
      // IPv4-compatible addresses, long out of use.
      self.init(ofIPv4: Array(bytes[12...]))
    } else {
      self =
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0x80...0xBF), (0xFF, _): .linkLocal
        case (0xFC...0xFD, _), (0xFE, 0xC0...0xFF): .privateNetwork
        case (0, 0x64) where bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 1]): .privateNetwork
        default: .publicNetwork
        }
    }
  }
}
