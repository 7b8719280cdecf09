/// A packet that waits for its turn, or is handed on.
package final class HeldPacket {
  package let packet: Packet
  package init(_ packet: consuming Packet) { self.packet = packet }
}
