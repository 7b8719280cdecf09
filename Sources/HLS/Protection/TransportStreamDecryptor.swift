import MediaCore

/// Takes the sample encryption off a segment of MPEG-2 transport stream, in place.
///
/// Samples keep their lengths, so packets stay where they are; the stream types in the program map become
/// those of streams in clear. Source: ISO/IEC 13818-1, 2.4; Apple, MPEG-2 Stream Encryption Format for HTTP
/// Live Streaming, 3.
struct TransportStreamDecryptor {
  private struct Elementary {
    let kind: ElementaryStream
    /// Where the stream's bytes are in the segment.
    var ranges: [Range<Int>] = []
    /// Of a header that goes on in the next packet.
    var headerLeft = 0
    /// Whether the first packet has been seen to begin.
    var hasBegun = false

    /// Takes what a packet holds of the stream.
    mutating func take(_ payload: Range<Int>, of bytes: [UInt8], begins: Bool) {
      if begins {
        guard payload.count >= 9 else { return }
        headerLeft = 9 + Int(bytes[payload.lowerBound + 8])
        hasBegun = true
      }
      guard hasBegun else { return }
      let header = min(headerLeft, payload.count)
      headerLeft -= header
      if header < payload.count { ranges.append(payload.dropFirst(header)) }
    }
  }

  static let packetSize = 188
  private static let sync: UInt8 = 0x47

  private var mapIDs: Set<Int> = []
  private var streams: [Int: Elementary] = [:]

  /// Whether bytes are the beginning of a transport stream.
  static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.count >= packetSize && bytes[0] == sync
      && (bytes.count <= packetSize || bytes[packetSize] == sync)
  }

  /// Decrypts a segment.
  static func decrypt(_ bytes: inout [UInt8], _ cipher: SampleCipher) {
    var decryptor = TransportStreamDecryptor()
    for start in stride(from: 0, through: bytes.count - packetSize, by: packetSize)
    where bytes[start] == sync {
      decryptor.visit(&bytes, packetAt: start)
    }
    for stream in decryptor.streams.values { decrypt(stream, in: &bytes, cipher) }
  }

  private static func decrypt(
    _ stream: Elementary, in bytes: inout [UInt8], _ cipher: SampleCipher
  ) {
    var content: [UInt8] = []
    for range in stream.ranges { content += bytes[range] }
    stream.kind.decrypt(&content, cipher)
    var rest = content[...]
    for range in stream.ranges {
      bytes.replaceSubrange(range, with: rest.prefix(range.count))
      rest = rest.dropFirst(range.count)
    }
  }

  private mutating func visit(_ bytes: inout [UInt8], packetAt start: Int) {
    let id = Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2])
    let begins = bytes[start + 1] & 0x40 != 0
    let control = bytes[start + 3] >> 4 & 3
    guard control & 1 != 0 else { return }
    let end = start + Self.packetSize
    let payload = start + 4 + (control & 2 != 0 ? 1 + Int(bytes[start + 4]) : 0)
    guard payload < end else { return }
    if id == 0 || mapIDs.contains(id) {
      guard begins else { return }
      // A table that is described fits into one packet.
      let section = payload + 1 + Int(bytes[payload])
      guard section + 3 <= end else { return }
      let length = Int(bytes[section + 1] & 0x0F) << 8 | Int(bytes[section + 2])
      guard length >= 9, section + 3 + length <= end else { return }
      let range = section..<section + 3 + length
      if id == 0 { readAssociations(bytes[range]) } else { readMap(&bytes, range) }
    } else {
      // In its place: a copy of the stream for each packet would take a time that grows by the square.
      streams[id]?.take(payload..<end, of: bytes, begins: begins)
    }
  }

  /// Learns where the program maps are.
  private mutating func readAssociations(_ section: ArraySlice<UInt8>) {
    guard section.first == 0 else { return }
    var entries = section.dropFirst(8).dropLast(4)
    while entries.count >= 4 {
      let entry = Array(entries.prefix(4))
      if entry[0] != 0 || entry[1] != 0 { mapIDs.insert(Int(entry[2] & 0x1F) << 8 | Int(entry[3])) }
      entries = entries.dropFirst(4)
    }
  }

  /// Learns what the streams are, and says that they are in clear.
  private mutating func readMap(_ bytes: inout [UInt8], _ section: Range<Int>) {
    guard bytes[section.lowerBound] == 2, section.count >= 16 else { return }
    let checksum = section.upperBound - 4
    let information =
      Int(bytes[section.lowerBound + 10] & 0x0F) << 8 | Int(bytes[section.lowerBound + 11])
    var place = section.lowerBound + 12 + information
    var isChanged = false
    while place + 5 <= checksum {
      let id = Int(bytes[place + 1] & 0x1F) << 8 | Int(bytes[place + 2])
      if let (kind, clear) = Self.types[bytes[place]] {
        if streams[id] == nil { streams[id] = Elementary(kind: kind) }
        bytes[place] = clear
        isChanged = true
      }
      place += 5 + Int(bytes[place + 3] & 0x0F) << 8 + Int(bytes[place + 4])
    }
    guard isChanged else { return }
    let sum = Self.checksum(bytes[section.lowerBound..<checksum])
    for index in 0..<4 {
      bytes[checksum + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index))
    }
  }

  /// The stream types of encrypted streams, and those of the same in clear.
  private static let types: [UInt8: (ElementaryStream, UInt8)] = [
    0xDB: (.h264, 0x1B), 0xCF: (.aac, 0x0F), 0xC1: (.ac3, 0x81), 0xC2: (.ac3, 0x87),
  ]

  /// CRC-32 as program tables have it (ISO/IEC 13818-1, annex A).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { value, _ in
        value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7
      }
    }
  }
}
