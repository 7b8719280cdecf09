package import MediaCore

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

  /// When each pair of a sample is sent, one of each field with a picture of the broadcast, and then the empty pairs
  /// that such a track leaves out, so many as complete what was sent.
  ///
  /// - Parameter duration: How long the sample is; 0 when that is not known.
  package static func timed(
    _ pairs: [CaptionPair], from start: MediaTime, for duration: MediaTime
  ) -> [(pair: CaptionPair, time: MediaTime)] {
    var counts: [CaptionPair.Kind: Int64] = [:]
    func next(_ pair: CaptionPair) -> (pair: CaptionPair, time: MediaTime) {
      defer { counts[pair.kind, default: 0] += 1 }
      return (
        pair,
        start + MediaTime(ticks: counts[pair.kind, default: 0] * 1001, of: Rational(1, 30_000))
      )
    }
    var timed = pairs.map(next)
    // Packets of CEA-708 have no empty pairs: those would belong to them.
    for kind in [CaptionPair.Kind.field1, .field2] where counts[kind] != nil {
      for _ in 0..<Line21Decoder.longestSilence {
        let empty = next(CaptionPair(kind, 0x80, 0x80))
        guard duration == .zero || empty.time < start + duration else { break }
        timed.append(empty)
      }
    }
    return timed
  }
}
