internal import FFmpeg
internal import MediaCore

/// A packet of made-up media that waits for its turn in the file; used on one thread.
final class MockPacket {
  var packet: Packet
  let isVideo: Bool
  /// The number of its track, once that is added to a file.
  var track = 0
  /// When it is due, whatever a fault makes of that.
  let time: MediaTime
  /// How long that which it holds is shown or heard.
  let duration: MediaTime

  init(_ packet: consuming Packet, isVideo: Bool = false) {
    self.isVideo = isVideo
    time = packet.time ?? .zero
    duration = packet.duration
    self.packet = packet
  }

  /// When it is decoded, by which packets are put in order.
  var decodeTime: MediaTime { packet.decodeTime ?? time }
}
