internal import FFmpeg
internal import MediaCore

/// What is made wrong of made-up media on purpose.
struct MockFaults {
  /// So much of a broken packet is left as it is: what says which kind it is.
  private static let head = 6

  private let faults: [Mock.Fault]

  init(_ faults: [Mock.Fault]) { self.faults = faults }

  /// The packets of all tracks as they are written.
  ///
  /// - Throws: 1000 when memory runs out.
  func applied(to packets: [MockPacket]) throws(MediaError) -> [MockPacket] {
    let hasPictures = packets.contains(where: \.isVideo)
    var packets = packets
    for fault in faults {
      switch fault.kind {
      case .hole: packets.removeAll { fault.range.contains($0.time) }
      case .broken:
        for (number, held) in packets.enumerated()
        where held.isVideo == hasPictures && overlaps(held, fault.range) {
          try held.packet.damage(keeping: Self.head, seed: UInt64(number))
        }
      case .stuck:
        let shown = packets.filter { $0.isVideo && fault.range.contains($0.time) }
        guard let last = shown.map(\.time).max() else { break }
        for held in shown { held.packet.postpone(by: last - held.time) }
      case .jump:
        let length = fault.range.duration
        for held in packets where held.time >= fault.range.start {
          held.packet.shift(by: length)
        }
      case .end: break
      }
    }
    return packets
  }

  /// Whether a packet is shown or heard within a range.
  private func overlaps(_ held: MockPacket, _ range: TimeRange) -> Bool {
    held.time < range.end && held.time + held.duration > range.start
  }
}
