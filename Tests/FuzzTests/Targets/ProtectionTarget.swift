import MediaCore

@testable import HLS

enum ProtectionTarget {
  private static let key = [UInt8](repeating: 7, count: 16)

  /// The same bytes are the initialization section and the segment.
  static func run(_ bytes: [UInt8]) {
    var section = bytes
    guard let protections = try? TrackProtections(takenFrom: &section) else { return }
    precondition(section.count == bytes.count)
    for vector: UInt128? in [nil, 1] {
      var segment = bytes
      try? FragmentDecryptor(key: key, protections, vector: vector).decrypt(&segment)
      precondition(segment.count == bytes.count)
    }
  }
}
