import MediaCore

/// Finds the ID3 tags at the beginning of a segment of packed audio, and the time in them.
///
/// Looks on as bytes come. Source: draft-pantos-hls-rfc8216bis, 3.4.
struct PackedAudioHead {
  /// The time of the first sample on MPEG's clock of 33 bits at 90 kHz; `nil` when no tag tells it.
  private(set) var timestamp: UInt64?
  /// How many bytes the tags take; 0 for other segments.
  private(set) var length = 0
  /// Whether it is known where the tags end.
  private(set) var isKnown = false

  /// The owner of the frame that tells the time.
  static let timestampOwner = "com.apple.streaming.transportStreamTimestamp"
  private static let headerSize = 10

  /// Looks at what there is.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the segment so far.
  ///   - isWhole: Whether no more will come.
  mutating func examine(_ bytes: [UInt8], isWhole: Bool = false) {
    while !isKnown {
      let rest = bytes[length...]
      guard let size = ID3Tag.byteCount(header: rest.prefix(Self.headerSize)) else {
        let mayBecomeTag =
          rest.count < Self.headerSize && Array("ID3".utf8).starts(with: rest.prefix(3))
        isKnown = isWhole || !mayBecomeTag
        return
      }
      guard rest.count >= size else {
        isKnown = isWhole
        return
      }
      timestamp = timestamp ?? Self.timestamp(in: rest.prefix(size))
      length += size
    }
  }

  /// The time in the frame that Apple defines.
  private static func timestamp(in tag: ArraySlice<UInt8>) -> UInt64? {
    for frame in ID3Tag(tag)?.frames ?? [] where frame.id == "PRIV" {
      guard case .owned(timestampOwner, let value) = frame.content, value.count == 8 else {
        continue
      }
      return value.bigEndian(UInt64.self) & (1 << 33 - 1)
    }
    return nil
  }
}
