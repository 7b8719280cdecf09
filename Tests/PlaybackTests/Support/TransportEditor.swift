import Testing

/// Puts timed ID3 tags into a transport stream that ffmpeg made: a stream in the program map, and its packets.
struct TransportEditor {
  private static let identifier: UInt16 = 0x123

  /// - Parameter tags: When each is due on the stream's clock, in seconds, and its bytes, 150 at most.
  static func adding(_ tags: [(time: Double, bytes: [UInt8])], to stream: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var counter: UInt8 = 0
    var isMapped = false
    for start in stride(from: 0, to: stream.count, by: 188) {
      let packet = Array(stream[start..<start + 188])
      let pid = UInt16(packet[1] & 0x1F) << 8 | UInt16(packet[2])
      guard pid == 0x1000 else {
        result += packet
        continue
      }
      result += mapped(packet)
      guard !isMapped else { continue }
      isMapped = true
      for tag in tags {
        result += self.packet(pes(tag.bytes, at: tag.time), counter)
        counter += 1
      }
    }
    return result
  }

  /// A stream whose program map tells other types of its streams, and has other checksums for that.
  static func renaming(_ types: [UInt8: UInt8], in stream: [UInt8]) -> [UInt8] {
    var result = stream
    for start in stride(from: 0, to: stream.count, by: 188) {
      let pid = UInt16(stream[start + 1] & 0x1F) << 8 | UInt16(stream[start + 2])
      guard pid == 0x1000 else { continue }
      let section = start + 5
      let end = section + 3 + Int(stream[section + 1] & 0x0F) << 8 + Int(stream[section + 2]) - 4
      var place = section + 12 + Int(stream[section + 11])
      while place + 5 <= end {
        result[place] = types[result[place]] ?? result[place]
        place += 5 + Int(result[place + 4])
      }
      let sum = checksum(Array(result[section..<end]))
      for index in 0..<4 {
        result[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index))
      }
    }
    return result
  }

  /// The program map with one more stream: timed metadata whose format is ID3.
  private static func mapped(_ packet: [UInt8]) -> [UInt8] {
    let length = Int(packet[6] & 0x0F) << 8 | Int(packet[7])
    var section = Array(packet[5..<8 + length - 4])
    let descriptor: [UInt8] =
      [0x26, 13, 0xFF, 0xFF] + Array("ID3 ".utf8) + [0xFF] + Array("ID3 ".utf8) + [0, 0x0F]
    section += [0x15, 0xE0 | UInt8(identifier >> 8), UInt8(identifier & 0xFF)]
    section += [0xF0, UInt8(descriptor.count)] + descriptor
    let total = section.count - 3 + 4
    section[1] = section[1] & 0xF0 | UInt8(total >> 8)
    section[2] = UInt8(total & 0xFF)
    let sum = checksum(section)
    section += (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
    let whole = packet[..<5] + section
    return whole + [UInt8](repeating: 0xFF, count: 188 - whole.count)
  }

  private static func pes(_ bytes: [UInt8], at time: Double) -> [UInt8] {
    let ticks = UInt64(time * 90_000)
    let stamp: [UInt8] = [
      0x21 | UInt8(ticks >> 29 & 0x0E), UInt8(ticks >> 22 & 0xFF), UInt8(ticks >> 14 & 0xFE) | 1,
      UInt8(ticks >> 7 & 0xFF), UInt8(ticks << 1 & 0xFE) | 1,
    ]
    let length = bytes.count + 8
    return [0, 0, 1, 0xBD, UInt8(length >> 8), UInt8(length & 0xFF), 0x84, 0x80, 5] + stamp + bytes
  }

  private static func packet(_ payload: [UInt8], _ counter: UInt8) -> [UInt8] {
    precondition(payload.count <= 182)
    let stuffing = 188 - 4 - payload.count - 2
    return [0x47, 0x40 | UInt8(identifier >> 8), UInt8(identifier & 0xFF), 0x30 | counter & 0x0F]
      + [UInt8(stuffing + 1), 0] + [UInt8](repeating: 0xFF, count: stuffing) + payload
  }

  /// The CRC of MPEG-2 sections: ISO/IEC 13818-1, annex A.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
        sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1
      }
    }
  }
}
