import MediaCore

/// Cues in a sample of `wvtt`: `vttc` with `vsid`, `iden`, `sttg` and `payl`.
///
/// Source: ISO/IEC 14496-30, 6.6.
enum WebVTTBoxes {
  /// - Returns: Each with its source: the number that a cue has in all samples that it is in; `nil` where none is given.
  static func cues(
    of sample: TextSample, _ limits: SubtitleLimits
  ) -> [(cue: Cue, source: UInt32?)] {
    var cues: [(cue: Cue, source: UInt32?)] = []
    for (type, content) in boxes(sample.bytes[...]) where type == "vttc" {
      let parts = boxes(content)
      func part(_ type: String) -> [UInt8] {
        parts.first { $0.type == type }.map { Array($0.content) } ?? []
      }
      var text = sample
      text.bytes = part("payl")
      guard !text.bytes.isEmpty else { continue }
      text.identifier = String(decoding: part("iden"), as: UTF8.self)
      text.settings = part("sttg")
      let source = part("vsid")
      cues.append(
        (
          TextSampleReader.webVTTCue(text, limits),
          source.count >= 4 ? source.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } : nil
        ))
    }
    return cues
  }

  /// The boxes that bytes consist of, as far as their sizes make sense.
  private static func boxes(
    _ bytes: ArraySlice<UInt8>
  ) -> [(type: String, content: ArraySlice<UInt8>)] {
    var rest = bytes
    var boxes: [(String, ArraySlice<UInt8>)] = []
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { break }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      boxes.append((type, rest.prefix(size).dropFirst(8)))
      rest = rest.dropFirst(size)
    }
    return boxes
  }
}
