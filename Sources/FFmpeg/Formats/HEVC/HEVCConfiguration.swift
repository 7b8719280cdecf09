internal import MediaCore

/// What a container keeps of HEVC beside the packets.
enum HEVCConfiguration {
  /// Its parameter sets: units, in their order.
  ///
  /// - Parameter bytes: An `HEVCDecoderConfigurationRecord` (ISO/IEC 14496-15 section 8.3.2.1), or units with start codes.
  static func parameterSets(_ bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.first == 1 else {
      let syntax = NALSyntax(codec: .hevc, framing: .startCodes)
      return syntax.units(bytes.span).filter {
        $0.first.map { isParameterSet(syntax.type($0)) } ?? false
      }
    }
    var reader = BigEndianReader(bytes.dropFirst(22))
    var units: [[UInt8]] = []
    for _ in 0..<(reader.integer(1) ?? 0) {
      guard let type = reader.integer(1), let count = reader.integer(2) else { break }
      let array = reader.units(count: count)
      if isParameterSet(UInt8(type & 63)) { units += array }
    }
    return units
  }

  /// An `HEVCDecoderConfigurationRecord` without parameter sets, as they stand in the packets.
  ///
  /// - Parameters:
  ///   - bytes: Such a record with sets, or units with start codes, which become ones with lengths of 4 bytes.
  ///   - format: The pixel format, for a record that is new.
  /// - Returns: `nil` when there is nothing to make it of.
  static func bareRecord(of bytes: [UInt8], _ format: PixelFormat?) -> [UInt8]? {
    if bytes.first == 1, bytes.count > 22 { return Array(bytes.prefix(22)) + [0] }
    guard let format, let unit = parameterSets(bytes).first(where: { $0[0] >> 1 & 63 == 33 }) else {
      return nil
    }
    var reader = BitReader(payload: unit.dropFirst(2))
    reader.skip(4)
    let (layers, isNested) = (reader.bits(3) + 1, reader.bits(1))
    // Profile, tier, compatibility, constraints and level have the same form in both (H.265 section 7.3.3).
    let profile = (0..<12).map { _ in UInt8(reader.bits(8)) }
    guard !reader.isOver else { return nil }
    let depth = UInt8(clamping: format.depth - 8) & 7
    return [1] + profile
      + [
        0xF0, 0, 0xFC, 0xFC | chroma(of: format), 0xF8 | depth, 0xF8 | depth, 0, 0,
        UInt8(layers << 3 & 0x38 | isNested << 2 | 3), 0,
      ]
  }

  /// `chroma_format_idc` (H.265 section 6.2).
  private static func chroma(of format: PixelFormat) -> UInt8 {
    if format.isGray { return 0 }
    return switch (format.chromaShift.width, format.chromaShift.height) {
    case (1, 1): 1
    case (1, 0): 2
    default: 3
    }
  }

  /// Of the video, the sequence or a picture (H.265 section 7.4.2.2).
  private static func isParameterSet(_ type: UInt8) -> Bool { (32...34).contains(type) }
}
