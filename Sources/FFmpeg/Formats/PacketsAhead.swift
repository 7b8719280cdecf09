internal import CFFmpeg
internal import MediaCore

/// Packets that were read to know what a file is, and come before what is read next.
struct PacketsAhead {
  /// How many pictures of a picture's own format, one after the other, are a film.
  ///
  /// Photographs have smaller ones behind them: a preview, or the light that a display of a higher range adds.
  private static let fewestOfFilm = 3

  private var packets: [HeldPacket] = []

  /// Whether a file that has the format of a picture is one picture, with what belongs to it.
  var isOnePicture: Bool { packets.count < Self.fewestOfFilm || listsPictures }

  /// Reads as many packets of a file as tell whether it is one picture.
  mutating func fill(from context: UnsafeMutablePointer<AVFormatContext>) {
    while packets.count < Self.fewestOfFilm, let pointer = av_packet_alloc() {
      let packet = Packet(adopting: pointer, origin: .zero)
      guard av_read_frame(context, pointer) >= 0 else { return }
      packets.append(HeldPacket(packet))
    }
  }

  /// Takes the next packet, or reads it where none is left.
  ///
  /// - Returns: As `av_read_frame`.
  mutating func read(
    _ packet: UnsafeMutablePointer<AVPacket>, from context: UnsafeMutablePointer<AVFormatContext>
  ) -> Int32 {
    guard !packets.isEmpty else { return av_read_frame(context, packet) }
    // Its pointer alone does not keep it.
    return withExtendedLifetime(packets.removeFirst()) { av_packet_ref(packet, $0.packet.pointer) }
  }

  /// Whether the first is a JPEG that lists pictures behind it, which belong to it.
  ///
  /// Source: CIPA DC-007 (multi-picture format), 5.1: an APP2 segment that begins with `MPF`.
  private var listsPictures: Bool {
    packets.first?.packet.withBytes { bytes in
      guard bytes.count > 2, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return false }
      // Segments of a marker, a length that counts itself, and data, up to the picture (ITU-T T.81, B.1.1.4).
      var place = 2
      while place + 8 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
        if bytes[place + 1] == 0xE2, (0..<4).map({ bytes[place + 4 + $0] }) == Array("MPF\0".utf8) {
          return true
        }
        place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
      }
      return false
    } ?? false
  }
}
