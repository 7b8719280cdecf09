import MediaCore
import Overlays

/// What a text after the signature is read to.
func webVTT(_ body: String, limits: SubtitleLimits = SubtitleLimits()) throws -> ParsedSubtitles {
  try WebVTTParser.parse("WEBVTT\n\n" + body, limits: limits)
}

/// The tree of a cue's text.
func tree(_ text: String) throws -> String {
  dump(try webVTT("00:00.000 --> 00:01.000\n" + text).cues.first?.nodes ?? [])
}

/// The settings of a cue, and whether one was read over.
func settings(
  _ text: String, regions: String = ""
) throws -> (value: CueSettings?, hasFault: Bool) {
  let parsed = try webVTT(regions + "00:00.000 --> 00:01.000 \(text)\nx")
  return (
    parsed.cues.first?.settings,
    parsed.diagnostics.contains { $0.kind == .malformedSetting }
  )
}

/// A sequence of numbers that is the same each time (SplitMix64).
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
