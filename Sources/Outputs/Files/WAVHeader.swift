internal import MediaCore

/// The bytes in front of the samples of a WAVE file: 16-bit PCM, little-endian.
///
/// Two channels and fewer get the classic format chunk, more get WAVE_FORMAT_EXTENSIBLE with the mask of
/// loudspeakers. A header that can be written again keeps room for the sizes of RF64 (EBU Tech 3306), which
/// take over when the file outgrows 32 bits.
struct WAVHeader {
  var format: AudioFormat
  /// Whether the sizes can be filled in at the end.
  var isRewritable: Bool

  /// The header's length in bytes.
  var count: Int { bytes(dataBytes: 0).count }

  /// The header of a file whose sizes are not known yet, or never will be.
  var placeholder: [UInt8] { bytes(dataBytes: nil) }

  /// The header.
  ///
  /// - Parameter dataBytes: The bytes of all samples; `nil` while unknown, written as 0xFFFFFFFF.
  func bytes(dataBytes: UInt64?) -> [UInt8] {
    let riffBytes = dataBytes.map { $0 + ($0 & 1) + UInt64(overhead) }
    let isLarge = riffBytes.map { $0 > UInt64(UInt32.max - 1) } ?? false
    var bytes: [UInt8] = []
    append(isLarge ? "RF64" : "RIFF", to: &bytes)
    append(small(riffBytes, isLarge), to: &bytes)
    append("WAVE", to: &bytes)
    if isRewritable {
      append(isLarge ? "ds64" : "JUNK", to: &bytes)
      append(UInt32(28), to: &bytes)
      append(isLarge ? riffBytes ?? 0 : 0, to: &bytes)
      append(isLarge ? dataBytes ?? 0 : 0, to: &bytes)
      append(isLarge ? (dataBytes ?? 0) / UInt64(frameBytes) : 0, to: &bytes)
      append(UInt32(0), to: &bytes)
    }
    appendFormat(to: &bytes)
    append("data", to: &bytes)
    append(small(dataBytes, isLarge), to: &bytes)
    return bytes
  }

  private var frameBytes: Int { 2 * format.channels }

  private var isExtensible: Bool { format.channels > 2 }

  /// What the RIFF size counts besides the samples.
  private var overhead: Int { 4 + (isRewritable ? 36 : 0) + 8 + (isExtensible ? 40 : 16) + 8 }

  private func small(_ count: UInt64?, _ isLarge: Bool) -> UInt32 {
    isLarge ? .max : count.map { UInt32(clamping: $0) } ?? .max
  }

  private func appendFormat(to bytes: inout [UInt8]) {
    append("fmt ", to: &bytes)
    append(UInt32(isExtensible ? 40 : 16), to: &bytes)
    append(UInt16(isExtensible ? 0xFFFE : 1), to: &bytes)
    append(UInt16(clamping: format.channels), to: &bytes)
    append(UInt32(clamping: format.sampleRate), to: &bytes)
    append(UInt32(clamping: format.sampleRate * frameBytes), to: &bytes)
    append(UInt16(clamping: frameBytes), to: &bytes)
    append(UInt16(16), to: &bytes)
    guard isExtensible else { return }
    append(UInt16(22), to: &bytes)
    append(UInt16(16), to: &bytes)
    // The first 18 loudspeakers of FFmpeg's masks are those of WAVE.
    append(UInt32(format.layout.mask < 1 << 18 ? format.layout.mask : 0), to: &bytes)
    // KSDATAFORMAT_SUBTYPE_PCM.
    bytes += [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }

  private func append(_ text: String, to bytes: inout [UInt8]) { bytes += Array(text.utf8) }

  private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}
