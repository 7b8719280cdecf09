/// Puts packets without a byte into Ogg streams that ffmpeg made.
enum OggEditor {
  /// Adds some behind each packet of sound of an Ogg file with one track, in whose pages there is room for them.
  static func addingBlanks(_ count: Int, to file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    while place < file.count {
      let lacing = file[place + 27..<place + 27 + Int(file[place + 26])]
      let end = lacing.endIndex + lacing.reduce(0) { $0 + Int($1) }
      // The first pages hold the headers, which end at time 0.
      let hasSound = file[place + 6..<place + 14].contains { $0 != 0 }
      let blanks = [UInt8](repeating: 0, count: hasSound ? count : 0)
      let values = lacing.flatMap { $0 < 255 ? [$0] + blanks : [$0] }
      precondition(values.count <= 255)
      var page = Array(file[place..<place + 26]) + [UInt8(values.count)] + values
      page += file[lacing.endIndex..<end]
      page.replaceSubrange(22..<26, with: [0, 0, 0, 0])
      let sum = checksum(page)
      page.replaceSubrange(
        22..<26, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
      result += page
      place = end
    }
    return result
  }

  /// RFC 3533, section 6: CRC-32 with the polynomial 0x04C11DB7, from 0 on.
  private static func checksum(_ page: [UInt8]) -> UInt32 {
    page.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
        sum << 1 ^ (sum & 1 << 31 == 0 ? 0 : 0x04C1_1DB7)
      }
    }
  }
}
