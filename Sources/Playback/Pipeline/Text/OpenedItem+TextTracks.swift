internal import FFmpeg
internal import MediaCore
internal import Overlays

/// The text tracks of an item, as the file tells of them.
extension OpenedItem {
  /// What codes the pictures, if they may carry captions.
  var captionCodec: CaptionData.Codec? {
    information.tracks.first { $0.index == videoTrack }.flatMap {
      CaptionData.Codec(name: $0.codec)
    }
  }

  /// The tracks that hold captions and nothing else.
  var captionTracks: Set<Int> {
    guard information.container != "hls" else { return [] }
    let tracks = information.tracks.filter { $0.isSubtitle && $0.codec == "eia_608" }
    return Set(tracks.map(\.index))
  }

  /// Whether a track of subtitles is in a format of which nothing is told or drawn.
  func isUnreadable(_ track: Track) -> Bool {
    information.container != "hls" && track.codec != "eia_608"
      && information.tracks.contains { $0.index == track.index }
      && textFormats[track.index] == nil && !SubtitleDecoder.codecs.contains(track.codec)
  }

  /// The formats of those text tracks whose packets are text as it is in the file.
  var textFormats: [Int: TextSample.Format] {
    let known: [String: TextSample.Format] = [
      "mov_text": .timedText3GPP, "subrip": .subRip, "text": .subRip, "ass": .subStationAlpha,
      "ssa": .subStationAlpha, "webvtt": .webVTTCue, "ttml": .ttml,
    ]
    // A stream in segments gives samples of text by itself.
    guard information.container != "hls" else { return [:] }
    var formats: [Int: TextSample.Format] = [:]
    for track in information.tracks where track.isSubtitle {
      // What is called so in MP4 are boxes with cues in them.
      let hasBoxes = track.codec == "webvtt" && information.container.hasPrefix("mov")
      formats[track.index] = hasBoxes ? .webVTTBoxes : known[track.codec]
    }
    return formats
  }

  /// The size of the pictures as they are coded.
  var pictureSize: PixelSize? {
    guard
      case .video(let format, _)? = information.tracks.first(where: { $0.index == videoTrack })?
        .kind
    else { return nil }
    return PixelSize(width: format.width, height: format.height)
  }
}
