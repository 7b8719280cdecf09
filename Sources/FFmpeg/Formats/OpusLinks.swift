internal import CFFmpeg
internal import MediaCore

/// The headers of Opus streams that are chained in Ogg (RFC 7845, sections 3 and 5).
///
/// FFmpeg takes those of the first link only, and gives those of the others as if they were sound.
struct OpusLinks {
  /// Where it says how many samples are not heard (RFC 7845, section 5.1).
  private static let preSkip = 10..<12

  /// What the first packet that follows leaves out, by track.
  private var skips: [Int32: UInt32] = [:]

  /// Takes note of a packet of Opus.
  ///
  /// - Returns: Whether it is a header, no sound.
  mutating func take(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    let bytes = UnsafeBufferPointer(
      start: packet.pointee.data, count: max(0, Int(packet.pointee.size)))
    if bytes.starts(with: "OpusTags".utf8) { return true }
    guard bytes.starts(with: "OpusHead".utf8) else {
      if let skip = skips.removeValue(forKey: packet.pointee.stream_index) {
        Self.leaveOut(skip, of: packet)
      }
      return false
    }
    if bytes.count >= Self.preSkip.upperBound {
      skips[packet.pointee.stream_index] =
        UInt32(bytes[Self.preSkip.lowerBound]) | UInt32(bytes[Self.preSkip.lowerBound + 1]) << 8
    }
    return true
  }

  /// Has a decoder leave samples out at the front (`AV_PKT_DATA_SKIP_SAMPLES`: two numbers of four bytes, two of one).
  private static func leaveOut(_ samples: UInt32, of packet: UnsafeMutablePointer<AVPacket>) {
    guard av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, nil) == nil,
      let data = av_packet_new_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, 10)
    else { return }
    for place in 0..<10 {
      data[place] = place < 4 ? UInt8(truncatingIfNeeded: samples >> (8 * place)) : 0
    }
  }
}
