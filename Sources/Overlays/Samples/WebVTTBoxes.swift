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
    for box in MP4Box.list(sample.bytes[...]) where box.kind == "vttc" {
      let parts = box.children(sample.bytes)
      func part(_ kind: BoxType) -> [UInt8] {
        parts.first { $0.kind == kind }.map { Array(sample.bytes[$0.content]) } ?? []
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
          source.count >= 4 ? source.prefix(4).bigEndian() : nil
        ))
    }
    return cues
  }
}
