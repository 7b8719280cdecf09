internal import CFFmpeg

/// The packets that were decoded lately, from a key frame on: enough to make once more all pictures that are not out.
struct DecodingHistory {
  /// A packet, and what its decoder was told to leave out.
  struct Entry {
    let packet: HeldPacket
    let skips: AVDiscard
  }

  /// No picture is out later than so many packets after its own: 16 pictures in two fields each may be put in order,
  /// and each of 8 threads holds one.
  static let reach = 64
  /// The most bytes that are kept.
  private static let most = 64 << 20

  private(set) var entries: [Entry] = []
  /// Where key frames are, the first of which is what would be begun with.
  private var keys: [Int] = []
  private var size = 0

  /// Whether more than is worth keeping came without a key frame.
  var isTooLong: Bool { size > Self.most }

  mutating func add(_ packet: borrowing Packet, skipping skips: AVDiscard) {
    guard let copy = packet.copy() else { return }
    if packet.isKeyFrame { keys.append(entries.count) }
    size += Int(packet.pointer.pointee.size)
    entries.append(Entry(packet: HeldPacket(copy), skips: skips))
    while keys.count > 1, entries.count - keys[1] >= Self.reach { forget(before: keys[1]) }
  }

  private mutating func forget(before place: Int) {
    size -= entries[..<place].reduce(0) { $0 + Int($1.packet.packet.pointer.pointee.size) }
    entries.removeFirst(place)
    keys = keys.dropFirst().map { $0 - place }
  }
}
