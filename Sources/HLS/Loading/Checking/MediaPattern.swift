import MediaCore

/// Tells what is media, though neither fragments nor a transport stream: packed audio by its frames, and what begins as
/// files of other kinds do.
enum MediaPattern {
  /// So many frames follow each other where it is no chance.
  private static let frames = 3
  /// Bytes that files of media begin with.
  private static let signatures: [[UInt8]] = [
    Array("ID3".utf8), Array("OggS".utf8), Array("fLaC".utf8), Array("RIFF".utf8),
    Array("FLV".utf8), Array("#!AMR".utf8), [0x1A, 0x45, 0xDF, 0xA3], [0, 0, 1], [0, 0, 0, 1],
    [0xAC, 0x40], [0xAC, 0x41], [0x7F, 0xFE, 0x80, 0x01],
  ]

  /// - Parameters:
  ///   - bytes: The beginning, or all there is.
  ///   - isWhole: Whether it is all.
  static func isIn(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    if signatures.contains(where: { bytes.starts(with: $0) }) { return true }
    if let box = BoxHeader(bytes.prefix(16)), box.type.isPlausible { return true }
    return bytes.indices.contains { hasFrames(in: bytes, at: $0, isWhole: isWhole) }
  }

  /// Whether frames follow each other from a place on: so many, or up to the end of the little there is.
  private static func hasFrames(in bytes: [UInt8], at start: Int, isWhole: Bool) -> Bool {
    var (place, count) = (start, 0)
    while let length = frameLength(bytes[place...]) {
      count += 1
      place += length
      if count == frames { return true }
      guard place < bytes.count else { break }
    }
    // The last may be cut, and of one that begins late nothing can be told.
    guard isWhole, place + headerLength > bytes.count else { return false }
    return count == 2 || count == 1 && start == 0
  }

  private static let headerLength = 7

  /// How long the frame is that begins here; `nil` where none does, or its header is not whole.
  private static func frameLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= headerLength, let first = bytes.first,
      first == 0xFF || first == 0x0B || first == 0x56
    else { return nil }
    let head = Array(bytes.prefix(headerLength))
    switch (head[0], head[1]) {
    case (0xFF, let second) where second & 0xF6 == 0xF0: return adtsLength(head)
    case (0xFF, let second) where second & 0xE0 == 0xE0: return mpegLength(head)
    case (0x0B, 0x77): return dolbyLength(head)
    case (0x56, let second) where second & 0xE0 == 0xE0:
      // LATM within LOAS.
      return Int(second & 0x1F) << 8 + Int(head[2]) + 3
    default: return nil
    }
  }

  /// AAC: ISO/IEC 13818-7, 6.2.
  private static func adtsLength(_ head: [UInt8]) -> Int? {
    let length = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5] >> 5)
    return (head[2] >> 2) & 15 < 13 && length >= headerLength ? length : nil
  }

  /// MPEG audio of all layers: ISO/IEC 11172-3, 2.4.2.3, and 13818-3.
  private static func mpegLength(_ head: [UInt8]) -> Int? {
    let (version, layer) = ((head[1] >> 3) & 3, (head[1] >> 1) & 3)
    let (rate, frequency) = (Int(head[2] >> 4), Int((head[2] >> 2) & 3))
    guard version != 1, layer != 0, rate != 0, rate != 15, frequency != 3 else { return nil }
    let isFirst = version == 3
    let rates =
      switch (isFirst, layer) {
      case (true, 3): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
      case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
      case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
      case (false, 3): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
      case (false, _): [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
      }
    let samplings = [44_100, 48_000, 32_000]
    let sampling = samplings[frequency] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let (bits, padding) = (rates[rate - 1] * 1000, Int((head[2] >> 1) & 1))
    if layer == 3 { return (12 * bits / sampling + padding) * 4 }
    return (!isFirst && layer == 1 ? 72 : 144) * bits / sampling + padding
  }

  /// AC-3 and E-AC-3: ETSI TS 102 366, 5.4.1 and E.2.3.1.
  private static func dolbyLength(_ head: [UInt8]) -> Int? {
    switch head[5] >> 3 {
    case 0...10:
      let (sampling, size) = (Int(head[4] >> 6), Int(head[4] & 63))
      let rates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
      ]
      guard sampling < 3, size < 2 * rates.count else { return nil }
      let rate = rates[size / 2]
      switch sampling {
      case 0: return rate * 4
      case 1: return (320 * rate / 147 + size % 2) * 2
      default: return rate * 6
      }
    case 11...16: return (Int(head[2] & 7) << 8 + Int(head[3]) + 1) * 2
    default: return nil
    }
  }
}
