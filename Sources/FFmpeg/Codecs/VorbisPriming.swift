internal import CFFmpeg

/// Puts right where the sound of a Vorbis stream begins and ends.
///
/// The first packet of a stream makes no sound, it only readies the decoder (Vorbis I, 4.3.8), and so has no
/// length. FFmpeg gives it one where the container does not tell otherwise: in Matroska, and in an Ogg stream of
/// one page. The sound would begin that much late there, and of the latter lose as much at its end.
struct VorbisPriming {
  private let start: Int64?
  private let countsPadding: Bool
  /// When the first packet since the start is due, until the first sound comes of what follows it.
  private var first: Int64?
  private var isAwaitingFirst = true
  /// When the packet is due that was put right last: it may be sent again.
  private var righted: Int64?
  /// How far the times of the stream are late, in ticks.
  private(set) var lead: Int64 = 0

  /// - Returns: `nil` for other codecs.
  init?(_ parameters: CodecParameters) {
    guard parameters.pointer.pointee.codec_id == AV_CODEC_ID_VORBIS else { return nil }
    start = parameters.start
    countsPadding = parameters.countsPadding
  }

  /// Notes that packets from another place come.
  mutating func restart() {
    isAwaitingFirst = true
    first = nil
    righted = nil
  }

  /// Looks at a packet before it is decoded, and gives back what was taken from it too many.
  mutating func willDecode(_ packet: UnsafeMutablePointer<AVPacket>) {
    if isAwaitingFirst {
      isAwaitingFirst = false
      // What comes before the start was counted as what it is; from other places on, times are taken as told.
      first = packet.pointee.pts == start ? start : nil
    }
    guard countsPadding, lead > 0, packet.pointee.pts != righted else { return }
    righted = packet.pointee.pts
    var size = 0
    guard let data = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8
    else { return }
    // Two numbers, low byte first: samples to skip at the beginning, and at the end.
    let padding = (4..<8).reduce(Int64(0)) { $0 | Int64(data[$1]) << (8 * Int64($1 - 4)) }
    let right = UInt32(clamping: max(0, padding - lead))
    for index in 0..<4 { data[4 + index] = UInt8(truncatingIfNeeded: right >> (8 * index)) }
  }

  /// Looks at when sound is due.
  mutating func didDecode(at ticks: Int64) {
    guard let first else { return }
    lead = max(0, ticks.earlier(by: first))
    self.first = nil
  }
}
