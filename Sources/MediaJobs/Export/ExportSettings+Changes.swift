internal import MediaCore

extension ExportSettings {
  /// What of the settings changes pictures or sound, which have to be encoded for it; `nil` for nothing.
  var changeOfContent: String? {
    if filters != FilterStack() { return "a filter" }
    if orientation != .upright { return "a turn" }
    if crop != nil { return "a crop" }
    if burnedSubtitles != nil || burnedTrack != nil { return "subtitles on the picture" }
    if !variantHeights.isEmpty { return "a variant of another height" }
    return audio != .unchanged ? "a mix of the sound" : nil
  }

  /// What of the settings belongs to one source alone, in an export that joins several; `nil` for nothing.
  var settingOfOneSource: String? {
    if burnedSubtitles != nil || burnedTrack != nil { return "a drawing of subtitles" }
    if fileLengthLimit != nil { return "a limit of the length" }
    if !variantHeights.isEmpty { return "a stream" }
    if tracks != nil { return "a choice of tracks" }
    if audio.loudness != nil { return "a loudness" }
    return isExact ? "an exact copy" : nil
  }
}
