extension MediaInformation {
  /// The formats of those text tracks whose packets are text as it is in the file.
  package var textFormats: [Int: TextSample.Format] {
    let known: [String: TextSample.Format] = [
      "mov_text": .timedText3GPP, "subrip": .subRip, "text": .subRip, "ass": .subStationAlpha,
      "ssa": .subStationAlpha, "webvtt": .webVTTCue, "ttml": .ttml,
    ]
    // A stream in segments gives samples of text by itself.
    guard container != "hls" else { return [:] }
    var formats: [Int: TextSample.Format] = [:]
    for track in tracks where track.isSubtitle {
      // What is called so in MP4 are boxes with cues in them.
      let hasBoxes = track.codec == "webvtt" && container.hasPrefix("mov")
      formats[track.index] = hasBoxes ? .webVTTBoxes : known[track.codec]
    }
    return formats
  }
}
