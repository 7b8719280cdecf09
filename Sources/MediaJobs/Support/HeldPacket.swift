internal import FFmpeg

/// A packet that waits for its turn, or is handed on.
final class HeldPacket {
  let packet: Packet
  init(_ packet: consuming Packet) { self.packet = packet }
}
