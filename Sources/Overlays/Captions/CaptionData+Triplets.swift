extension CaptionData {
  /// The pairs of a sample of a track of captions: each behind a byte that tells its kind, as FFmpeg gives them.
  ///
  /// Source: CEA-708, 4.3, `cc_data`.
  package static func pairs(inTriplets bytes: Span<UInt8>) -> [CaptionPair] {
    stride(from: 0, to: bytes.count - 2, by: 3).compactMap { index in
      guard bytes[index] & 4 != 0, let kind = CaptionPair.Kind(rawValue: bytes[index] & 3) else {
        return nil
      }
      return CaptionPair(kind, bytes[index + 1], bytes[index + 2])
    }
  }
}
