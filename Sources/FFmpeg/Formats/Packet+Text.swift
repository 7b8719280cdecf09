package import MediaCore

extension Packet {
  /// The longest packet of text, in bytes: images may be part of one.
  private static let longestText = 16 << 20

  /// What it says, of a track of text.
  ///
  /// - Returns: `nil` when it does not tell its time, or is longer than 16 MiB.
  package borrowing func text(as format: TextSample.Format) -> TextSample? {
    guard let time, byteCount <= Self.longestText else { return nil }
    let bytes = withBytes { bytes in bytes.indices.map { bytes[$0] } }
    var sample = TextSample(
      track: track, format: format, bytes: bytes,
      range: TimeRange(start: time, end: time + duration), origin: origin)
    if format == .webVTTCue {
      let facts = cueFacts
      sample.identifier = String(decoding: facts.identifier, as: UTF8.self)
      sample.settings = facts.settings
    }
    return sample
  }
}
