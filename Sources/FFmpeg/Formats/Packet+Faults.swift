internal import CFFmpeg
package import MediaCore

/// Packets that are made up, and what is made wrong of them.
extension Packet {
  /// Makes a packet of bytes with a time, in milliseconds, that is a key frame.
  package init(
    copying bytes: [UInt8], at time: MediaTime, lasting duration: MediaTime
  ) throws(MediaError) {
    try self.init(copying: bytes)
    let base = Rational(1, 1000)
    pointer.pointee.time_base = base.native
    pointer.pointee.pts = time.ticks(of: base)
    pointer.pointee.dts = pointer.pointee.pts
    pointer.pointee.duration = duration.ticks(of: base)
    pointer.pointee.flags |= AV_PKT_FLAG_KEY
  }

  /// Puts noise without zeros in the place of its bytes, but for some at its beginning.
  ///
  /// - Throws: 1000 when memory runs out.
  package mutating func damage(keeping kept: Int, seed: UInt64) throws(MediaError) {
    guard av_packet_make_writable(pointer) >= 0 else { throw .outOfMemory("a packet") }
    var generator = SeededGenerator(seed: seed)
    var place = min(kept, byteCount)
    while place < byteCount {
      pointer.pointee.data[place] = UInt8(truncatingIfNeeded: generator.next()) | 1
      place += 1
    }
  }

  /// Has it due later, and decoded when it was.
  package mutating func postpone(by time: MediaTime) {
    guard knownTicks(pointer.pointee.pts) != nil else { return }
    pointer.pointee.pts += time.ticks(of: Rational(pointer.pointee.time_base))
  }
}
