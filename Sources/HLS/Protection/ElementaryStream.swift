import MediaCore

/// A kind of elementary stream whose samples may be encrypted.
///
/// Source: Apple, MPEG-2 Stream Encryption Format for HTTP Live Streaming, 2 and 3.
enum ElementaryStream: Hashable {
  case h264
  case aac
  /// AC-3 and Enhanced AC-3.
  case ac3

  /// Decrypts a stream in place; its length stays.
  func decrypt(_ bytes: inout [UInt8], _ cipher: SampleCipher) {
    switch self {
    case .h264: Self.decryptNALUnits(&bytes, cipher)
    case .aac: Self.decryptFrames(&bytes, cipher, header: Self.adtsFrame)
    case .ac3: Self.decryptFrames(&bytes, cipher, header: Self.ac3Frame)
    }
  }

  /// The clear bytes at the beginning of what is encrypted of a sound frame.
  private static let leader = 16

  private static func decryptFrames(
    _ bytes: inout [UInt8], _ cipher: SampleCipher,
    header: ([UInt8], Int) -> (header: Int, size: Int)?
  ) {
    var place = 0
    while place < bytes.count {
      guard let frame = header(bytes, place), frame.size > 0, place + frame.size <= bytes.count
      else {
        place += 1
        continue
      }
      let start = place + frame.header + leader
      let end = place + frame.size
      if start < end { cipher.decrypt(&bytes, start..<end) }
      place = end
    }
  }

  /// The sizes of an ADTS header and of its frame (ISO/IEC 14496-3, 1.A.3); `nil` when none begins here.
  static func adtsFrame(in bytes: [UInt8], at place: Int) -> (header: Int, size: Int)? {
    guard place + 7 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] & 0xF6 == 0xF0 else {
      return nil
    }
    let header = bytes[place + 1] & 1 == 1 ? 7 : 9
    let size =
      Int(bytes[place + 3] & 3) << 11 | Int(bytes[place + 4]) << 3 | Int(bytes[place + 5]) >> 5
    return size > header ? (header, size) : nil
  }

  private static let ac3Rates = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]

  /// The size of an AC-3 or Enhanced AC-3 frame, whose header is part of what is encrypted (ETSI TS 102 366).
  static func ac3Frame(in bytes: [UInt8], at place: Int) -> (header: Int, size: Int)? {
    guard place + 6 <= bytes.count, bytes[place] == 0x0B, bytes[place + 1] == 0x77 else {
      return nil
    }
    if bytes[place + 5] >> 3 > 10 {
      return (0, 2 * (Int(bytes[place + 2] & 7) << 8 | Int(bytes[place + 3])) + 2)
    }
    let code = Int(bytes[place + 4] & 0x3F)
    guard code / 2 < ac3Rates.count else { return nil }
    let rate = ac3Rates[code / 2]
    switch bytes[place + 4] >> 6 {
    case 0: return (0, 4 * rate)
    case 1: return (0, 2 * (320 * rate / 147 + code % 2))
    case 2: return (0, 6 * rate)
    default: return nil
    }
  }

  // MARK: - H.264

  /// Units of this many bytes or fewer are in clear.
  private static let shortestUnit = 48
  private static let unitLeader = 32

  private static func decryptNALUnits(_ bytes: inout [UInt8], _ cipher: SampleCipher) {
    var start = unitStart(in: bytes, from: 0)
    while let begin = start {
      start = unitStart(in: bytes, from: begin)
      var end = start.map { $0 - 3 } ?? bytes.count
      while end > begin, bytes[end - 1] == 0 { end -= 1 }
      let kind = begin < end ? bytes[begin] & 0x1F : 0
      guard kind == 1 || kind == 5, end - begin > shortestUnit else { continue }
      // Emulation prevention was applied once more after the encryption.
      var unit = unescaped(bytes[begin..<end])
      cipher.decryptOneInTen(&unit, unitLeader..<max(unitLeader, unit.count))
      // What it is shorter now becomes zeros, which may follow any unit (ISO/IEC 14496-10, B.1.1).
      bytes.replaceSubrange(
        begin..<end, with: unit + [UInt8](repeating: 0, count: end - begin - unit.count))
    }
  }

  /// Where the unit behind the next start code begins.
  private static func unitStart(in bytes: [UInt8], from place: Int) -> Int? {
    var index = place + 2
    while index < bytes.count {
      switch bytes[index] {
      case 0: index += 1
      case 1 where bytes[index - 1] == 0 && bytes[index - 2] == 0: return index + 1
      default: index += 3
      }
    }
    return nil
  }

  /// Without the bytes that keep start codes from occurring (ISO/IEC 14496-10, 7.4.1.1).
  private static func unescaped(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    var clear: [UInt8] = []
    clear.reserveCapacity(unit.count)
    var zeros = 0
    for (index, byte) in zip(unit.indices, unit) {
      if zeros >= 2, byte == 3, index + 1 < unit.endIndex {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      clear.append(byte)
    }
    return clear
  }
}
