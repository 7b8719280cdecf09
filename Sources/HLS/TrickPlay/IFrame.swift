package import FFmpeg
package import MediaCore

/// A key frame of a playlist of I-frames, which decodes by itself.
package struct IFrame: ~Copyable {
  /// At its time in the item, as long as it is up; of the track of the pictures.
  package let packet: Packet
  /// What a decoder needs to know.
  package let parameters: CodecParameters
  /// Equal for frames that one decoder takes as it is.
  package let format: Format
  /// From when to when it is up, in the item's time.
  package let range: TimeRange
  /// Where the frame after it begins by the playlist.
  let following: MediaTime

  /// Gives the packet away.
  package consuming func takePacket() -> Packet { packet }

  package struct Format: Hashable, Sendable {
    var section: InitializationSection?
    var discontinuity: Int
  }
}
