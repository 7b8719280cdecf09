import MediaCore

@testable import HLS

enum TransportTarget {
  private static let key = [UInt8](repeating: 7, count: 16)

  static func run(_ bytes: [UInt8]) {
    _ = SegmentKind(bytes)
    _ = MediaPattern.isIn(bytes, isWhole: true)
    var head = PackedAudioHead()
    head.examine(bytes, isWhole: true)
    precondition(head.length <= bytes.count)
    var segment = bytes
    let decryption = SampleDecryption(key: key, vector: 1, method: .sampleAES, protections: nil)
    try? decryption.decrypt(&segment)
    precondition(segment.count == bytes.count)
  }
}
