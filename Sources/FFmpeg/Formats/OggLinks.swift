internal import CFFmpeg
internal import MediaCore

/// What FFmpeg gives of Ogg as if it were sound: the headers of streams that are chained (RFC 3533, section 4), of which
/// it takes those of the first link only, and packets without a byte.
struct OggLinks {
  /// How many samples of Opus are not heard, in its header (RFC 7845, section 5.1).
  private static let preSkip = 10..<12
  /// How many samples of Vorbis there are in a second, in its header (Vorbis I, section 4.2.2).
  private static let rate = 12..<16

  /// What the first packet of Opus that follows leaves out, by track.
  private var skips: [Int32: Int64] = [:]
  /// By how many in a second the times of Vorbis are counted, by track, where the link says it.
  private var rates: [Int32: Int64] = [:]
  /// The pages of Vorbis, by track.
  private var pages: [Int32: VorbisPages] = [:]

  /// Takes note of a packet, and tells its times by the first link's rate.
  ///
  /// - Parameter source: What the packet was read from.
  /// - Returns: Whether it is no sound and of no use to a decoder.
  mutating func take(
    _ packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>,
    from source: any DataSource
  ) -> Bool {
    let track = packet.pointee.stream_index
    let bytes = UnsafeBufferPointer(
      start: packet.pointee.data, count: max(0, Int(packet.pointee.size)))
    switch stream.pointee.codecpar.pointee.codec_id {
    case AV_CODEC_ID_OPUS:
      if bytes.starts(with: "OpusTags".utf8) { return true }
      if bytes.starts(with: "OpusHead".utf8) {
        skips[track] = Self.number(at: Self.preSkip, of: bytes)
        return true
      }
      if let skip = skips.removeValue(forKey: track) { Self.leaveOut(skip, at: .start, of: packet) }
    case AV_CODEC_ID_VORBIS:
      let page = pages[track] ?? VorbisPages(stream)
      pages[track] = page
      if page.take(packet, from: source) { return true }
      if bytes.starts(with: "\u{1}vorbis".utf8) {
        rates[track] = Self.number(at: Self.rate, of: bytes)
      }
      if let rate = rates[track], rate > 0 {
        // A clock of its own, in a stream whose ticks stay what they were.
        av_packet_rescale_ts(
          packet, AVRational(num: 1, den: Int32(clamping: rate)), stream.pointee.time_base)
      }
    default: break
    }
    return false
  }

  private static func number(at place: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard bytes.count >= place.upperBound else { return nil }
    return bytes[place].reversed().bigEndian(Int64.self)
  }

  /// Where in a packet samples are left out; the place of their number in what says so to a decoder.
  enum Edge: Int64 {
    case start = 0
    case end = 4
  }

  /// Has a decoder leave samples out (`AV_PKT_DATA_SKIP_SAMPLES`: two numbers of four bytes, two of one).
  static func leaveOut(_ samples: Int64, at edge: Edge, of packet: UnsafeMutablePointer<AVPacket>) {
    if av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, nil) != nil {
      // What FFmpeg says of the start it was told; the end it reckoned.
      guard edge == .end else { return }
      av_packet_free_side_data(packet)
    }
    guard let data = av_packet_new_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, 10) else { return }
    for place in 0..<Int64(10) {
      let byte = place - edge.rawValue
      data[Int(place)] =
        (0..<4).contains(byte) ? UInt8(truncatingIfNeeded: samples >> (8 * byte)) : 0
    }
  }
}
