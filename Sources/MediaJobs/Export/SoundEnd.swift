internal import FFmpeg
internal import MediaCore

/// Where the sound of a track is over as its packets tell: what is decoded past that, an encoder put there to fill its last block.
///
/// Playback leaves out the same.
struct SoundEnd {
  /// More than any encoder pads the end of its last blocks with, in frames: so much waits for the end to be known.
  static let longestPadding = 4096

  /// In the time of the asset; `nil` where only what is decoded tells it.
  private(set) var time: MediaTime?
  private var reach: MediaTime?

  /// The end of the sound that a reader gives; `nil` where its packets' times are coarser than samples.
  init?(_ reader: any PacketReader) {
    guard reader.hasSampleExactTimes else { return nil }
  }

  /// Notes a packet.
  mutating func note(_ packet: borrowing Packet) {
    guard !packet.isDiscarded, let begin = packet.time ?? packet.decodeTime else { return }
    let end = begin + packet.duration
    guard end >= reach ?? end else { return }
    reach = end
    time = packet.duration > .zero ? end : nil
  }
}
