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
